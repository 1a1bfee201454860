// The moves of a deal in words, for who looks at it again. Pure.
import { GROUP, actionWords, cap, counted, groupName, kinds, list, number, tileName, tileNames } from "./words.js";

/** @type {Record<string, string>} */
const PASSES = { ch1_right: "the first pass right", ch1_across: "the first pass across", ch1_left: "the first pass left", ch2_left: "the second pass left",
  ch2_across: "the second pass across", ch2_right: "the second pass right" };

/** What a seat does, in words. @param {Step} step @param {(seat: number) => string} name "You" or a name @returns {string} */
export function moveWords(step, name) {
  const { action, seat } = step;
  const after = step.events.map((event) => eventWords(event, name)).filter(Boolean);
  if (!action || seat === null) return after.length ? cap(after.join("; ")) : "The tiles are dealt";
  const who = name(seat);
  /** @param {string} you @param {string} others */
  const does = (you, others) => `${who} ${who === "You" ? you : others}`;
  switch (action.action) {
    case "discard": return `${who}: ${tileName(action.tile ?? "")}`;
    case "pass": return `${does("pass", "passes")} ${list([...(action.tiles?.length ? action.tiles.map(tileName) : []), ...(action.blind ? [`${number(action.blind)} unseen`] : [])])}`;
    case "vote": return `${does("vote", "votes")} ${action.yes ? "for" : "against"} a second Charleston`;
    case "offer": return `${does("offer", "offers")} ${action.count ? counted(action.count, "tile") : "no tile"}`;
    case "give": return `${does("give", "gives")} ${action.tiles?.length ? tileNames(action.tiles) : "nothing"}`;
    case "call": {
      const called = step.events.find((event) => event.event === "called");
      const tiles = called ? kinds(called.exposure) : [];
      const jokers = tiles.filter((kind) => kind === "J").length;
      return `${does("call", "calls")} ${called ? tileName(called.tile) : "the discard"}: ${GROUP[action.size ?? 3].toLowerCase()}${jokers ? `, ${counted(jokers, "joker")}` : ""}`;
    }
    case "exchange": return `${does("swap", "swaps")} ${tileName(action.tile ?? "")} for a joker`;
    case "revise": return `${does("change", "changes")} the exposure: ${GROUP[action.size ?? 3].toLowerCase()}, ${counted(action.jokers ?? 0, "joker")}`;
    case "mah_jongg": return `${does("declare", "declares")} mah jongg`;
    case "challenge": return `${does("challenge", "challenges")} ${name(action.seat ?? 0)}`;
    case "skip": return `${does("let", "lets")} it go`;
    default: return `${who}: ${actionWords(action)}`;
  }
}

/** What follows by itself. @param {TableEvent} event @param {(seat: number) => string} name @returns {string} */
function eventWords(event, name) {
  switch (event.event) {
    case "pass_done": return `${PASSES[event.phase] ?? "the pass"} is done`;
    case "vote_done": return event.votes.every(Boolean) ? "a second Charleston is agreed" : "no second Charleston";
    case "courtesy_done": return "the courtesy pass is done";
    case "drew": return `${name(event.seat ?? 0)} ${name(event.seat ?? 0) === "You" ? "draw" : "draws"}${event.tile ? ` ${tileName(event.tile)}` : ""}`;
    case "died": return `${name(event.seat ?? 0) === "You" ? "your hand" : `${name(event.seat ?? 0)}’s hand`} is dead`;
    case "revised": return `the exposure is now a ${groupName(kinds(event.exposure)).toLowerCase()}`;
    case "ended": return "the deal is over";
    default: return "";
  }
}

/** Whether a step is worth to be looked at: who lets a discard go does nothing, but for me it was a decision. @param {Step} step @param {number|null} you */
export function worth(step, you) {
  return step.action?.action !== "skip" || (step.seat === you && step.advice !== null && step.advice.chances.length > 1);
}

/** @param {Action|null|undefined} a @param {Action|null|undefined} b @returns {boolean} whether they do the same */
export function same(a, b) {
  if (!a || !b || a.action !== b.action) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  /** @param {any} value */
  const plain = (value) => JSON.stringify(Array.isArray(value) ? [...value].sort() : value ?? 0);
  return [...keys].every((key) => plain(/** @type {any} */ (a)[key]) === plain(/** @type {any} */ (b)[key]));
}

/**
 * Points of a line from 0 to `width` for chances between 0 and 1; where none is known it stays level.
 * @param {(number|null|undefined)[]} chances @param {number} width @param {number} height
 * @returns {[number, number][]}
 */
export function points(chances, width, height) {
  let level = chances.find((one) => one !== null && one !== undefined) ?? 0;
  return chances.map((chance, i) => {
    level = chance ?? level;
    return [Math.round((i / Math.max(1, chances.length - 1)) * width * 10) / 10, Math.round((height - level * height) * 10) / 10];
  });
}
