// Advice at the table: asked for, shown, done, and used to let discards go that help nobody here.

import { announce } from "./announce.js";
import { lazily } from "./load.js";
import { sound } from "./sounds.js";
import { keysOf } from "./sorting.js";
import { at } from "./state.js";

const panel = lazily(() => import("./advice.js"), "advice");
const LOOKING = 3_000;                // milliseconds that "ask me only when it helps" may take

export class Advising {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    /** @type {import("./advice.js").AdvicePanel|null} */
    this.panel = null;
  }

  /** @param {State} state */
  draw(state) {
    const open = this.table.ui.why;
    if (open && !this.panel) void this.explain();
    this.panel?.show(open ? state.advice : null, this.verb(state));
  }

  /** Ask for advice; it comes as a message of its own. @param {"why"|"fill"} how with its reasons, or only to take it into the tray */
  suggest(how) {
    const { state } = this.table.context;
    const { ui } = this.table;
    if (how === "why" && ui.why) {
      this.close();
      return;
    }
    ui.wants = how;
    if (state.advice) this.told(state);
    else void this.table.context.send({ type: "why" }).then((answer) => { if (answer.type === "refused") ui.wants = null; });
    this.table.refresh();
  }

  /** Advice has come. @param {State} state */
  told(state) {
    const { ui } = this.table;
    const advice = /** @type {Advice} */ (state.advice);
    const { suggestion } = advice;
    if (ui.looking === advice.question) {
      ui.looking = null;
      if (suggestion.action === "skip") {
        void this.table.act(suggestion);
        return;
      }
    }
    if (ui.wants === "why") {
      ui.why = true;
      announce(advice.text);
      if (suggestion.action === "discard") ui.picked = keysOf(this.table.rack.slots, [suggestion.tile ?? ""])[0] ?? ui.picked;
    }
    if (ui.wants === "fill" || (ui.wants === "why" && !ui.tray.length && !ui.blind)) this.fillTray(suggestion);
    ui.wants = null;
  }

  /** @param {Action} action a pass that is suggested */
  fillTray(action) {
    if (action.action !== "pass" && action.action !== "give") return;
    this.table.ui.tray = keysOf(this.table.rack.slots, action.tiles ?? []);
    this.table.ui.blind = action.blind ?? 0;
    sound("tile");
  }

  /** Do what is suggested; tiles of a pass go into the tray first, so that they are seen. @param {Action} suggestion */
  take(suggestion) {
    const { context, ui } = this.table;
    const { state } = context;
    ui.why = false;
    if (state.legal.passes && (suggestion.action === "pass" || suggestion.action === "give")) {
      this.fillTray(suggestion);
      this.table.refresh();
      return;
    }
    const open = at(state);
    ui.sent = open;
    this.table.refresh();
    void context.send({ type: "auto", at: open }).then((answer) => {
      if (answer.type === "refused") ui.sent = null;
      this.table.refresh();
    });
  }

  /** Make the panel for advice, which is loaded when it is asked for first. */
  async explain() {
    const { AdvicePanel } = await panel();
    this.panel ??= new AdvicePanel({ close: () => this.close(), take: (advice) => this.take(advice.suggestion) });
    if (!this.panel.element.isConnected) this.table.main.append(this.panel.element);
    this.table.refresh();
  }

  /** @param {State} state @returns {string} what the button says that does what is suggested, "" where it is done already */
  verb(state) {
    const action = state.advice?.suggestion;
    if (!action || action.action === "discard") return "";          // it has been picked: the main button does it
    if (action.action !== "pass" && action.action !== "give") return "Do it";
    const tray = this.table.ui.tray.flatMap((key) => this.table.rack.slot(key)?.kind ?? []);
    return this.table.ui.blind === (action.blind ?? 0) && tray.sort().join() === [...(action.tiles ?? [])].sort().join() ? "" : "Take these";
  }

  /** "Ask me only when it helps": let a discard go that the advisor would let go. @param {string} open */
  look(open) {
    this.table.ui.looking = open;
    const show = () => {
      if (this.table.ui.looking !== open) return;
      this.table.ui.looking = null;
      this.table.refresh();
    };
    setTimeout(show, LOOKING);
    void this.table.context.send({ type: "why" }, { quiet: true }).then((answer) => { if (answer.type === "refused") show(); });
  }

  close() {
    if (!this.table.ui.why) return;
    const inside = this.panel?.element.contains(document.activeElement);
    this.table.ui.why = false;
    this.table.refresh();
    if (inside) /** @type {HTMLElement|null} */ (this.table.bar.row.querySelector("[data-choice=suggest]"))?.focus();
  }
}
