// The Hand Helper: the hands that I am likeliest to win with, what is missing for them, and how much of it is left.
import { cut } from "./chips.js";
import { button, h, share } from "./dom.js";
import { needs, order, sorter, target } from "./hints.js";
import { redraw } from "./redraw.js";
import { percent } from "./words.js";


const PATIENCE = 1500;                // milliseconds between two questions

/** A hint of the server as the tiles of a hand. @param {any} hint @returns {Wanted[][]} */
export function groupsOf(hint) {
  return hint.groups.map((/** @type {any} */ group) => /** @type {["held"|"joker"|"missing", number][]} */ ([["held", group.held], ["joker", group.jokers],
    ["missing", group.missing]])
    .flatMap(([state, count]) => Array.from({ length: count }, () => ({ tile: group.kind, state }))));
}

/** The words of the patterns of a hint, without marks for suits and jokers. @param {any} hint @returns {string[][][]} */
export function formsOf(hint) {
  return (hint.patterns ?? []).map((/** @type {string} */ pattern) => pattern.split("|")[0].trim().split(/\s+/).map((word) => [...word.replace(/[abc?!]+$/, "")]));
}

/** @param {any} hint @returns {Missing[]} */
export function missingOf(hint) {
  return Object.entries(hint.needs).map(([kind, count]) => ({ tile: kind, number: Number(count), left: hint.live[kind] ?? 0 }));
}

/** @param {Context} context @returns {Page} */
export function make(context) {
  const lead = h("p", { class: "lead" });
  const list = h("ol", { class: "hints" });
  const body = h("div", { class: "pbody", tabindex: 0, role: "region", "aria-label": "Nearest hands" }, lead, list);
  const element = h("div", null, body);
  /** @type {any} */
  let shown = null;
  let busy = false;
  let last = 0;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let later;

  async function ask() {
    clearTimeout(later);
    const { state } = context;
    if (context.open !== "helper" || busy || !state.view || state.over || state.helper) return;
    const wait = last + PATIENCE - Date.now();
    if (wait > 0) { later = setTimeout(ask, wait); return; }
    busy = true;
    last = Date.now();
    const answer = await context.send({ type: "help" }, { quiet: true });
    busy = false;
    if (answer.type === "refused") draw(context.state, answer.reason);
    else void ask();                                       // the table may have gone on meanwhile
  }

  /** @param {State} state @param {string} [reason] */
  function draw(state, reason) {
    if (state.helper) shown = state.helper;
    if (!state.view || state.over) shown = null;
    const hints = shown?.hints ?? [];
    lead.textContent = hints.length ? "The hands you are likeliest to win with, from what you can see. Dashed tiles are missing."
      : reason ?? (!state.view || state.over ? "The helper looks at your tiles as soon as a deal is played." : shown ? "No hand of the card is left for these tiles." : "Looking at your tiles …");
    redraw(list, [hints, context.hand], () => hints.map((/** @type {any} */ hint, /** @type {number} */ i) => one(hint, i)));
  }

  /** @param {any} hint @param {number} i */
  function one(hint, i) {
    const groups = groupsOf(hint);
    const bar = h("i");
    share(bar, "share", Math.max(1, Math.round((hint.chance ?? 0) * 100)));
    return h("li", { class: i === 0 ? "hint first" : "hint" },
      h("div", { class: "hhead" }, h("h3", null, hint.line), h("span", { class: "xc", title: hint.concealed ? "concealed" : "may be exposed" },
        hint.concealed ? "C" : "X"), h("span", { class: "spacer" }),
        h("span", { class: "stat" }, h("b", null, hint.away), " away"), h("span", { class: "stat" }, "pays ", h("b", null, hint.pays))),
      h("div", { class: "chance" }, h("span", { class: "meter", "aria-hidden": "true" }, bar), h("b", null, percent(hint.chance) || "–"),
        h("span", { class: "vh" }, "chance to win with it")),
      target(cut(groups, formsOf(hint))), needs(missingOf(hint)),
      h("div", { class: "row" }, sorter(context, order(groups), hint.line, () => draw(context.state)),
        i === 0 ? button("On the card", { cls: "small", icon: "card", on: () => context.panel("card", hint.line) }) : null));
  }

  return {
    element,
    update(state) {
      draw(state);
      void ask();
    },
    show() { void ask(); },
    hide() { clearTimeout(later); },
  };
}
