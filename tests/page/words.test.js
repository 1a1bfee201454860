import assert from "node:assert/strict";
import test from "node:test";

import { KINDS, actionWords, counted, groupName, kinds, list, money, percent, tileName } from "../../mjcore/web/static/words.js";

test("there are 36 kinds of tiles, all different, each with a name of its own", () => {
  assert.equal(KINDS.length, 36);
  assert.equal(new Set(KINDS).size, 36);
  assert.equal(new Set(KINDS.map(tileName)).size, 36);
});

for (const [text, tiles] of [
  ["[99C J]", ["9C", "9C", "J"]],
  ["22B 444C [999D J] W 00", ["2B", "2B", "4C", "4C", "4C", "9D", "9D", "9D", "J", "W", "0", "0"]],
  ["NEWS", ["N", "E", "W", "S"]],
  ["20D", ["2D", "0"]],
  ["", []],
]) {
  test(`${text || "nothing"} is read tile by tile`, () => assert.deepEqual(kinds(text), tiles));
}

for (const [tiles, name] of [
  [["9C", "9C", "9C"], "Pung of 9 Crak"],
  [["9C", "9C", "9C", "J"], "Kong of 9 Crak, one of them a joker"],
  [["E", "J", "J", "J", "J"], "Quint of East, four of them jokers"],
  [["J", "J", "J"], "Pung of Joker, three of them jokers"],
]) {
  test(`an exposure is said as ${name}`, () => assert.equal(groupName(tiles), name));
}

for (const [action, words] of [
  [{ action: "discard", tile: "5C" }, "Discard 5 Crak"],
  [{ action: "pass", tiles: ["N", "3D"], blind: 1 }, "Pass North, 3 Dot and one unseen"],
  [{ action: "call", size: 4, jokers: 2 }, "Kong, two jokers"],
  [{ action: "skip" }, "Let it go"],
  [null, "Leave it as it is"],
  [{ action: "give", tiles: [] }, "Give nothing"],
  [{ action: "offer", count: 0 }, "Offer none"],
]) {
  test(`an action is said as ${words}`, () => assert.equal(actionWords(action), words));
}

test("numbers", () => {
  assert.deepEqual([25, 0, -90].map(money), ["+25", "0", "−90"]);
  assert.deepEqual([0, 0.004, 0.255, 1, null].map(percent), ["0 %", "under 1 %", "26 %", "100 %", ""]);
  assert.deepEqual([counted(1, "joker"), counted(3, "joker"), counted(2, "person", "people")], ["one joker", "three jokers", "two people"]);
  assert.deepEqual([list([]), list(["a"]), list(["a", "b", "c"])], ["", "a", "a, b and c"]);
});
