// A deal again: moves in words, what is worth to be looked at, the line of chances.
import assert from "node:assert/strict";
import test from "node:test";
import { moveWords, points, same, worth } from "../../mjcore/web/static/review-words.js";

/** @param {any} action @param {any} [more] @returns {any} */
const step = (action, more = {}) => ({ seat: 0, action, events: [], advice: null, ...more });
/** @param {number} seat */
const name = (seat) => ["You", "Ben", "Rosa", "Ivo"][seat];

for (const [one, words] of /** @type {[any, string][]} */ ([
  [step(null, { seat: null, events: [{ event: "dealt" }] }), "The tiles are dealt"],
  [step({ action: "discard", tile: "5B" }), "You: 5 Bam"],
  [step({ action: "discard", tile: "R" }, { seat: 2 }), "Rosa: Red Dragon"],
  [step({ action: "pass", tiles: ["3D", "E"], blind: 1 }), "You pass 3 Dot, East and one unseen"],
  [step({ action: "pass", tiles: [], blind: 3 }, { seat: 1 }), "Ben passes three unseen"],
  [step({ action: "vote", yes: false }, { seat: 1 }), "Ben votes against a second Charleston"],
  [step({ action: "offer", count: 0 }), "You offer no tile"],
  [step({ action: "give", tiles: [] }, { seat: 3 }), "Ivo gives nothing"],
  [step({ action: "call", size: 4, jokers: 1 }, { seat: 1, events: [{ event: "called", seat: 1, tile: "9C", exposure: "[999C J]" }] }), "Ben calls 9 Crak: kong, one joker"],
  [step({ action: "exchange", seat: 1, exposure: 0, tile: "5D" }), "You swap 5 Dot for a joker"],
  [step({ action: "mah_jongg" }, { seat: 2 }), "Rosa declares mah jongg"],
  [step({ action: "challenge", seat: 1 }, { seat: 2 }), "Rosa challenges Ben"],
])) {
  test(words, () => assert.equal(moveWords(one, name).toLowerCase(), words.toLowerCase()));
}

test("actions are the same whatever the order of their tiles", () => {
  assert.equal(same({ action: "pass", tiles: ["1B", "2B"] }, { action: "pass", tiles: ["2B", "1B"], blind: 0 }), true);
  assert.equal(same({ action: "call", size: 3, jokers: 0 }, { action: "call", size: 3 }), true);
  assert.equal(same({ action: "call", size: 3, jokers: 1 }, { action: "call", size: 3 }), false);
  assert.equal(same({ action: "skip" }, null), false);
});

test("who lets a discard go has decided nothing, unless it was I and there was a choice", () => {
  const choice = { suggestion: { action: "skip" }, text: "", chances: [{ action: { action: "skip" }, chance: 0.2 }, { action: { action: "call" }, chance: 0.1 }] };
  assert.equal(worth(step({ action: "skip" }, { seat: 1, advice: choice }), 0), false);
  assert.equal(worth(step({ action: "skip" }, { advice: choice }), 0), true);
  assert.equal(worth(step({ action: "skip" }), 0), false);
  assert.equal(worth(step({ action: "discard", tile: "1B" }, { seat: 3 }), 0), true);
});

test("a chance that is not known keeps the line level", () => {
  assert.deepEqual(points([null, 0.5, undefined, 1], 300, 100), [[0, 50], [100, 50], [200, 50], [300, 0]]);
  assert.deepEqual(points([0.25], 300, 100), [[0, 75]]);
});
