import assert from "node:assert/strict";
import test from "node:test";

import { steps, target } from "../../mjcore/web/static/charleston.js";
import { choices, question } from "../../mjcore/web/static/claims.js";
import { empty, fold } from "../../mjcore/web/static/state.js";
import { status, waitingFor } from "../../mjcore/web/static/status.js";

const NAMES = ["Mei", "Ada", "Rosa", "Otto"];
const ROOM = {
  type: "room", you: 2, state: "deal", host: 1, members: NAMES.map((name, index) => ({ member: index + 1, name, player: index, present: index !== 2, gone: index === 2 })),
  places: NAMES.map((_, index) => ({ player: index, member: index + 1, bot: null, seat: index })), settings: { rules: { mahjong_in_error: "reject" } }, scores: [0, 0, 0, 0], game: 1, deal: 1,
};
function state(view, legal = {}, events = [], room = ROOM) {
  const whole = {
    seat: 1, players: 4, phase: "turn", question: "1.1", to_act: [1], turn: 1, origin: "draw", rack: [], drawn: null, answer: null, exposures: [[], [], [], []],
    discards: [], live: null, dead: [false, false, false, false], wall: 50, ...view,
  };
  return [room, { type: "events", first: 1, events }, { type: "view", n: 1, events: events.length, view: whole, legal, deadline: null }].reduce(fold, empty());
}
const hands = (more = {}) => ({ picked: null, open: null, act: () => {}, choose: () => {}, suggest: () => {}, ...more });
const ids = (list) => list.map((choice) => choice.id);
const plain = { picked: false, choice: "", confirm: true, looking: false, short: false, sent: false, suspect: null };
const said = ({ line, sub }) => `${line.flat().join("")} ${sub}`.trim();

const CALLS = [{ action: "skip" }, { action: "call", size: 4, jokers: 2 }, { action: "call", size: 3, jokers: 1 }, { action: "call", size: 3, jokers: 2 }, { action: "mah_jongg" }];

test("a window shows what is legal and nothing else, the smallest group first", () => {
  const open = state({ phase: "window", live: "E", turn: 0 }, { actions: CALLS });
  assert.deepEqual(ids(choices(open, hands())), ["suggest", "skip", "call3", "call4", "win"]);
  assert.deepEqual(ids(choices(state({ phase: "window", live: "E", turn: 0 }, { actions: CALLS.slice(0, 1) }), hands())), ["suggest", "skip"]);
  assert.deepEqual(choices(state({ phase: "window", live: "E", turn: 0, to_act: [] }, {}), hands()), []);
});

test("one way to call is called at once, of several one is chosen", () => {
  const done = [];
  const open = state({ phase: "window", live: "E", turn: 0 }, { actions: CALLS });
  const list = choices(open, hands({ act: (action) => done.push(action), choose: (choice) => done.push(choice) }));
  list.find((choice) => choice.id === "call4").on();
  list.find((choice) => choice.id === "call3").on();
  assert.deepEqual(done, [CALLS[1], { kind: "call", size: 3 }]);
  const ways = choices(open, hands({ open: { kind: "call", size: 3 }, act: (action) => done.push(action) }));
  assert.deepEqual(ids(ways), ["back", "call3.1", "call3.2"]);
  assert.deepEqual(ways[2].tiles, ["E", "J", "J"]);
  ways[2].on();
  assert.deepEqual(done[2], CALLS[3]);
});

test("a choice that is not open any more falls back to the bar", () => {
  const open = state({ phase: "window", live: "E", turn: 0 }, { actions: CALLS.slice(0, 1) });
  assert.deepEqual(ids(choices(open, hands({ open: { kind: "call", size: 3 } }))), ["suggest", "skip"]);
});

test("a turn: nothing can be discarded before it is picked", () => {
  const turn = state({ rack: ["5C", "J"] }, { actions: [{ action: "discard", tile: "5C" }, { action: "exchange", seat: 2, exposure: 0, tile: "5C" }] });
  const before = choices(turn, hands());
  assert.deepEqual(ids(before), ["suggest", "swap", "win", "main"]);
  assert.equal(before[3].off, true);
  const picked = choices(turn, hands({ picked: { key: "5C.0", kind: "5C" } }));
  assert.deepEqual([picked[3].off, picked[3].detail], [false, "5 Crak"]);
  assert.equal(choices(turn, hands({ picked: { key: "J.0", kind: "J" } }))[3].off, true);
});

test("where a mistake is refused anybody may declare in a turn, where it costs it is asked once more", () => {
  const done = [];
  const told = hands({ act: (action) => done.push(action), choose: (open) => done.push(open) });
  choices(state({}), told).find((choice) => choice.id === "win").on();
  assert.deepEqual(done.pop(), { action: "mah_jongg" });
  assert.ok(!ids(choices(state({ dead: [false, true, false, false] }), told)).includes("win"));
  assert.ok(!ids(choices(state({ phase: "window", live: "E", turn: 0 }, { actions: [{ action: "skip" }] }), told)).includes("win"));
  const strict = state({}, { actions: [{ action: "mah_jongg" }] }, [], { ...ROOM, settings: { rules: { mahjong_in_error: "penalty" } } });
  choices(strict, told).find((choice) => choice.id === "win").on();
  assert.deepEqual(done.pop(), { kind: "declare" });
  choices(strict, { ...told, open: { kind: "declare" } })[1].on();
  assert.deepEqual(done.pop(), { action: "mah_jongg" });
  assert.ok(!ids(choices(state({}, {}, [], { ...ROOM, settings: { rules: { mahjong_in_error: "penalty" } } }), told)).includes("win"));
});

test("a challenge asks once more", () => {
  const turn = state({ turn: 2, to_act: [2] }, { actions: [{ action: "challenge", seat: 2 }] });
  const open = { kind: "challenge", seat: 2 };
  assert.deepEqual(ids(choices(turn, hands({ open }))), ["back", "challenge"]);
  assert.equal(said(status(turn, { ...plain, suspect: 2, choice: question(turn, open) })), "Challenge Rosa? A wrong challenge may cost you.");
});

for (const [words, view, more] of [
  ["Your turn. You drew 5 Crak. Tap a tile to discard it.", { drawn: "5C" }, {}],
  ["You drew 5 Crak. Tap again to discard.", { drawn: "5C" }, { short: true, picked: true }],
  ["Your turn. You drew 5 Crak. One tap discards.", { drawn: "5C" }, { confirm: false }],
  ["You are East and begin. Tap a tile to discard it.", { origin: "first" }, {}],
  ["Your hand is dead. You draw and discard, but cannot call or win.", { dead: [false, true, false, false] }, {}],
  ["Mei threw East. Do you want it?", { phase: "window", turn: 0, live: "E", discards: [{ seat: 0, tile: "E" }] }, {}],
  ["Mei threw East. You let it go.", { phase: "window", turn: 0, live: "E", discards: [{ seat: 0, tile: "E" }], answer: { action: "skip" } }, {}],
  ["You threw East.", { phase: "window", turn: 1, to_act: [], live: "E", discards: [{ seat: 1, tile: "E" }] }, {}],
  ["Otto to play.", { turn: 3, to_act: [3] }, {}],
  ["Rosa to play. A bot plays for Rosa.", { turn: 2, to_act: [2] }, {}],
]) {
  test(`the line says: ${words}`, () => assert.equal(said(status(state(view), { ...plain, ...more })), words));
}

for (const [phase, seat, way] of [
  ["ch1_right", 2, "Right* Across Left Second? Courtesy"], ["ch1_left", 0, "Right+ Across+ Left* Second? Courtesy"], ["ch2_vote", null, "First+ Second?* Courtesy"],
  ["ch2_across", 3, "First+ Left+ Across* Right Courtesy"], ["courtesy_offer", 3, "First+ Courtesy*"], ["courtesy_pass", 3, "First+ Courtesy*"],
]) {
  test(`the way through the Charleston at ${phase}`, () => {
    const now = state({ phase });
    assert.equal(target(now.view), seat);
    assert.equal(steps(now).map(({ name, at }) => name + { done: "+", now: "*", next: "" }[at]).join(" "), way);
  });
}

test("the second Charleston is remembered at the courtesy pass", () => {
  const now = state({ phase: "courtesy_offer" }, {}, [{ event: "pass_done", phase: "ch2_left" }]);
  assert.deepEqual(steps(now).map(({ name }) => name), ["First", "Second", "Courtesy"]);
});

test("it says whom all wait for", () => {
  assert.equal(waitingFor(state({ phase: "ch1_right", to_act: [0, 3] })), "Waiting for Mei and Otto.");
  assert.equal(waitingFor(state({ phase: "ch1_right", to_act: [1] })), "One moment…");
});
