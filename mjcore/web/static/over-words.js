// How a deal ended, in words. Pure.
import { myPlayer, mySeat, nameOf } from "./state.js";
import { kinds, tileName } from "./words.js";

/**
 * The lines over the winning hand.
 * @param {State} state @param {string|null} last the tile that won, if it is known @returns {{kick: string, head: string, sub: string}}
 */
export function headline(state, last) {
  const { room, over } = state;
  if (!room || !over) return { kick: "", head: "", sub: "" };
  const { outcome } = over;
  const deal = `Deal ${over.deal}`;
  const tile = last ? tileName(last) : "";
  const final = room.state === "over" ? `${leaders(state)}. ` : "";
  switch (outcome.kind) {
    case "win": {
      const name = who(state, outcome.winner);
      const from = outcome.discarder === null ? "" : whose(state, outcome.discarder);
      const how = outcome.self_pick ? `self-drawn${tile ? ` with ${tile}` : ""}` : from ? `won on ${from} ${tile || "discard"}` : "won";
      const bonus = outcome.bonus ? "No jokers in it: that doubles everything." : "";
      return { kick: `${deal} · ${how}`, head: name === "You" ? "You win" : `${name} wins`, sub: `${final}${bonus}`.trim() };
    }
    case "wall": return { kick: deal, head: "Nobody wins", sub: `${final}The wall is empty.` };
    case "void": return { kick: deal, head: "The deal is void", sub: "Too few live hands are left. It is played again with the same East." };
    case "dead": return { kick: deal, head: "Nobody wins", sub: `${final}Too few live hands are left.` };
    case "error": return { kick: deal, head: outcome.winner === null ? "The deal ends" : `${who(state, outcome.winner)} ${who(state, outcome.winner) === "You" ? "are" : "is"} paid`, sub: `${final}One live hand is left after mah jongg in error.` };
    default: return { kick: deal, head: "The deal is over", sub: final };
  }
}

/** @param {State} state @returns {string} for the log */
export function won(state) {
  const { head, kick } = headline(state, null);
  return `${head}. ${kick}`;
}

/** @param {State} state @returns {string} who has the most when the game is over */
export function leaders(state) {
  const scores = state.over?.scores ?? [];
  const most = Math.max(...scores);
  const best = scores.flatMap((score, player) => (score === most ? [player] : []));
  const names = best.map((player) => (player === myPlayer(state) ? "you" : nameOf(state, player)));
  if (best.length === scores.length) return "The game is even";
  if (names.length > 1) return `${names.join(" and ")} share the game`.replace(/^y/, "Y");
  return names[0] === "you" ? "You win the game" : `${names[0]} wins the game`;
}

/** @param {State} state @param {number} seat */
function who(state, seat) {
  return seat === mySeat(state) && state.over?.players[seat] === myPlayer(state) ? "You" : nameOf(state, state.over?.players[seat] ?? null);
}

/** @param {State} state @param {number} seat */
function whose(state, seat) {
  const name = who(state, seat);
  return name === "You" ? "your" : `${name}’s`;
}

/**
 * Why somebody pays.
 * @param {{from: number, to: number, amount: number, reason: string}} transfer @param {any} outcome @param {(seat: number) => string} name @returns {string}
 */
export function payWords(transfer, outcome, name) {
  const times = outcome.value && transfer.amount % outcome.value === 0 ? `${transfer.amount / outcome.value} × ${outcome.value}` : "";
  if (transfer.reason === "stake") return `a wrong challenge, to ${name(transfer.to)}`;
  if (transfer.reason === "error") return `mah jongg in error, to ${name(transfer.to)}`;
  const why = outcome.hot && transfer.from === outcome.discarder ? "threw the winning tile late, pays for all"
    : outcome.self_pick ? "self-drawn"
    : transfer.from === outcome.discarder ? "threw the winning tile" : "the value";
  return [why, times].filter(Boolean).join(": ");
}

/** A rack as the table writes it, exposures first. @param {string} text @returns {{exposures: string[][], concealed: string[]}} */
export function split(text) {
  return { exposures: [...text.matchAll(/\[[^\]]*\]/g)].map(([one]) => kinds(one)), concealed: kinds(text.replace(/\[[^\]]*\]/g, " ")) };
}
