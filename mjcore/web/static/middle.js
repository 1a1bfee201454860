// The middle of the table: all discards in order, the live one large, and the line that says what is the matter.

import { attribute, fill, flag, h, keyed, text } from "./dom.js";
import { fly } from "./motion.js";
import { nameAt } from "./state.js";
import { tile } from "./tiles.js";
import { tileName } from "./words.js";

export class Middle {
  constructor() {
    this.discards = h("div", { class: "discards", role: "group", tabindex: "0" });
    this.figure = h("div", { class: "big-place" });
    this.caption = h("figcaption", null);
    this.line = h("p", { class: "line" });
    this.sub = h("p", { class: "sub" });
    this.spot = h("div", { class: "spot" }, h("figure", null, this.figure, this.caption), h("div", { class: "say" }, this.line, this.sub));
    this.shown = "";
    this.said = "";
    this.count = 0;
    this.many = false;
  }

  /**
   * @param {Seen} state @param {boolean} mini @param {{line: (string|[string])[], sub: string}} status
   * @param {(seat: number) => DOMRect|null} from where a tile of a seat comes from
   */
  draw(state, mini, status, from) {
    const { view } = state;
    const live = view.live !== null;
    const lying = live ? view.discards.slice(0, -1) : view.discards;
    keyed(this.discards, lying.map(({ tile: kind }, index) => `${index}${kind}${mini ? "m" : ""}`), (_, index) => tile(lying[index].tile, { mini }), (element, index) => {
      flag(element, "mine", lying[index].seat === view.seat);
      flag(element, "newest", !live && index === lying.length - 1);
    });
    if (lying.length < this.count - 1) this.many = false;
    this.count = lying.length;
    const last = lying.slice(-6).map((one) => tileName(one.tile)).join(", ");
    attribute(this.discards, "aria-label", `${lying.length} discards${last ? `, the last ones ${last}` : ""}`);
    this.drawBig(state, from);
    this.say(status);
  }

  /** @param {Seen} state the tile that can be claimed, or the last one that could @param {(seat: number) => DOMRect|null} from */
  drawBig(state, from) {
    const { view } = state;
    const last = view.discards[view.discards.length - 1];
    const live = view.live !== null;
    const key = last ? `${view.discards.length}${last.tile}` : "";
    if (key !== this.shown) {
      const thrown = this.shown !== "" && live;
      this.shown = key;
      fill(this.figure, last ? tile(last.tile, { cls: "big", named: true }) : null);
      const place = thrown && last && last.seat !== null ? from(last.seat) : null;
      if (place && this.figure.firstElementChild) fly(this.figure.firstElementChild, place, this.figure.firstElementChild.getBoundingClientRect());
    }
    const big = this.figure.firstElementChild;
    if (big) {
      flag(big, "live", live);
      flag(big, "past", !live);
    }
    text(this.caption, last && last.seat !== null ? (live ? "" : `last: ${last.seat === view.seat ? "you" : nameAt(state, last.seat)}`) : "");
    this.spot.classList.toggle("bare", !last);
  }

  /** @param {{line: (string|[string])[], sub: string}} status */
  say({ line, sub }) {
    const said = JSON.stringify(line);
    if (said !== this.said) {
      this.said = said;
      fill(this.line, line.map((part) => (Array.isArray(part) ? h("b", null, part[0]) : part)));
    }
    text(this.sub, sub);
  }

  /** Where the discards do not fit they become smaller, once a deal; then the newest ones are seen. */
  scroll() {
    const { discards } = this;
    this.many ||= discards.scrollHeight > discards.clientHeight + 4;
    flag(discards, "many", this.many);
    flag(discards, "cut", discards.scrollHeight > discards.clientHeight + 4);
    if (document.activeElement !== discards) discards.scrollTop = discards.scrollHeight;
  }
}
