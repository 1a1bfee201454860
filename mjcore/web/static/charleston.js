// The Charleston: which way the tiles go, a tray to put them into, the vote, the courtesy pass.

import { attribute, fill, flag, h, icon, keyed, s, text } from "./dom.js";
import { asked, hints, nameAt } from "./state.js";
import { waitingFor } from "./status.js";
import { face } from "./tiles.js";
import { counted, number, tileName } from "./words.js";

/** @type {Record<string, {way: "right"|"across"|"left", steps: number}>} where a pass goes: so many seats on */
const WAYS = {
  ch1_right: { way: "right", steps: 1 }, ch1_across: { way: "across", steps: 2 }, ch1_left: { way: "left", steps: 3 },
  ch2_left: { way: "left", steps: 3 }, ch2_across: { way: "across", steps: 2 }, ch2_right: { way: "right", steps: 1 },
  courtesy_offer: { way: "across", steps: 2 }, courtesy_pass: { way: "across", steps: 2 },
};

/** @type {Record<string, string>} */
const TO = { right: "to the right", across: "across", left: "to the left" };

/** @param {string} phase @returns {boolean} */
export function inCharleston(phase) {
  return phase in WAYS || phase === "ch2_vote";
}

/** @param {View} view @returns {number|null} the seat that gets what I pass on now */
export function target(view) {
  const way = WAYS[view.phase];
  return way ? (view.seat + way.steps) % view.players : null;
}

/** @param {State} state @returns {{name: string, at: "done"|"now"|"next"}[]} the way that lies behind and before */
export function steps(state) {
  const phase = state.view?.phase ?? "";
  const rules = state.room?.settings.rules ?? {};
  const second = phase.startsWith("ch2_") && phase !== "ch2_vote";
  const over = phase.startsWith("courtesy");
  const names = second ? ["ch1:First", "ch2_left:Left", "ch2_across:Across", "ch2_right:Right"]
    : phase.startsWith("ch1") ? ["ch1_right:Right", "ch1_across:Across", "ch1_left:Left", ...(rules.second_charleston === "never" ? [] : ["ch2_vote:Second?"])]
      : ["ch1:First", ...(over ? (state.events.some((event) => event.phase === "ch2_left") ? ["ch2:Second"] : []) : ["ch2_vote:Second?"])];
  if (rules.courtesy_pass !== false) names.push("courtesy:Courtesy");
  const now = names.findIndex((name) => phase.startsWith(name.split(":")[0]) && !(name.startsWith("ch1:") || name.startsWith("ch2:")));
  return names.map((name, index) => ({ name: name.split(":")[1], at: index < now ? "done" : index === now ? "now" : "next" }));
}

export class Charleston {
  /**
   * @param {{
   *   ui: {tray: string[], blind: number, offer: number|null, sent: string|null}, slot: (key: string) => Slot|null, refresh: () => void,
   *   act: (action: Action) => void, suggest: (how: "why"|"fill") => void
   * }} table
   */
  constructor(table) {
    this.table = table;
    this.steps = h("ol", { class: "steps", "aria-label": "The Charleston" });
    this.arrow = s("svg", { class: "arrow", viewBox: "0 0 120 92", "aria-hidden": "true" }, s("path", { d: "M104 46H20M48 16 18 46l30 30" }));
    this.title = h("h2", null);
    this.words = h("p", null);
    this.tray = h("div", { class: "tray", role: "group" });
    this.blind = h("div", { class: "seg", role: "group", "aria-labelledby": "blind-words" });
    this.blindRow = h("div", { class: "blindrow" }, h("span", { id: "blind-words" }, "Unseen, from what comes to you"), this.blind);
    this.trayWrap = h("div", { class: "traywrap" }, this.tray, this.blindRow);
    this.counts = h("div", { class: "seg big", role: "group", "aria-label": "How many tiles" });
    this.element = h("div", { class: "char" }, this.steps, h("div", { class: "pass" }, this.arrow, h("div", null, this.title, this.words)), this.trayWrap, this.counts);
  }

  /** @param {State} state @returns {number} how many tiles can still be put into the tray */
  room(state) {
    const { ui } = this.table;
    return (state.legal.passes?.number ?? 0) - ui.blind - ui.tray.length;
  }

  /** Put a tile into the tray, or take it back. @param {State} state @param {Slot} slot @returns {boolean} whether it could be */
  toggle(state, slot) {
    const { ui } = this.table;
    const { passes } = state.legal;
    if (!passes || !asked(state) || ui.sent) return false;
    if (ui.tray.includes(slot.key)) ui.tray = ui.tray.filter((key) => key !== slot.key);
    else if (!passes.tiles.includes(slot.kind)) return false;
    else if (this.room(state) > 0) ui.tray = [...ui.tray, slot.key];
    else if (ui.blind > 0) [ui.blind, ui.tray] = [ui.blind - 1, [...ui.tray, slot.key]];
    else return false;
    return true;
  }

  /** @param {Seen} state */
  draw(state) {
    const { view } = state;
    const way = WAYS[view.phase]?.way ?? null;
    keyed(this.steps, steps(state).map(({ name, at }) => `${name}:${at}`), (key) => {
      const [name, at] = key.split(":");
      return h("li", { class: at, "aria-current": at === "now" ? "step" : null }, at === "done" ? icon("check") : null, name);
    });
    attribute(this.arrow, "class", `arrow ${way ?? "none"}`);
    const passing = view.phase !== "ch2_vote" && view.phase !== "courtesy_offer";
    flag(this.element, "asking", !passing);
    this.drawWords(state, way);
    this.trayWrap.hidden = !passing || (view.phase === "courtesy_pass" && view.give === 0);
    if (passing) this.drawTray(state);
    const offers = asked(state) ? (state.legal.actions ?? []).filter((action) => action.action === "offer").map((action) => action.count ?? 0) : [];
    this.counts.hidden = offers.length === 0;
    drawCounts(this.counts, offers, this.offer(state), (count) => {
      this.table.ui.offer = count;
      this.table.refresh();
    });
  }

  /** @param {State} state @returns {number} how many tiles I am about to offer */
  offer(state) {
    const counts = (state.legal.actions ?? []).filter((action) => action.action === "offer").map((action) => action.count ?? 0);
    return this.table.ui.offer ?? Math.max(0, ...counts);
  }

  /** @param {Seen} state @param {string|null} way */
  drawWords(state, way) {
    const { view } = state;
    const name = nameAt(state, target(view));
    const open = asked(state) && !this.table.ui.sent;
    const { passes } = state.legal;
    if (view.phase === "ch2_vote") {
      text(this.title, "A second Charleston?");
      text(this.words, open ? "Left, across, right once more, if everybody wants it. Votes are shown together, and nobody has to say why." : waitingFor(state));
      return;
    }
    if (view.phase === "courtesy_offer") {
      text(this.title, `Courtesy pass with ${name}`);
      text(this.words, open ? "How many tiles would you like to exchange? The smaller of both numbers counts." : waitingFor(state));
      return;
    }
    const count = passes?.number ?? view.answer?.tiles?.length ?? view.give ?? 3;
    text(this.title, view.phase === "courtesy_pass" && !count ? "Courtesy pass" : `${open ? "Pass" : "You pass"} ${number(count)} ${TO[way ?? "right"]}`);
    const left = this.room(state);
    const jokers = passes && view.rack.some((kind) => !passes.tiles.includes(kind)) ? " Jokers stay." : "";
    text(this.words, !open ? waitingFor(state) : `to ${name}. ${left > 0 ? `Tap ${number(left)}${left < count ? " more" : ""}.` : "Ready when you are."}${jokers}`);
  }

  /** @param {Seen} state */
  drawTray(state) {
    const { view } = state;
    const { ui } = this.table;
    const open = asked(state) && !ui.sent;
    const { passes } = state.legal;
    const given = view.answer?.tiles ?? null;
    const tiles = given ? given.map((kind, index) => ({ key: `given${index}`, kind })) : ui.tray.flatMap((key) => this.table.slot(key) ?? []);
    const blind = given ? view.answer?.blind ?? 0 : ui.blind;
    const total = given ? given.length + blind : passes?.number ?? 0;
    const keys = [...tiles.map((slot) => `${slot.key}|${slot.kind}|${open}`), ...Array.from({ length: blind }, (_, i) => `blind${i}|?|${open}`),
      ...Array.from({ length: Math.max(0, total - tiles.length - blind) }, (_, i) => `hole${i}||`)];
    keyed(this.tray, keys, (key) => this.slot(state, key));
    attribute(this.tray, "aria-label", `Tray: ${tiles.length + blind} of ${total}`);
    this.blindRow.hidden = !open || !passes?.blind;
    drawCounts(this.blind, passes?.blind ? Array.from({ length: passes.blind + 1 }, (_, i) => i) : [], ui.blind, (count) => {
      ui.blind = count;
      ui.tray = ui.tray.slice(0, (passes?.number ?? 0) - count);
      this.table.refresh();
    });
  }

  /** @param {State} state @param {string} key of a place in the tray: slot key, kind, whether it is open @returns {HTMLElement} */
  slot(state, key) {
    const [name, kind, open] = key.split("|");
    if (!kind) return h("span", { class: "slot hole", role: "img", "aria-label": "Empty place" });
    const blind = kind === "?";
    const inside = blind ? h("b", null, "?") : face(kind);
    const cls = `tile slot ${blind ? "back blind" : ""}`;
    if (open !== "true") return h("span", { class: cls, role: "img", "aria-label": blind ? "An unseen tile" : tileName(kind) }, inside);
    return h("button", {
      type: "button", class: cls, "aria-label": blind ? "An unseen tile; tap to choose one yourself" : `Take ${tileName(kind)} back`,
      on: {
        click: () => {
          const { ui } = this.table;
          if (blind) ui.blind -= 1;
          else ui.tray = ui.tray.filter((other) => other !== name);
          this.table.refresh();
        },
      },
    }, inside);
  }

  /** @param {Seen} state @returns {Choice[]} what the action bar offers */
  choices(state) {
    const { view } = state;
    const { ui, act, suggest } = this.table;
    if (!asked(state) || ui.sent) return [];
    const allowed = hints(state);
    const { passes } = state.legal;
    /** @type {Choice[]} */
    const why = allowed ? [{ id: "suggest", label: passes ? "Why these?" : "Suggest", icon: "hint", key: "s", cls: "help", on: () => suggest("why") }] : [];
    if (passes) {
      const full = this.room(state) === 0;
      const tiles = ui.tray.flatMap((key) => this.table.slot(key)?.kind ?? []);
      const way = WAYS[view.phase]?.way ?? "right";
      const give = view.phase === "courtesy_pass";
      return [
        ...why,
        ...(allowed ? [{ id: "auto", label: "Auto-pick", key: "a", on: () => suggest("fill") }] : []),
        ...(passes.mah_jongg ? [{ id: "win", label: "Mah Jongg", key: "m", cls: "soft", on: () => act({ action: "mah_jongg" }) }] : []),
        {
          id: "main", label: `Pass ${way}`, key: "Enter", cls: "primary", off: !full,
          name: `Pass ${way}: ${full ? [...tiles.map(tileName), ...(ui.blind ? [counted(ui.blind, "unseen tile")] : [])].join(", ") : `${number(this.room(state))} more to choose`}`,
          on: () => act(give ? { action: "give", tiles } : { action: "pass", tiles, blind: ui.blind }),
        },
      ];
    }
    if (view.phase === "ch2_vote") {
      return [...why,
        { id: "no", label: "No", more: ", stop here", key: "n", on: () => act({ action: "vote", yes: false }) },
        { id: "main", label: "Yes", more: ", pass again", key: "y", cls: "primary", on: () => act({ action: "vote", yes: true }) }];
    }
    const count = this.offer(state);
    return [...why, { id: "main", label: count ? `Offer ${number(count)}` : "Offer none", key: "Enter", cls: "primary", on: () => act({ action: "offer", count }) }];
  }
}

/** @param {HTMLElement} row @param {number[]} counts @param {number} chosen @param {(count: number) => void} choose */
function drawCounts(row, counts, chosen, choose) {
  keyed(row, counts.map(String), (key) => h("button", { type: "button", "aria-label": `${key} tile${key === "1" ? "" : "s"}`, on: { click: () => choose(Number(key)) } }, key),
    (button, index) => attribute(button, "aria-pressed", counts[index] === chosen));
  if (!counts.length) fill(row);
}
