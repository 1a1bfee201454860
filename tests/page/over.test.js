// The end of a deal in words.
import assert from "node:assert/strict";
import test from "node:test";
import { headline, leaders, payWords, split } from "../../mjcore/web/static/over-words.js";
import { empty } from "../../mjcore/web/static/state.js";

/** @param {any} outcome @param {any} [more] of the room */
function state(outcome, more = {}) {
  return /** @type {any} */ ({
    ...empty(),
    room: {
      you: 1, state: "pause", game: 1, deal: 2, members: [{ member: 1, name: "Ada", player: 0 }, { member: 2, name: "Ben", player: 1 }],
      places: [0, 1, 2, 3].map((player) => ({ player, member: player < 2 ? player + 1 : null, bot: null, seat: player })), ...more,
    },
    over: { deal: 2, players: [0, 1, 2, 3], scores: [10, 40, -20, -30], outcome: { winner: null, discarder: null, self_pick: false, bonus: false, ...outcome } },
  });
}

for (const [outcome, last, kick, head] of /** @type {[any, string|null, string, string][]} */ ([
  [{ kind: "win", winner: 0, discarder: 1 }, "W", "Deal 2 · won on Ben’s West", "You win"],
  [{ kind: "win", winner: 1, discarder: 0 }, null, "Deal 2 · won on your discard", "Ben wins"],
  [{ kind: "win", winner: 1, self_pick: true }, "5B", "Deal 2 · self-drawn with 5 Bam", "Ben wins"],
  [{ kind: "wall" }, null, "Deal 2", "Nobody wins"],
  [{ kind: "void" }, null, "Deal 2", "The deal is void"],
  [{ kind: "error", winner: 0 }, null, "Deal 2", "You are paid"],
])) {
  test(`${outcome.kind}: ${kick}, ${head}`, () => {
    const said = headline(state(outcome), last);
    assert.deepEqual([said.kick, said.head], [kick, head]);
  });
}

test("when the game is over the winner of the game is named, too", () => {
  assert.match(headline(state({ kind: "wall" }, { state: "over" }), null).sub, /^Ben wins the game\. The wall is empty\.$/);
});

for (const [scores, words] of /** @type {[number[], string][]} */ ([
  [[50, 10, -30, -30], "You win the game"], [[0, 0, 0, 0], "The game is even"], [[30, 30, -30, -30], "You and Ben share the game"], [[-30, 10, 30, -10], "Rosa wins the game"],
])) {
  test(`scores of ${scores} say: ${words}`, () => {
    const one = state({ kind: "wall" });
    one.over.scores = scores;
    assert.equal(leaders(one), words);
  });
}

for (const [transfer, outcome, words] of /** @type {[any, any, string][]} */ ([
  [{ from: 1, to: 0, amount: 60, reason: "hand" }, { value: 30, discarder: 1 }, "threw the winning tile: 2 × 30"],
  [{ from: 2, to: 0, amount: 30, reason: "hand" }, { value: 30, discarder: 1 }, "the value: 1 × 30"],
  [{ from: 2, to: 0, amount: 120, reason: "hand" }, { value: 30, self_pick: true, discarder: null }, "self-drawn: 4 × 30"],
  [{ from: 1, to: 0, amount: 120, reason: "hand" }, { value: 30, hot: true, discarder: 1 }, "threw the winning tile late, pays for all: 4 × 30"],
  [{ from: 1, to: 2, amount: 50, reason: "stake" }, { value: 30 }, "a wrong challenge, to Rosa"],
])) {
  test(`a payment because of ${words}`, () => assert.equal(payWords(transfer, outcome, (seat) => ["you", "Ben", "Rosa", "Ivo"][seat]), words));
}

test("a rack is split into what lies open and what does not", () => {
  assert.deepEqual(split("27B 00 JJ [4444B] [88C J]"), { exposures: [["4B", "4B", "4B", "4B"], ["8C", "8C", "J"]], concealed: ["2B", "7B", "0", "0", "J", "J"] });
});
