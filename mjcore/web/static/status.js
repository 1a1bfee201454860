// The one line that says what is the matter. Pure: parts of text, those in an array of one are strong.

import { asked, isAway, isGone, legal, mySeat, nameAt, playerAt } from "./state.js";
import { phrase } from "./announce.js";
import { list, tileName } from "./words.js";

/** @typedef {(string|[string])[]} Line */

/** Events that are worth a second line while somebody else plays. */
const TELLING = new Set(["called", "exchanged", "revised", "challenged", "declared", "died"]);

/**
 * @param {Seen} state
 * @param {{picked: boolean, choice: string, confirm: boolean, looking: boolean, short: boolean, sent: boolean, suspect: number|null}} ui
 *   `suspect` is the seat that I am about to challenge, `short` is for where there is little room
 * @returns {{line: Line, sub: string}}
 */
export function status(state, { picked, choice, confirm, looking, short, sent, suspect }) {
  const { view } = state;
  const mine = view.seat;
  if (view.phase === "end" || state.over) return { line: [lastPhrase(state, new Set(["ended"])) ?? "The deal is over."], sub: "" };
  if (suspect !== null) return { line: ["Challenge ", [nameAt(state, suspect)], "?"], sub: choice };
  if (view.phase === "window") return windowLine(state, { choice, looking, sent });
  if (view.turn === mine) return turnLine(state, { picked, choice, confirm, short });
  const name = nameAt(state, view.turn);
  const player = playerAt(state, view.turn);
  const away = isGone(state, player) ? `A bot plays for ${name}.` : isAway(state, player) ? `${name} has lost the connection.` : "";
  return { line: [[name], " to play."], sub: away || newest(state) };
}

/** @param {State} state @param {Set<string>} names @returns {string|null} the newest event of these kinds in words */
function lastPhrase(state, names) {
  const event = state.events.findLast((one) => names.has(one.event));
  return event ? phrase(event, state) : null;
}

/** @param {State} state @returns {string} what happened since the last discard, if it is worth telling */
function newest(state) {
  const from = state.events.findLastIndex((event) => event.event === "discarded");
  const event = state.events.slice(from + 1).findLast((one) => TELLING.has(one.event));
  return (event && phrase(event, state)) ?? "";
}

/** @param {Seen} state @param {{choice: string, looking: boolean, sent: boolean}} ui @returns {{line: Line, sub: string}} */
function windowLine(state, { choice, looking, sent }) {
  const { view } = state;
  const thrown = view.discards[view.discards.length - 1];
  const who = thrown?.seat === view.seat ? "You" : nameAt(state, thrown?.seat ?? null);
  /** @type {Line} */
  const line = [`${who} threw `, [tileName(view.live ?? thrown?.tile ?? "")], "."];
  if (view.answer) return { line, sub: view.answer.action === "skip" ? "You let it go." : "You want it. Waiting for the others." };
  if (!asked(state) || sent) return { line, sub: newest(state) };
  if (looking) return { line, sub: "Looking whether it helps you…" };
  if (choice) return { line, sub: choice };
  return { line, sub: legal(state, "mah_jongg").length && !legal(state, "call").length ? "For mah jongg only." : "Do you want it?" };
}

/** @param {Seen} state @param {{picked: boolean, choice: string, confirm: boolean, short: boolean}} ui @returns {{line: Line, sub: string}} */
function turnLine(state, { picked, choice, confirm, short }) {
  const { view } = state;
  /** @type {Line} */
  let line = ["Your turn."];
  if (view.drawn) line = [short ? "You drew " : "Your turn. You drew ", [tileName(view.drawn)], "."];
  else if (view.origin === "call") {
    const called = state.events.findLast((event) => event.event === "called");
    line = ["You called ", [tileName(called?.tile ?? "")], "."];
  } else if (view.origin === "first") line = ["You are ", ["East"], " and begin."];
  if (view.dead[view.seat]) return { line: ["Your hand is ", ["dead"], "."], sub: "You draw and discard, but cannot call or win." };
  if (choice) return { line, sub: choice };
  if (picked) return { line, sub: short ? "Tap again to discard." : "Press Discard, or tap the tile again." };
  if (legal(state, "exchange").length) return { line, sub: "Tap the lit joker to swap." };
  if (legal(state, "revise").length) return { line, sub: "You may still change the group." };
  return { line, sub: confirm ? "Tap a tile to discard it." : "One tap discards." };
}

/** @param {State} state @returns {string} whom an open question of the Charleston waits for */
export function waitingFor(state) {
  const mine = mySeat(state);
  const names = (state.view?.to_act ?? []).filter((seat) => seat !== mine).map((seat) => nameAt(state, seat));
  return names.length ? `Waiting for ${list(names)}.` : "One moment…";
}
