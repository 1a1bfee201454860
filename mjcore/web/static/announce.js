// What happens, said in words: in a polite log for who listens, in a toast for who looks.

import { h, icon, text } from "./dom.js";
import { cap, counted, groupName, kinds, list, tileName, tileNames } from "./words.js";
import { mySeat, nameAt } from "./state.js";

const KEPT = 40;                      // lines that the log keeps
const TOAST = 4_500;                  // milliseconds that a toast stays

/** @param {string} words @param {{urgent?: boolean}} [how] urgent interrupts what is being read */
export function announce(words, { urgent = false } = {}) {
  const log = document.getElementById(urgent ? "alert" : "say");
  if (!log || !words) return;
  if (urgent) {
    log.textContent = words;
    return;
  }
  log.append(h("p", null, words));
  while (log.childElementCount > KEPT) log.firstElementChild?.remove();
}

/** @type {ReturnType<typeof setTimeout>|undefined} */
let fading;

/** Say something kindly for some seconds, for instance why an action was refused. @param {string} words */
export function toast(words) {
  document.querySelector(".toast")?.remove();
  clearTimeout(fading);
  const element = h("p", { class: "toast" }, words);
  document.body.append(element);
  announce(words);
  fading = setTimeout(() => element.remove(), TOAST);
}

/** @type {Record<string, string>} */
const PASSES = {
  ch1_right: "right", ch1_across: "across", ch1_left: "left", ch2_left: "left", ch2_across: "across", ch2_right: "right",
};

/** @type {Record<string, string>} */
const CAUSES = {
  exposures: "what it shows fits no hand of the card", challenge: "the challenge was right", wrong_challenge: "the challenge was wrong",
  error: "the mah jongg was none",
};

/**
 * Say an event as a sentence, from my seat.
 * @param {TableEvent} event @param {State} state @returns {string|null} `null` for what needs no word
 */
export function phrase(event, state) {
  const mine = mySeat(state);
  /** @param {number} seat */
  const who = (seat) => (seat === mine ? "You" : nameAt(state, seat));
  /** @param {number} seat */
  const whom = (seat) => (seat === mine ? "you" : nameAt(state, seat));
  const seat = event.seat ?? -1;
  switch (event.event) {
    case "dealt": return "The tiles are dealt.";
    case "passed": return seat === mine ? passedWords(event) : null;
    case "pass_done": {
      const got = mine === null ? [] : event.received[mine] ?? [];
      return `Passed ${PASSES[event.phase] ?? "on"}.${got.length ? ` You got ${tileNames(got)}.` : ""}`;
    }
    case "vote_done": return voteWords(event.votes, who);
    case "offer_done": {
      const agreed = mine === null ? 0 : event.agreed[mine];
      return agreed ? `Courtesy pass: ${counted(agreed, "tile")} each.` : "No courtesy pass for you.";
    }
    case "courtesy_done": {
      const got = mine === null ? [] : event.received[mine] ?? [];
      return got.length ? `You got ${tileNames(got)}.` : null;
    }
    case "drew": return seat === mine ? `You drew ${tileName(event.tile)}.` : null;
    case "discarded": return `${who(seat)} threw ${tileName(event.tile)}.`;
    case "called": {
      const tiles = kinds(event.exposure);
      return `${who(seat)} called ${tileName(event.tile)}: ${lower(groupName(tiles))}.`;
    }
    case "exchanged": return `${who(seat)} swapped ${tileName(event.tile)} for ${ownerWords(event, mine, whom)}.`;
    case "revised": return `${who(seat)} changed the group: ${lower(groupName(kinds(event.exposure)))}.`;
    case "challenged": return `${who(event.by)} challenged ${whom(seat)}${event.right === null ? ". It is judged at the end." : event.right ? ", rightly." : ", wrongly."}`;
    case "declared": return event.right ? `${who(seat)} declared mah jongg!` : `${who(seat)} declared mah jongg, but it was no hand.`;
    case "died": return `${seat === mine ? "Your" : `${nameAt(state, seat)}’s`} hand is dead: ${CAUSES[event.cause] ?? event.cause}.`;
    case "ended": return endWords(event.outcome, who);
    default: return null;
  }
}

/** @param {string} words */
function lower(words) {
  return words[0].toLowerCase() + words.slice(1);
}

/** @param {TableEvent} event */
function passedWords(event) {
  const parts = [...(event.tiles ?? []).map(tileName), ...(event.blind ? [`${counted(event.blind, "unseen tile")}`] : [])];
  return `You passed ${list(parts)}.`;
}

/** @param {TableEvent} event @param {number|null} mine @param {(seat: number) => string} whom */
function ownerWords({ seat, owner }, mine, whom) {
  if (owner === seat) return seat === mine ? "your own joker" : "a joker of their own";
  return owner === mine ? "your joker" : `${whom(owner)}’s joker`;
}

/** @param {boolean[]} votes @param {(seat: number) => string} who */
function voteWords(votes, who) {
  const against = votes.flatMap((yes, seat) => (yes ? [] : [who(seat)]));
  if (!against.length) return "All want a second Charleston.";
  return `No second Charleston: ${list(against.map((name) => (name === "You" ? "you" : name)))} voted no.`;
}

/** @param {any} outcome @param {(seat: number) => string} who */
function endWords(outcome, who) {
  switch (outcome.kind) {
    case "win": return `${who(outcome.winner)} ${who(outcome.winner) === "You" ? "win" : "wins"}${outcome.self_pick ? " with a tile from the wall" : ""}.`;
    case "wall": return "The wall is empty. Nobody wins.";
    case "void": return "Too few hands are left. The deal is played again.";
    case "error": return "One hand is left. Who erred last pays it.";
    case "dead": return "Too few hands are left. Nobody wins.";
    default: return cap(`the deal is over: ${outcome.kind}.`);
  }
}

/**
 * Make the thin strip that says that the line is lost. It takes no room: nothing moves when it comes.
 * @param {() => void} again tries at once
 * @returns {{element: HTMLElement, status: (status: Status, detail?: {reason?: string}) => void}}
 */
export function strip(again) {
  const words = h("span", null);
  const retry = h("button", { type: "button", class: "again", on: { click: again } }, "Try now");
  const element = h("div", { class: "strip", role: "status", hidden: true }, icon("wifi"), words, retry);
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let soon;
  return {
    element,
    status(status, detail = {}) {
      clearTimeout(soon);
      const show = () => { element.hidden = false; };
      if (status === "lost") {
        text(words, "The connection is lost.");
        retry.hidden = false;
        soon = setTimeout(show, 400);                    // a short break is not worth a word
      } else if (status === "closing") {
        text(words, detail.reason || "The table is being looked after and will be back in a moment.");
        retry.hidden = true;
        show();
      } else {
        element.hidden = true;
      }
    },
  };
}
