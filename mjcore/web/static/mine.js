// One's own place: name, score, what one has shown, and the rack under it.

import { attribute, flag, h, icon, text } from "./dom.js";
import { drawExposures } from "./seats.js";
import { settings } from "./settings.js";
import { myPlayer } from "./state.js";
import { WIND, WINDS, money } from "./words.js";

const ORDER = "mjcore.order";         // the order of one's own tiles, so that it outlives a reload

/** @type {Record<string, string>} */
export const SORTS = { suit: "by suit", rank: "by number", hand: "by hand", own: "my own" };

export class Mine {
  /** @param {HTMLElement} rack @param {{swap: (action: Action) => void, nextSet: () => void, nextSort: () => void}} told */
  constructor(rack, told) {
    this.told = told;
    this.wind = h("span", { class: "wind" });
    this.score = h("small", { class: "score" });
    this.tag = h("span", { class: "tag turn-tag" });
    this.expos = h("div", { class: "expos own" });
    this.setWord = h("span", { class: "vh" });
    this.sortWord = h("span", { class: "sl" });
    this.element = h("section", { class: "me", "aria-label": "Your place" },
      h("div", { class: "plate" }, this.wind, h("span", { class: "who" }, h("b", null, "You"), this.score), this.tag, this.expos,
        h("button", { type: "button", class: "ghost tset", on: { click: told.nextSet } }, icon("tiles"), h("span", null, "Tiles"), this.setWord),
        h("button", { type: "button", class: "ghost sort", on: { click: told.nextSort } }, h("span", { class: "vh" }, "Sort the rack, now "), icon("sort"), this.sortWord)),
      rack);
  }

  /** @param {Seen} state @param {boolean} mini */
  draw(state, mini) {
    const { view } = state;
    const acts = view.turn === view.seat && view.phase === "turn" && !state.over;
    const dead = view.dead[view.seat];
    flag(this.element, "act", acts);
    flag(this.element, "dead", dead);
    text(this.wind, WIND[view.seat]);
    attribute(this.wind, "title", WINDS[view.seat]);
    text(this.score, money(state.room?.scores[myPlayer(state) ?? 0] ?? 0));
    const word = dead ? "dead hand" : acts ? "your turn" : "";
    text(this.tag, word);
    this.tag.hidden = word === "";
    flag(this.tag, "dead-tag", dead);
    drawExposures(this.expos, state, view.seat, mini, this.told.swap);
    text(this.setWord, `: ${settings.get("set")}, change the set`);
    text(this.sortWord, SORTS[settings.get("sort")]);
  }
}

/** @param {string} code @param {State} state @param {Slot[]} slots */
export function keepOrder(code, state, slots) {
  try {
    localStorage.setItem(ORDER, JSON.stringify({ code, ...state.deal, tiles: slots.map((slot) => slot.kind) }));
  } catch {
    // then the order lasts as long as the page
  }
}

/** @param {string} code @param {State} state @returns {Kind[]} the order kept for this deal, if there is one */
export function keptOrder(code, state) {
  try {
    const kept = JSON.parse(localStorage.getItem(ORDER) ?? "null");
    const same = kept?.code === code && kept.game === state.deal?.game && kept.deal === state.deal?.deal && kept.player === state.deal?.player;
    return same && Array.isArray(kept.tiles) ? kept.tiles.filter((/** @type {unknown} */ kind) => typeof kind === "string") : [];
  } catch {
    return [];
  }
}
