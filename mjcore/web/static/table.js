// The table: puts its parts together, knows what is picked, and sends what is chosen.

import { Advising } from "./advising.js";
import { announce } from "./announce.js";
import { Bar } from "./bar.js";
import { Charleston, inCharleston, target } from "./charleston.js";
import { choices, question } from "./claims.js";
import { flag, h, icon, keyed, text } from "./dom.js";
import { hear } from "./hearing.js";
import { Middle } from "./middle.js";
import { RackRow } from "./rack.js";
import { Mine, SORTS, keepOrder, keptOrder } from "./mine.js";
import { SeatCard } from "./seats.js";
import { settings } from "./settings.js";
import { sound } from "./sounds.js";
import { keysOf } from "./sorting.js";
import { asked, at, hints, legal, myPlayer } from "./state.js";
import { status } from "./status.js";
import { SETS } from "./tiles.js";
import { TopBar } from "./topbar.js";
import { counted, tileName } from "./words.js";

const LAST_LOOK = 2_000;              // milliseconds that the last move is seen before the deal is counted

const phone = matchMedia("(max-width: 599px), (max-height: 500px)");

/** @param {Context} context @returns {Page} */
export function make(context) {
  return new Table(context);
}

export class Table {
  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    /** @type {Ui} */
    this.ui = { picked: null, tray: [], blind: 0, offer: null, sent: null, open: null, wants: null, why: false, looking: null, news: new Set() };
    /** @type {DOMRect|undefined} */
    this.thrown = undefined;
    /** @type {string|null} */
    this.question = null;
    /** @type {State["deal"]} */
    this.deal = null;
    /** @type {View|null} */
    this.held = null;
    /** @type {{sort: Sort, hand: Kind[]|null}} */
    this.order = { sort: settings.get("sort"), hand: context.hand };
    this.top = new TopBar(this.context);
    this.middle = new Middle();
    this.bar = new Bar(() => this.context.link?.now() ?? 0);
    this.rack = new RackRow({
      tap: (slot) => this.tap(slot),
      out: (slot) => this.dragOut(slot),
      ordered: (slots) => this.ordered(slots),
    });
    this.charleston = new Charleston({
      ui: this.ui, slot: (key) => this.rack.slot(key), refresh: () => this.refresh(), act: (action) => void this.act(action), suggest: (how) => this.advising.suggest(how),
    });
    this.advising = new Advising(this);
    this.seats = h("div", { class: "seats" });
    /** @type {Map<number, SeatCard>} */
    this.cards = new Map();
    this.mine = new Mine(this.rack.element, { swap: (action) => void this.act(action), nextSet: () => this.nextSet(), nextSort: () => this.nextSort() });
    this.heading = h("h1", { class: "vh" });
    this.mid = h("section", { class: "mid", "aria-label": "The middle of the table" }, this.charleston.element, this.middle.discards, this.middle.spot);
    this.main = h("main", { id: "main", class: "table", tabindex: "-1" }, this.heading, this.seats, this.mid, this.mine.element, this.bar.element);
    this.waiting = h("h1", { "aria-live": "polite" });
    this.wait = h("main", { class: "waitpage" }, icon("moon"), this.waiting);
    this.host = h("div", { class: "stage" }, this.main);
    this.element = h("div", { class: "tablescreen" }, this.top.element, this.wait, this.host);
    document.addEventListener("keydown", (event) => this.key(event));
    addEventListener("resize", () => this.refresh());
    settings.on(() => this.refresh());
  }

  refresh() {
    if (this.element.isConnected) this.update(this.context.state, this.context.state);
  }

  /** @param {State} state @param {State|null} before */
  update(state, before) {
    this.top.draw(state);
    if (state.deal !== this.deal) this.newDeal(state);
    const { view } = state;
    this.wait.hidden = view !== null;
    this.host.hidden = view === null;
    if (view) this.follow(/** @type {Seen} */ (state), before);
    else text(this.waiting, waitWords(state));
  }

  /** @param {Seen} state @param {State|null} before */
  follow(state, before) {
    if (state.view.question !== this.question || state.over) this.newQuestion(state);
    if (state.view !== this.held) this.hold(state, before);
    this.sort();
    if (state.advice && state.advice !== before?.advice) this.advising.told(state);
    if (before !== state) hear(state, before);
    this.draw(state);
  }

  /** @param {State} state */
  newDeal(state) {
    this.deal = state.deal;
    this.held = null;
    this.question = null;
    this.rack.begin(keptOrder(this.context.link?.code ?? "", state));
    Object.assign(this.ui, { picked: null, news: new Set() });
  }

  /** @param {Seen} state */
  newQuestion(state) {
    const { view } = state;
    this.question = view.question;
    Object.assign(this.ui, { tray: this.ui.sent ? this.ui.tray : [], blind: 0, offer: null, open: null, why: false, wants: null, looking: null });
    if (inCharleston(view.phase)) this.ui.picked = null;
    if (asked(state) && view.phase === "window" && settings.get("helps") && hints(state)) this.advising.look(view.question);
  }

  /** Take the tiles of a new view into the rack. @param {Seen} state @param {State|null} before */
  hold(state, before) {
    const { view } = state;
    const first = this.held === null;
    const { ui } = this;
    const leaving = new Set([...ui.tray, ...(ui.picked ? [ui.picked] : [])]);
    const came = this.rack.hold(view.rack, { drawn: view.drawn, sort: settings.get("sort"), hand: this.context.hand, leaving });
    if (came.size && !first) ui.news = came;
    else if (this.held && this.held.phase !== view.phase) ui.news = new Set();
    if (ui.sent && ui.sent !== view.question) {
      ui.sent = null;
      ui.tray = [];
    }
    if (!this.rack.slot(ui.picked)) ui.picked = null;
    ui.tray = ui.tray.filter((key) => this.rack.slot(key));
    this.held = view;
    keepOrder(this.context.link?.code ?? "", state, this.rack.slots);
    const mine = asked(state) && view.phase === "turn";
    if (mine && view.drawn && before?.view?.drawn !== view.drawn) this.focusDrawn();
  }

  /** Who plays by keys goes on from the drawn tile; nobody else's focus is taken. */
  focusDrawn() {
    queueMicrotask(() => {
      const on = document.activeElement;
      if (on === document.body || on === this.main || this.rack.element.contains(on)) this.rack.button(this.rack.drawn)?.focus({ preventScroll: true });
    });
  }

  /** @param {Seen} state */
  draw(state) {
    const { view } = state;
    const { ui } = this;
    const charleston = inCharleston(view.phase);
    flag(this.main, "passing", charleston);
    flag(this.main, "still", state.over !== null);
    text(this.heading, charleston ? "Charleston" : view.phase === "window" ? "A discard to answer" : view.turn === view.seat ? "Your turn" : "The table");
    this.drawSeats(state);
    this.mine.draw(state, phone.matches);
    this.charleston.element.hidden = !charleston;
    this.middle.discards.hidden = charleston;
    this.middle.spot.hidden = charleston;
    if (charleston) this.charleston.draw(state);
    else {
      this.middle.draw(state, phone.matches, status(state, {
        picked: ui.picked !== null, choice: question(state, ui.open), confirm: settings.get("confirm"), looking: ui.looking === view.question, short: phone.matches, sent: ui.sent === view.question,
        suspect: ui.open?.kind === "challenge" ? ui.open.seat : null,
      }), (seat) => this.placeOf(seat));
    }
    this.drawRack(state);
    this.drawBar(state);
    this.beckon(asked(state));
    if (!charleston) this.middle.scroll();                      // now that all the rest has its size
    this.advising.draw(state);
  }

  /** @param {Seen} state */
  drawSeats(state) {
    const { view } = state;
    const others = Array.from({ length: view.players - 1 }, (_, index) => (view.seat + index + 1) % view.players);
    const goal = asked(state) ? target(view) : null;
    const suspects = new Set(legal(state, "challenge").map((action) => action.seat));
    keyed(this.seats, others.map(String), (key) => {
      const card = new SeatCard({ swap: (action) => void this.act(action), challenge: (seat) => this.choose({ kind: "challenge", seat }) });
      this.cards.set(Number(key), card);
      return card.element;
    });
    for (const seat of others) this.cards.get(seat)?.draw(state, seat, { mini: phone.matches, target: goal, challenge: suspects.has(seat) });
    this.main.dataset.players = String(view.players);
  }

  /** @param {Seen} state */
  drawRack(state) {
    const { view } = state;
    const { ui } = this;
    const { passes } = state.legal;
    const open = asked(state) && passes !== undefined;
    const gone = new Set(view.answer?.tiles ? keysOf(this.rack.slots, view.answer.tiles) : open ? ui.tray : []);
    const swaps = new Map(legal(state, "exchange").map((action) => [action.tile ?? "", "can be swapped for a joker"]));
    this.rack.draw({
      picked: new Set(ui.picked && !inCharleston(view.phase) ? [ui.picked] : []), gone, marks: swaps, news: ui.news, drawn: this.rack.drawn,
      dim: open ? (kind) => !passes.tiles.includes(kind) : () => false, hint: "cannot be passed",
    });
  }

  /** @param {Seen} state */
  drawBar(state) {
    const { view } = state;
    const { ui } = this;
    const waits = ui.sent === view.question || ui.looking === view.question;
    const charleston = inCharleston(view.phase);
    const shown = state.over ? [] : charleston ? this.charleston.choices(state) : waits ? [] : choices(state, {
      picked: this.rack.slot(ui.picked), open: ui.open, act: (action) => void this.act(action), choose: (open) => this.choose(open), suggest: () => this.advising.suggest("why"),
    });
    this.bar.show(shown);
    const rules = state.room?.settings ?? {};
    const whole = view.phase === "window" ? (rules.call_timer === "rules" ? rules.rules?.call_timer : rules.call_timer) : charleston ? rules.pass_timer : rules.turn_timer;
    if (asked(state) && !waits) this.bar.run(view.question, state.deadline, typeof whole === "number" ? whole : null);
    else this.bar.stop();
  }

  /** @param {number} seat @returns {DOMRect|null} from where a tile of this seat comes */
  placeOf(seat) {
    const view = this.held;
    if (seat === view?.seat) return this.thrown ?? null;
    return this.cards.get(seat)?.wind.getBoundingClientRect() ?? null;
  }

  /** @param {Slot} slot */
  tap(slot) {
    const { state } = this.context;
    const { ui } = this;
    if (state.view && inCharleston(state.view.phase)) {
      if (this.charleston.toggle(state, slot)) sound("tile");
      else if (asked(state) && state.legal.passes && !state.legal.passes.tiles.includes(slot.kind)) announce(`${tileName(slot.kind)} cannot be passed.`);
      this.refresh();
      return;
    }
    const again = ui.picked === slot.key;
    if ((again || !settings.get("confirm")) && this.discard(slot)) return;
    ui.picked = again ? null : slot.key;
    sound("tile");
    this.refresh();
  }

  /** @param {Slot} slot @returns {boolean} whether it may be discarded now */
  discard(slot) {
    const action = legal(this.context.state, "discard").find((one) => one.tile === slot.kind);
    if (!action || !asked(this.context.state) || this.ui.sent) return false;
    this.ui.picked = slot.key;
    void this.act(action);
    return true;
  }

  /** A tile has been dragged over the table. @param {Slot} slot */
  dragOut(slot) {
    const { state } = this.context;
    if (state.view && inCharleston(state.view.phase)) {
      if (!this.ui.tray.includes(slot.key)) this.tap(slot);
    } else if (!this.discard(slot)) this.refresh();
  }

  /** @param {Slot[]} slots */
  ordered(slots) {
    settings.set("sort", "own");
    keepOrder(this.context.link?.code ?? "", this.context.state, slots);
    this.refresh();
  }

  /** Send an action for the open question. @param {Action} action */
  async act(action) {
    const { state } = this.context;
    const open = at(state);
    if (!open || this.ui.sent === open) return;
    const { ui } = this;
    const challenge = action.action === "challenge";
    if (!challenge) ui.sent = open;
    ui.open = null;
    this.thrown = action.action === "discard" ? this.rack.button(ui.picked)?.getBoundingClientRect() : undefined;
    this.refresh();
    const answer = await this.context.send({ type: "act", action, at: open });
    if (answer.type !== "refused") return;                       // what comes of it is told by the next view
    sound("refused");
    ui.sent = null;
    this.refresh();
  }

  /** @param {Open|null} open */
  choose(open) {
    this.ui.open = open;
    this.refresh();
    if (open) /** @type {HTMLElement|null} */ (this.bar.row.querySelector(".btn.way, .btn.primary"))?.focus({ preventScroll: true });
  }

  nextSet() {
    const sets = SETS;
    settings.set("set", sets[(sets.indexOf(settings.get("set")) + 1) % sets.length]);
    announce(`Tiles: ${settings.get("set")}.`);
  }

  nextSort() {
    /** @type {Sort[]} */
    const names = this.context.hand ? ["suit", "rank", "hand"] : ["suit", "rank"];
    const next = names[(names.indexOf(settings.get("sort")) + 1) % names.length];
    settings.set("sort", next);
    announce(`Sorted ${SORTS[next]}.`);
  }

  /** Sort if another order, or another hand to sort by, has been chosen. */
  sort() {
    const { hand } = this.context;
    const sort = settings.get("sort");
    if (sort === this.order.sort && hand === this.order.hand) return;
    this.order = { sort, hand };
    this.rack.sort(sort, hand);
    keepOrder(this.context.link?.code ?? "", this.context.state, this.rack.slots);
  }

  /** Keys that work anywhere at the table. @param {KeyboardEvent} event */
  key(event) {
    if (!this.element.isConnected || this.host.hidden || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const on = event.target instanceof Element ? event.target : document.body;
    if (on.closest("input, select, textarea, .panel")) return;
    const tile = on.closest(".rack .tile");
    if (event.key === "Escape") {
      if (this.ui.why) this.advising.close();
      else if (this.ui.picked && !this.bar.choices.some((choice) => choice.key === "Escape")) { this.ui.picked = null; this.refresh(); } else this.bar.type("Escape");
    } else if (event.key === "Enter") {
      const main = this.bar.choices.find((choice) => choice.key === "Enter");
      const passing = this.context.state.view && inCharleston(this.context.state.view.phase);
      if (tile ? !passing || main?.off !== false : on.closest("button, a, [tabindex='0']")) return;
      event.preventDefault();
      this.bar.type("Enter");
    } else if ((event.key === "ArrowLeft" || event.key === "ArrowRight") && (on === document.body || on === this.main)) {
      event.preventDefault();
      /** @type {HTMLElement|null} */ (this.rack.element.querySelector("[tabindex='0']"))?.focus();
    } else if (event.key.length === 1 && event.key !== " " && this.bar.type(event.key)) event.preventDefault();
  }

  /** Who looks at another page sees in the title that something is asked here. @param {boolean} on */
  beckon(on) {
    const title = document.title.replace(/^● /, "");
    document.title = on ? `● ${title}` : title;
  }

  /** @returns {Promise<void>} when the last move of the deal has been seen */
  settled() {
    return new Promise((resolve) => { setTimeout(resolve, LAST_LOOK); });
  }

  hide() {
    this.bar.stop();
    this.beckon(false);
  }
}

/** @param {State} state @returns {string} what is said where there is no deal to see */
function waitWords(state) {
  if (!state.room) return "";
  if (myPlayer(state) === null) {
    const playing = state.room.members.filter((member) => member.player !== null && member.present).length;
    return playing ? `A deal is being played, by ${counted(playing, "person", "people")} here. You have no place in it; sit down when it is over.`
      : "The table sleeps until one of its players comes back.";
  }
  return "The tiles are being dealt…";
}

