// The faces of the tiles: three sets, each complete, each kind like no other.
import assert from "node:assert/strict";
import test from "node:test";
import * as contrast from "../../mjcore/web/static/contrast.js";
import * as traditional from "../../mjcore/web/static/traditional.js";
import * as western from "../../mjcore/web/static/western.js";
import { KINDS } from "../../mjcore/web/static/words.js";

for (const [set, faces] of Object.entries({ western, traditional, contrast })) {
  for (const [how, draw] of Object.entries({ big: faces.face, mini: faces.mini })) {
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
