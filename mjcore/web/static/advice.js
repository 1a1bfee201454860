// What the advisor would do, with its reasons. Opens over the rack, never over the action bar.

import { fill, h, icon, share } from "./dom.js";
import { tile } from "./tiles.js";
import { actionWords, percent } from "./words.js";

const BEST = 3;                       // choices that are compared

export class AdvicePanel {
  /** @param {{close: () => void, take: (advice: Advice) => void}} told */
  constructor(told) {
    this.told = told;
    this.title = h("h2", { id: "advice-title", tabindex: "-1" });
    this.tiles = h("span", { class: "atiles" });
    this.body = h("div", { class: "abody" });
    this.take = h("button", { type: "button", class: "btn small primary", on: { click: () => this.advice && told.take(this.advice) } });
    this.element = h("section", { class: "advice", role: "dialog", "aria-labelledby": "advice-title", hidden: true },
      h("div", { class: "ahead" }, this.tiles, this.title, h("button", { type: "button", class: "close", "aria-label": "Close", on: { click: () => told.close() } }, icon("x"))),
      this.body, h("div", { class: "afoot" }, this.take));
    /** @type {Advice|null} */
    this.advice = null;
  }

  /** @returns {boolean} */
  get open() {
    return !this.element.hidden;
  }

  /** @param {Advice|null} advice `null` closes @param {string} verb on the button that takes it, "" for none */
  show(advice, verb) {
    this.take.hidden = verb === "";
    if (this.take.textContent !== verb) this.take.textContent = verb;
    if (advice === this.advice) return;
    this.advice = advice;
    this.element.hidden = advice === null;
    if (!advice) return;
    const { suggestion } = advice;
    fill(this.title, actionWords(suggestion));
    const shown = suggestion.tiles ?? (suggestion.tile ? [suggestion.tile] : []);
    fill(this.tiles, shown.map((kind) => tile(kind, { cls: "sm" })));
    const told = advice.choices.filter((choice) => choice.chance !== null).slice(0, BEST);
    fill(this.body, told.length > 1 ? table(told) : null, h("ul", null, advice.reasons.map((reason) => h("li", null, reason.text.replaceAll(" %", "\u00a0%")))));
    this.element.scrollTop = 0;
  }
}

/** @param {Advice["choices"]} choices */
function table(choices) {
  return h("table", { class: "alts" }, h("caption", null, "Chance to win this deal after"), h("tbody", null, choices.map((choice, index) => {
    const bar = h("i", null);
    share(bar, "share", Math.round((choice.chance ?? 0) * 100));
    return h("tr", { class: index ? null : "best" }, h("th", { scope: "row" }, actionWords(choice.action)), h("td", { class: "m" }, h("span", { class: "meter" }, bar)), h("td", null, percent(choice.chance)));
  })));
}
