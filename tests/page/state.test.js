import assert from "node:assert/strict";
import test from "node:test";

import { asked, empty, fold, hints, isAway, isBot, isGone, isHost, legal, mySeat, nameAt, playerAt, wallAtFirst, where } from "../../mjcore/web/static/state.js";

const room = (more = {}) => ({
  type: "room", n: 1, time: 5, you: 2, state: "deal", host: 1,
  members: [{ member: 1, name: "Mei", player: 0, present: true, gone: false }, { member: 2, name: "Ada", player: 1, present: true, gone: false }, { member: 3, name: "Rosa", player: 2, present: false, gone: true }],
  places: [{ player: 0, member: 1, bot: null, seat: 3 }, { player: 1, member: 2, bot: null, seat: 0 }, { player: 2, member: 3, bot: null, seat: 1 }, { player: 3, member: null, bot: "easy", seat: 2 }],
  settings: {}, scores: [0, 0, 0, 0], game: 1, deal: 1, hands_played: 0, ready: [], next_deal: null, ...more,
});
const view = (question, more = {}) => ({ seat: 0, players: 4, phase: "turn", question, to_act: [0], answer: null, wall: 90, ...more });
const shown = (n, events, question, more = {}) => ({ type: "view", n, time: 6, deal: 1, events, view: view(question, more), legal: { actions: [{ action: "discard", tile: "N" }] }, deadline: null });
const told = (first, ...names) => ({ type: "events", n: 3, time: 6, deal: 1, first, events: names.map((event) => ({ event })) });
const after = (...messages) => messages.reduce(fold, empty());

test("nothing is known at first, and nothing asked", () => {
  assert.equal(empty().room, null);
  assert.equal(asked(empty()), false);
  assert.equal(nameAt(empty(), 0), "Nobody");
});

test("a state that was folded into stays as it was", () => {
  const before = after(room(), told(1, "dealt"), shown(4, 1, "1.1"));
  const copy = structuredClone(before);
  fold(fold(before, told(2, "drew")), shown(6, 2, "1.2"));
  assert.deepEqual(before, copy);
});

test("events are numbered from one and replaced from first on", () => {
  const state = after(room(), told(1, "dealt", "drew", "discarded"), told(3, "called"), told(4, "discarded"));
  assert.deepEqual(state.events.map(({ event }) => event), ["dealt", "drew", "called", "discarded"]);
});

test("it resumes after the last view all of whose events it has", () => {
  let state = after(room(), told(1, "dealt"), shown(4, 1, "1.1"));
  assert.equal(state.seen, 4);
  state = fold(state, shown(9, 3, "1.3"));
  assert.equal(state.seen, 4);
  state = fold(fold(state, told(2, "drew", "discarded")), shown(9, 3, "1.3"));
  assert.equal(state.seen, 9);
});

for (const [what, more] of [["another deal", { deal: 2 }], ["another game", { game: 2 }], ["another place", { members: [{ member: 2, name: "Ada", player: 0, present: true, gone: false }] }]]) {
  test(`${what} makes it forget the deal`, () => {
    const state = after(room(), told(1, "dealt"), shown(4, 1, "1.1"), { type: "deal_over", players: [0, 1, 2, 3] }, room(more));
    assert.deepEqual([state.view, state.events, state.over], [null, [], null]);
  });
}

test("the same deal is kept when somebody comes or goes", () => {
  const before = after(room(), told(1, "dealt"), shown(4, 1, "1.1"));
  const state = fold(before, room({ n: 7 }));
  assert.equal(state.view, before.view);
  assert.equal(state.deal, before.deal);
});

test("advice is kept while its question is open, and no longer", () => {
  const advice = { type: "advice", question: "1.1", suggestion: { action: "skip" } };
  const state = after(room(), shown(4, 0, "1.1"), advice);
  assert.equal(state.advice, advice);
  assert.equal(fold(state, shown(5, 0, "1.1")).advice, advice);
  assert.equal(fold(state, shown(5, 0, "1.2")).advice, null);
  assert.equal(after(room(), shown(4, 0, "1.2"), advice).advice, null);
});

test("who has answered is not asked any more", () => {
  assert.equal(asked(after(room(), shown(4, 0, "1.1"))), true);
  assert.equal(asked(after(room(), shown(4, 0, "1.1", { answer: { action: "skip" } }))), false);
  assert.equal(asked(after(room(), shown(4, 0, "1.1", { to_act: [1] }))), false);
  assert.equal(asked(after(room(), shown(4, 0, "1.1"), { type: "deal_over", players: [1, 2, 3, 0] })), false);
});

test("what is legal ends with the deal", () => {
  const state = after(room(), shown(4, 0, "1.1"));
  assert.equal(legal(state, "discard").length, 1);
  assert.equal(legal(state, "call").length, 0);
  assert.equal(legal(fold(state, { type: "deal_over", players: [1, 2, 3, 0] }), "discard").length, 0);
});

test("seats, players and names", () => {
  const state = after(room());
  assert.equal(mySeat(state), 0);
  assert.deepEqual([0, 1, 2, 3].map((seat) => playerAt(state, seat)), [1, 2, 3, 0]);
  assert.deepEqual([0, 1, 3].map((seat) => nameAt(state, seat)), ["Ada", "Rosa", "Mei"]);
  assert.deepEqual([isBot(state, 3), isBot(state, 0), isGone(state, 2), isAway(state, 2), isAway(state, 0), isHost(state)], [true, false, true, true, false, false]);
});

test("after a deal the seats are those of the deal", () => {
  const state = after(room(), { type: "deal_over", players: [3, 2, 1, 0] }, room({ state: "pause" }));
  assert.deepEqual([0, 1, 2, 3].map((seat) => playerAt(state, seat)), [3, 2, 1, 0]);
});

test("hints are allowed unless the settings say no", () => {
  assert.equal(hints(after(room())), true);
  assert.equal(hints(after(room({ settings: { hints: false } }))), false);
});

test("the wall at first is what is left and what was drawn", () => {
  assert.equal(wallAtFirst(after(room(), told(1, "dealt", "drew", "discarded", "drew"), shown(4, 4, "1.4"))), 92);
});

for (const [players, places] of [[2, ["me", "across"]], [3, ["me", "right", "left"]], [4, ["me", "right", "across", "left"]]]) {
  test(`${players} players sit ${places.join(", ")}`, () => {
    for (let mine = 0; mine < players; mine++) {
      assert.deepEqual(places.map((_, step) => where((mine + step) % players, mine, players)), places);
    }
  });
}

test("a message that is not known changes nothing", () => {
  const state = after(room());
  assert.equal(fold(state, { type: "pong", time: 3 }), state);
});
