import assert from "node:assert/strict";
import test from "node:test";

import { phrase } from "../../mjcore/web/static/announce.js";
import { empty, fold } from "../../mjcore/web/static/state.js";

const NAMES = ["Mei", "Ada", "Rosa", "Otto"];
const state = [
  {
    type: "room", you: 2, state: "deal", host: 1, members: NAMES.map((name, index) => ({ member: index + 1, name, player: index, present: true, gone: false })),
    places: NAMES.map((_, index) => ({ player: index, member: index + 1, bot: null, seat: index })), settings: {}, scores: [0, 0, 0, 0], game: 1, deal: 1,
  },
].reduce(fold, empty());

for (const [words, event] of [
  ["The tiles are dealt.", { event: "dealt", racks: [] }],
  ["You passed 3 Dot, North and one unseen tile.", { event: "passed", seat: 1, tiles: ["3D", "N"], blind: 1 }],
  [null, { event: "passed", seat: 2, tiles: null, blind: null }],
  ["Passed left. You got 5 Bam, Joker and Soap.", { event: "pass_done", phase: "ch1_left", received: [null, ["5B", "J", "0"], null, null] }],
  ["All want a second Charleston.", { event: "vote_done", votes: [true, true, true, true] }],
  ["No second Charleston: Mei and you voted no.", { event: "vote_done", votes: [false, false, true, true] }],
  ["Courtesy pass: two tiles each.", { event: "offer_done", offers: [3, 2, 1, 2], agreed: [1, 2, 1, 2] }],
  ["No courtesy pass for you.", { event: "offer_done", offers: [0, 0, 0, 0], agreed: [0, 0, 0, 0] }],
  ["You drew 5 Crak.", { event: "drew", seat: 1, tile: "5C", wall: 40 }],
  [null, { event: "drew", seat: 0, tile: null, wall: 40 }],
  ["Rosa threw East.", { event: "discarded", seat: 2, tile: "E" }],
  [null, { event: "asked", seats: [1] }],
  ["You called East: pung of East, one of them a joker.", { event: "called", seat: 1, discarder: 2, tile: "E", exposure: "[EE J]" }],
  ["Mei swapped 7 Dot for your joker.", { event: "exchanged", seat: 0, owner: 1, tile: "7D" }],
  ["Mei swapped 7 Dot for Rosa’s joker.", { event: "exchanged", seat: 0, owner: 2, tile: "7D" }],
  ["You swapped 7 Dot for your own joker.", { event: "exchanged", seat: 1, owner: 1, tile: "7D" }],
  ["Mei changed the group: kong of East, two of them jokers.", { event: "revised", seat: 0, exposure: "[EE JJ]" }],
  ["Mei challenged you, wrongly.", { event: "challenged", by: 0, seat: 1, right: false }],
  ["You challenged Mei. It is judged at the end.", { event: "challenged", by: 1, seat: 0, right: null }],
  ["Otto declared mah jongg!", { event: "declared", seat: 3, right: true }],
  ["Otto declared mah jongg, but it was no hand.", { event: "declared", seat: 3, right: false }],
  ["Your hand is dead: the challenge was right.", { event: "died", seat: 1, cause: "challenge" }],
  ["Rosa’s hand is dead: what it shows fits no hand of the card.", { event: "died", seat: 2, cause: "exposures" }],
  ["You win with a tile from the wall.", { event: "ended", outcome: { kind: "win", winner: 1, self_pick: true } }],
  ["Mei wins.", { event: "ended", outcome: { kind: "win", winner: 0, self_pick: false } }],
  ["The wall is empty. Nobody wins.", { event: "ended", outcome: { kind: "wall" } }],
  [null, { event: "something new" }],
]) {
  test(words ?? `no word for ${event.event}`, () => assert.equal(phrase(event, state), words));
}
