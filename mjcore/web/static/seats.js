// Who sits around the table: names, scores, what each has shown and how much each still hides.

import { attribute, flag, h, icon, keyed, text } from "./dom.js";
import { isAway, isBot, isGone, legal, nameAt, playerAt, where } from "./state.js";
import { tile } from "./tiles.js";
import { WIND, WINDS, groupName, kinds, money, tileName } from "./words.js";

const PLACES = { me: "your place", right: "on your right", across: "across from you", left: "on your left" };

/**
 * Draw the exposures of a seat, group by group; where a joker can be had the group is a button.
 * @param {HTMLElement} row @param {State} state @param {number} seat @param {boolean} mini @param {(action: Action) => void} swap
 */
export function drawExposures(row, state, seat, mini, swap) {
  const texts = state.view?.exposures[seat] ?? [];
  const swaps = legal(state, "exchange").filter((action) => action.seat === seat);
  const groups = texts.map((shown, index) => ({ shown, action: swaps.find((one) => one.exposure === index) }));
  const owner = seat === state.view?.seat ? "your exposure" : `${nameAt(state, seat)}’s exposure`;
  keyed(row, groups.map(({ shown, action }, index) => `${index}:${shown}:${action?.tile ?? ""}:${mini}`), (_, index) => {
    const { shown, action } = groups[index];
    const tiles = kinds(shown).sort((a, b) => Number(a === "J") - Number(b === "J"));
    const drawn = tiles.map((kind, at) => tile(kind, { mini, cls: at && tiles[at - 1] === kind ? "same" : "" }));
    if (!action) return h("span", { class: "expo", role: "img", "aria-label": groupName(tiles) }, drawn);
    return h("button", {
      type: "button", class: "expo swap", "aria-label": `Swap your ${tileName(action.tile ?? "")} for the joker in ${owner}: ${groupName(tiles)}`,
      on: { click: () => swap(action) },
    }, drawn, h("span", { class: "swapmark" }, icon("swap")));
  });
}

/** @param {View} view @param {number} seat @returns {boolean} whether the seat has answered a question that is put to all */
function ready(view, seat) {
  return !view.to_act.includes(seat);
}

/** @param {View} view */
function together(view) {
  return view.phase !== "turn" && view.phase !== "window" && view.phase !== "end";
}

/** The seat of somebody else. */
export class SeatCard {
  /** @param {{swap: (action: Action) => void, challenge: (seat: number) => void}} told */
  constructor(told) {
    this.told = told;
    this.seat = -1;
    this.wind = h("span", { class: "wind" });
    this.name = h("b", null);
    this.robot = icon("bot");
    this.score = h("small", { class: "score" });
    this.tag = h("span", { class: "tag" });
    this.state = h("span", { class: "tag" });
    this.flag = h("button", { type: "button", class: "challenge", on: { click: () => told.challenge(this.seat) } }, icon("flag"));
    this.backs = h("span", { class: "backs", "aria-hidden": "true" });
    this.number = h("span", { class: "n" });
    this.count = h("span", { class: "count" }, this.backs, this.number);
    this.expos = h("div", { class: "expos" });
    this.element = h("section", { class: "seat" },
      h("div", { class: "plate" }, this.wind, h("span", { class: "who" }, h("span", { class: "nm" }, this.name, this.robot), h("span", { class: "under" }, this.score, this.tag)), this.state, this.flag, this.count),
      this.expos);
  }

  /**
   * @param {Seen} state @param {number} seat @param {{mini: boolean, target: number|null, challenge: boolean}} how
   *   `target` is the seat that gets the tiles of a pass
   */
  draw(state, seat, { mini, target, challenge }) {
    const { view } = state;
    this.seat = seat;
    const player = playerAt(state, seat);
    const place = where(seat, view.seat, view.players);
    const name = nameAt(state, seat);
    const acts = view.turn === seat && view.phase !== "end" && !state.over;
    const dead = view.dead[seat];
    const gone = isGone(state, player);
    const away = isAway(state, player);
    const simultaneous = together(view);
    this.element.className = `seat ${place}`;
    flag(this.element, "act", acts && !simultaneous);
    flag(this.element, "dead", dead);
    flag(this.element, "target-seat", target === seat);
    attribute(this.element, "aria-label", [name, WINDS[seat], PLACES[place], acts && !simultaneous ? "to play" : "", dead ? "dead hand" : "", gone ? "a bot plays for them" : away ? "not connected" : "", target === seat ? "gets your tiles" : ""]
      .filter(Boolean).join(", "));
    text(this.wind, WIND[seat]);
    attribute(this.wind, "title", WINDS[seat]);
    text(this.name, name);
    flag(this.element, "isbot", isBot(state, player));
    text(this.score, money(state.room?.scores[player ?? 0] ?? 0));
    const word = dead ? "dead" : gone ? (mini ? "bot" : "bot plays") : away ? "away" : "";
    text(this.tag, word);
    this.tag.hidden = word === "";
    flag(this.tag, "dead-tag", dead);
    this.drawState(simultaneous ? (ready(view, seat) ? "ok" : "wait") : "");
    this.flag.hidden = !challenge;
    attribute(this.flag, "aria-label", `Challenge ${name}’s hand`);
    attribute(this.flag, "title", "Challenge this hand");
    const hidden = view.concealed[seat];
    if (this.backs.childElementCount !== hidden) this.backs.replaceChildren(...Array.from({ length: hidden }, () => h("i", null)));
    text(this.number, String(hidden));
    attribute(this.count, "title", `${hidden} concealed tiles`);
    drawExposures(this.expos, state, seat, mini, this.told.swap);
    this.expos.hidden = this.expos.childElementCount === 0;
  }

  /** @param {""|"ok"|"wait"} which */
  drawState(which) {
    this.state.hidden = which === "";
    if (this.state.dataset.which === which) return;
    this.state.dataset.which = which;
    this.state.className = `tag ${which}`;
    this.state.replaceChildren(...(which === "ok" ? [icon("check"), h("span", { class: "vh" }, "has chosen")]
      : [h("i", null), h("i", null), h("i", null), h("span", { class: "vh" }, "is choosing")]));
  }
}
