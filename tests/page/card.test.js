// The card: lines as chips, hands cut into the words of a line, search.
import assert from "node:assert/strict";
import test from "node:test";
import { matches } from "../../mjcore/web/static/card.js";
import { cut, signs } from "../../mjcore/web/static/chips.js";
import { formsOf, groupsOf, missingOf } from "../../mjcore/web/static/helper.js";
import { order } from "../../mjcore/web/static/hints.js";

/** @param {string} text words of tiles, "E E|2B 0" */
const hand = (text) => text.split("|").map((group) => group.split(" ").map((tile) => ({ tile, state: /** @type {"held"} */ ("held") })));
/** @param {{tile: string}[][]} words */
const told = (words) => words.map((word) => word.map((one) => one.tile).join(" ")).join("|");
/** @param {string} text */
const form = (text) => text.split(" ").map((word) => [...word]);

test("a hand is cut where the line has its words", () => {
  const groups = hand("E E E|2C|0|2C|6C|2D|0|2D|6D|W W W");
  assert.equal(told(cut(groups, [form("NNN 2026 2026 SSS"), form("EEE 2026 2026 WWW")])), "E E E|2C 0 2C 6C|2D 0 2D 6D|W W W");
});

test("of two forms the one is taken whose letters are those of the tiles", () => {
  const groups = hand("W W W|1B 1B|E E E");
  assert.equal(told(cut(groups, [form("EEE 11 WWW"), form("WWW 11 EEE")])), "W W W|1B 1B|E E E");
});

test("where no form fits the groups stay as they are", () => {
  const groups = hand("E E E|2C|0");
  assert.equal(cut(groups, [form("NNN 20")]), groups);
  assert.equal(cut(groups, []), groups);
});

test("the signs of chips are what is printed on them", () => {
  assert.deepEqual(signs([[[{ text: "K+1", suit: 0, kind: "number" }, { text: "F", suit: null, kind: "flower" }]]]), [[["K+1", "F"]]]);
});

test("a hint is read as groups, missing tiles and words", () => {
  const hint = {
    patterns: ["FFF 111a 1111b! 0 | any number"], needs: { "1B": 2, J: 1 }, live: { "1B": 3 },
    groups: [{ kind: "F", held: 1, jokers: 2, missing: 0 }, { kind: "1B", held: 0, jokers: 0, missing: 2 }],
  };
  assert.deepEqual(groupsOf(hint).map((group) => group.map((one) => `${one.tile} ${one.state}`)), [["F held", "F joker", "F joker"], ["1B missing", "1B missing"]]);
  assert.deepEqual(missingOf(hint), [{ tile: "1B", number: 2, left: 3 }, { tile: "J", number: 1, left: 0 }]);
  assert.deepEqual(formsOf(hint)[0].map((word) => word.join("")), ["FFF", "111", "1111", "0"]);
  assert.deepEqual(order(groupsOf(hint)), ["F", "F", "F", "1B", "1B"]);
});

const LINE = { id: "2468 #1", value: 30, concealed: false, note: "any even run", chips: [[[{ text: "F", suit: null, kind: "flower" }, { text: "F", suit: null, kind: "flower" }], [{ text: "K+2", suit: 1, kind: "number" }]]] };
const SECTION = { name: "Even Numbers", lines: [LINE] };

for (const [wanted, found] of /** @type {[string, boolean][]} */ ([["", true], ["ff", true], ["EVEN", true], ["even ff 30", true], ["k+2", true], ["concealed", false], ["exposed", true], ["ff quint", false]])) {
  test(`searching for “${wanted}” ${found ? "finds" : "does not find"} the line`, () => {
    assert.equal(matches(wanted, SECTION, LINE), found);
  });
}
