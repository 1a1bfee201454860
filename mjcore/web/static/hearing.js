// What has just happened, heard: sounds for who listens to the table, words for who listens to the page.

import { announce, phrase } from "./announce.js";
import { sound } from "./sounds.js";
import { asked, legal } from "./state.js";
import { GROUP, list } from "./words.js";

const MANY = 12;                      // so many events at once were missed, not heard

/** @type {Record<string, string>} */
const SOUNDS = { discarded: "discard", called: "call", exchanged: "swap", revised: "tile", pass_done: "pass", courtesy_done: "pass", challenged: "call", died: "lose" };

/** @param {State} state @param {State|null} before */
export function hear(state, before) {
  const events = before && before.deal === state.deal && before.events !== state.events ? newEvents(state, before) : [];
  if (events.length <= MANY) {
    for (const event of events) {
      const name = event.event === "drew" && event.seat === state.view?.seat ? "draw" : SOUNDS[event.event];
      if (name) sound(name);
    }
  }
  for (const event of events.slice(-3)) announce(phrase(event, state) ?? "");
  if (before && state.view !== before.view && asked(state) && state.view?.question !== before.view?.question) asking(state);
}

/** @param {State} state @param {State} before @returns {TableEvent[]} */
function newEvents(state, before) {
  let same = Math.min(before.events.length, state.events.length);
  while (same > 0 && before.events[same - 1] !== state.events[same - 1]) same--;
  return state.events.slice(same);
}

/** Something is to be answered. @param {State} state */
function asking(state) {
  const phase = state.view?.phase;
  if (phase === "turn") {
    announce("Your turn.");
    sound("turn");
  } else if (phase === "window") {
    const sizes = [...new Set(legal(state, "call").map((action) => GROUP[action.size ?? 3].toLowerCase()))];
    announce(`You can call: ${list([...sizes, ...(legal(state, "mah_jongg").length ? ["mah jongg"] : [])])}, or pass.`);
    sound("turn");
  }
}
