// The faces of the tiles: three sets, each complete, each kind like no other.
import assert from "node:assert/strict";
import test from "node:test";
import { FACES, MINI } from "../../mjcore/web/static/faces.js";
import { KINDS } from "../../mjcore/web/static/words.js";

for (const [how, sets] of Object.entries({ big: FACES, mini: MINI })) {
  for (const [set, draw] of Object.entries(sets)) {
    test(`${set}, ${how}: every kind has a face, and no two look the same`, () => {
      const drawn = KINDS.map((kind) => draw(kind));
      assert.equal(new Set(drawn).size, KINDS.length);
      assert.equal(KINDS.length, 36);
    });

    test(`${set}, ${how}: well-formed, without numbers that are none, styles, ids or scripts`, () => {
      for (const kind of KINDS) {
        const text = draw(kind);
        assert.doesNotMatch(text, /NaN|undefined|Infinity|style=|id=|<script|href/, kind);
        const open = [];
        for (const [, end, tag, self] of text.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
          if (end) assert.equal(open.pop(), tag, kind);
          else if (!self) open.push(tag);
        }
        assert.deepEqual(open, [], kind);
      }
    });
  }
}
