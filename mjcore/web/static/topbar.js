// The bar above the table: home, which deal it is, the wall, and what can be opened.

import { attribute, h, icon, share, text } from "./dom.js";
import { hints, myPlayer, wallAtFirst } from "./state.js";
import { inCharleston } from "./charleston.js";

/** @type {[name: string, icon: string, title: string][]} */
const TOOLS = [["card", "card", "Card"], ["helper", "hint", "Helper"], ["moves", "list", "Moves"], ["help", "help", "Help"], ["settings", "gear", "Settings"]];

export class TopBar {
  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    this.title = h("b", null);
    this.of = h("small", null);
    this.room = h("span", { class: "room" });
    this.rest = h("i", null);
    this.wallNumber = h("b", null);
    this.wall = h("div", { class: "wall", role: "img" }, h("span", { class: "wallbar" }, this.rest), this.wallNumber, h("span", { class: "lbl" }, "in the wall"));
    this.tools = TOOLS.map(([name, sign, title]) => h("button", {
      type: "button", class: `tool t-${name}`, data: { tool: name }, on: { click: () => context.panel(context.open === name ? null : name) },
    }, icon(sign), h("span", null, title)));
    this.element = h("header", { class: "bar" },
      h("button", { type: "button", class: "tool brand", "aria-label": "Leave the table", title: "Home", on: { click: () => context.go("home") } }, icon("home")),
      h("div", { class: "where" }, h("span", { class: "deal" }, this.title, " ", this.of), this.room), this.wall,
      h("nav", { class: "tools", "aria-label": "At the table" }, this.tools));
  }

  /** @param {State} state */
  draw(state) {
    const { room, view } = state;
    const hands = room ? room.settings.hands === "rules" ? room.settings.rules?.hands_per_game ?? 4 : room.settings.hands : null;
    const charleston = view !== null && inCharleston(view.phase);
    text(this.title, charleston ? "Charleston" : `Deal ${room?.deal ?? ""}`);
    text(this.of, charleston ? "" : hands ? `of ${hands}` : "");
    text(this.room, this.context.link ? `Room ${this.context.link.code}` : "");
    this.wall.hidden = view === null;
    if (view) {
      const whole = Math.max(1, wallAtFirst(state));
      share(this.rest, "share", Math.round((view.wall / whole) * 100));
      text(this.wallNumber, String(view.wall));
      attribute(this.wall, "aria-label", `${view.wall} tiles left in the wall`);
    }
    for (const tool of this.tools) {
      const name = tool.dataset.tool ?? "";
      tool.hidden = name === "helper" && (!hints(state) || myPlayer(state) === null);
      attribute(tool, "aria-expanded", this.context.open === name);
    }
  }
}
