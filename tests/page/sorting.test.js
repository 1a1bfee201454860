import assert from "node:assert/strict";
import test from "node:test";

import { arrange, keysOf, moved, slotsOf, sorted } from "../../mjcore/web/static/sorting.js";

const kinds = (slots) => slots.map((slot) => slot.kind).join(" ");

for (const [sort, hand, out] of [
  ["suit", null, "2B 7B 1C 1D 9D E S 0 F J"],
  ["rank", null, "1C 1D 2B 7B 9D E S 0 F J"],
  ["hand", ["E", "9D", "2B", "2B"], "E 9D 2B J 7B 1C 1D S 0 F"],
  ["hand", null, "2B 7B 1C 1D 9D E S 0 F J"],
  ["own", null, "9D J 2B F 1D E 0 7B S 1C"],
]) {
  test(`a rack sorted by ${sort}${hand ? " with a hand" : ""}`, () => {
    assert.equal(kinds(sorted(slotsOf(["9D", "J", "2B", "F", "1D", "E", "0", "7B", "S", "1C"]), sort, hand)), out);
  });
}

test("equal tiles have keys of their own", () => {
  assert.deepEqual(slotsOf(["5B", "5B", "N"]).map((slot) => slot.key), ["5B.0", "5B.1", "N.0"]);
});

test("what is held stays in its place and keeps its key; what is new comes last", () => {
  const before = slotsOf(["9D", "5B", "J", "5B"]);
  const { slots, came } = arrange(before, ["5B", "5B", "J", "W", "W"]);
  assert.equal(kinds(slots), "5B J 5B W W");
  assert.deepEqual(slots.slice(0, 3), before.slice(1));
  assert.deepEqual([...came], ["W.0", "W.1"]);
});

test("of equal tiles the chosen one goes", () => {
  const { slots } = arrange(slotsOf(["5B", "N", "5B", "5B"]), ["5B", "5B", "N"], { leaving: new Set(["5B.1"]) });
  assert.deepEqual(slots.map((slot) => slot.key), ["5B.0", "N.0", "5B.2"]);
});

test("the drawn tile is the new one, and lies last whatever the order", () => {
  const { slots, drawn } = arrange(slotsOf(["5B", "N", "1B"]), ["1B", "5B", "5B", "N"], { drawn: "5B", sort: "suit" });
  assert.equal(kinds(slots), "1B 5B N 5B");
  assert.equal(drawn, "5B.1");
});

test("a tile that was drawn is sorted in when it is kept", () => {
  const first = arrange(slotsOf(["5B", "N"]), ["5B", "N", "1B"], { drawn: "1B", sort: "suit" });
  const then = arrange(first.slots, ["5B", "1B"], { sort: "suit", leaving: new Set(["N.0"]) });
  assert.equal(kinds(then.slots), "1B 5B");
  assert.equal(then.drawn, null);
});

test("an order that was kept for other tiles does no harm", () => {
  assert.equal(kinds(arrange(slotsOf(["F", "F", "9C"]), ["9C", "N"]).slots), "9C N");
});

test("whatever comes and goes, the slots are the rack, each with a key of its own", () => {
  let seed = 7;
  const chance = (n) => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor((seed / 2147483648) * n); };
  const all = ["1B", "2C", "N", "J", "0"];
  let slots = [];
  for (let round = 0; round < 400; round++) {
    const rack = Array.from({ length: chance(15) }, () => all[chance(all.length)]);
    const sort = ["own", "suit", "rank", "hand"][chance(4)];
    const drawn = rack.length && chance(2) ? rack[chance(rack.length)] : null;
    const held = arrange(slots, rack, { sort, drawn, hand: ["N", "2C", "2C"], leaving: new Set(slots.slice(0, 2).map((slot) => slot.key)) });
    slots = held.slots;
    assert.deepEqual(slots.map((slot) => slot.kind).sort(), [...rack].sort());
    assert.equal(new Set(slots.map((slot) => slot.key)).size, slots.length);
    if (drawn) assert.deepEqual([slots.at(-1).key, slots.at(-1).kind], [held.drawn, drawn]);
  }
});

for (const [from, to, out] of [[0, 2, "B C A D"], [3, 0, "D A B C"], [1, 1, "A B C D"], [0, 9, "B C D A"]]) {
  test(`a tile moved from ${from} to ${to}`, () => assert.equal(kinds(moved(slotsOf(["A", "B", "C", "D"]), from, to)), out));
}

test("tiles are found once each", () => {
  const slots = slotsOf(["5B", "N", "5B"]);
  assert.deepEqual(keysOf(slots, ["5B", "5B", "5B", "W"]), ["5B.0", "5B.1"]);
});
