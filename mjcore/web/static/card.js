// The card over the table: as it is printed, or filled in with the tiles that I hold.
import { cut, mine, printed, signs } from "./chips.js";
import { attribute, button, fill, h, icon, text } from "./dom.js";
import { needs, order } from "./hints.js";
import { redraw } from "./redraw.js";
import { myPlayer } from "./state.js";

/** @typedef {import("./types.js").Context} Context */
/** @typedef {import("./types.js").Screen} Screen */
/** @typedef {import("./types.js").State} State */
/** @typedef {{id: string, value: number, concealed: boolean, text?: string, note: string, chips: import("./chips.js").Printed[][][]}} Line */
/** @typedef {{name: string, singles_and_pairs?: boolean, lines: Line[]}} Section */
/** @typedef {{id: string, away: number, pays?: number, possible: boolean, tiles: import("./chips.js").Mine[][], missing: import("./hints.js").Missing[]}} Way */

const PATIENCE = 1500;                // milliseconds between two questions

/**
 * Whether a line of the card has all the words that are looked for: of its section, its signs or its note.
 * @param {string} wanted @param {Section} section @param {Line} line
 */
export function matches(wanted, section, line) {
  const signs = line.chips.map((form) => form.map((group) => group.map((one) => one.text).join("")).join(" ")).join(" ");
  const where = `${section.name} ${signs} ${line.note} ${line.value} ${line.concealed ? "concealed" : "exposed"}`.toLowerCase();
  return wanted.toLowerCase().split(/\s+/).filter(Boolean).every((word) => where.includes(word));
}

/** @param {Context} context @returns {Screen} */
export function make(context) {
  /** @type {{name: string, sections: Section[]}|null} */
  let card = null;
  let cardOf = "";
  /** @type {Map<string, Way>|null} by the line's id */
  let ways = null;
  let waysAt = "";
  let wantsMine = true;
  let refused = false;
  let open = "";
  let busy = false;
  let last = 0;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let later;
  /** @type {{section: Section, line: Line, li: HTMLElement, head: HTMLElement}[]} */
  let rows = [];

  const search = h("input", { type: "search", placeholder: "Search", "aria-label": "Search the card", autocomplete: "off", spellcheck: "false", on: { input: () => filter() } });
  const modes = h("div", { class: "seg", role: "group", "aria-label": "Show the card" },
    [["mine", "Mine"], ["printed", "Printed"]].map(([id, words]) => h("button", { type: "button", data: { mode: id }, on: { click: () => { wantsMine = id === "mine"; draw(context.state); void askLines(); } } }, words)));
  const sections = h("nav", { class: "secs", "aria-label": "Sections" });
  const body = h("div", { class: "pbody", tabindex: 0, role: "region", "aria-label": "The card" });
  const nothing = h("p", { class: "lead", hidden: true, role: "status" }, "No hand of the card has that.");
  const legend = h("footer", { class: "legend" });
  const element = h("div", null, h("div", { class: "ptools" }, h("span", { class: "search" }, icon("find"), search), modes), sections, body, legend);

  async function askCard() {
    const code = context.link?.code ?? "";
    if (cardOf === code) return;
    cardOf = code;
    card = null;
    rows = [];
    fill(body, h("p", { class: "lead" }, "Looking for the card …"));
    const answer = await context.send({ type: "card" }, { quiet: true });
    if (cardOf !== code) return;
    if (answer.type !== "card") {
      cardOf = "";
      fill(body, h("p", { class: "lead" }, answer.reason ?? "The card could not be had."));
      return;
    }
    card = /** @type {any} */ (answer.card);
    build();
    draw(context.state);
  }

  /** Make the sections and lines; what is in the lines is drawn by `draw`. */
  function build() {
    if (!card) return;
    rows = [];
    const parts = card.sections.map((section, s) => h("section", { class: "csec", id: `sec-${s}` },
      h("h3", { tabindex: -1 }, section.name, section.singles_and_pairs ? h("small", null, "no jokers") : null),
      h("ol", null, section.lines.map((line, i) => {
        const head = h("button", { type: "button", class: "clb", "aria-expanded": "false", on: { click: () => toggle(line.id) } });
        const li = h("li", { class: "cl", data: { line: line.id, number: String(i + 1) } }, head);
        rows.push({ section, line, li, head });
        return li;
      }))));
    fill(body, nothing, parts);
    fill(sections, card.sections.map((section, s) => h("button", { type: "button", class: "sec", on: { click: () => {
      search.value = "";
      filter();
      const part = parts[s];
      body.scrollTo({ top: part.offsetTop, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
      part.querySelector("h3")?.focus({ preventScroll: true });
    } } }, section.name)));
    mark();
  }

  /** Light the section that is in sight. */
  function mark() {
    const parts = [...body.querySelectorAll(".csec")].filter((part) => !(/** @type {HTMLElement} */ (part).hidden));
    let now = parts[0];
    for (const part of parts) if (/** @type {HTMLElement} */ (part).offsetTop <= body.scrollTop + 30) now = part;
    [...sections.children].forEach((tab, i) => {
      const on = now?.id === `sec-${i}`;
      if (on && tab.getAttribute("aria-current") !== "true") sections.scrollTo({ left: /** @type {HTMLElement} */ (tab).offsetLeft - 40 });
      attribute(tab, "aria-current", on ? "true" : null);
    });
  }
  body.addEventListener("scroll", mark, { passive: true });

  function filter() {
    let any = false;
    for (const { section, line, li } of rows) {
      li.hidden = !matches(search.value, section, line);
      any ||= !li.hidden;
    }
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (body.querySelectorAll(".csec"))) part.hidden = !part.querySelector(".cl:not([hidden])");
    nothing.hidden = any || rows.length === 0;
    mark();
  }

  /** @param {string} id */
  function toggle(id) {
    open = open === id ? "" : id;
    draw(context.state);
  }

  /** @param {State} state */
  const playing = (state) => state.view !== null && state.over === null && myPlayer(state) !== null && !refused;

  async function askLines() {
    clearTimeout(later);
    const { state } = context;
    const question = state.view ? `${context.link?.code} ${state.view.question} ${state.view.rack.join("")} ${state.view.discards.length}` : "";
    if (context.open !== "card" || busy || !wantsMine || !playing(state) || waysAt === question) return;
    const wait = last + PATIENCE - Date.now();
    if (wait > 0) { later = setTimeout(askLines, wait); return; }
    busy = true;
    last = Date.now();
    const answer = await context.send({ type: "lines" }, { quiet: true });
    busy = false;
    if (answer.type === "lines") {
      waysAt = question;
      ways = new Map(answer.lines.map((/** @type {Way} */ way) => [way.id, way]));
    } else if (answer.code === "no_hints") refused = true;
    draw(context.state);
    void askLines();
  }

  /** @param {State} state */
  function draw(state) {
    const filled = wantsMine && playing(state);
    const known = filled ? ways : null;
    modes.hidden = !playing(state);
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (modes.querySelectorAll("button"))) one.setAttribute("aria-pressed", String((one.dataset.mode === "mine") === filled));
    for (const { line, li, head } of rows) {
      const way = known?.get(line.id) ?? null;
      redraw(head, [line.id, way, known !== null], () => lineHead(li, line, way, known !== null));
      const on = open === line.id;
      li.classList.toggle("open", on);
      li.classList.toggle("out", known !== null && !way?.possible);
      attribute(head, "aria-expanded", String(on));
      const detail = li.querySelector(".cldetail");
      if (!on) detail?.remove();
      else {
        const part = /** @type {HTMLElement} */ (detail ?? li.appendChild(h("div", { class: "cldetail" })));
        redraw(part, [line.id, way, context.hand], () => lineDetail(line, way));
      }
    }
    const suits = h("span", { class: "suits" }, filled ? [["sa", "Bam"], ["sb", "Crak"], ["sc", "Dot"]].map(([cls, name]) => [h("i", { class: `chip ${cls} print` }, "1"), name]) : null);
    redraw(legend, [filled], () => (filled
      ? [...[["have", "held"], ["joker", "joker"], ["miss", "missing"]].map(([cls, name]) => h("span", null, h("i", { class: `chip ${cls}` }, "2"), name)), suits]
      : [h("span", null, "Each colour is one suit, other colours are other suits. X may be exposed, C is concealed.")]));
  }

  /** @param {HTMLElement} li @param {Line} line @param {Way|null} way @param {boolean} filled */
  function lineHead(li, line, way, filled) {
    const words = filled ? [h("b", null, way?.possible ? (way.away === 0 ? "complete" : `${way.away} away`) : "out of reach"), line.note ? ` · ${line.note}` : "", way?.possible && line.chips.length > 1 ? ` · ${line.chips.length} ways` : ""]
      : [line.note];
    const forms = way?.possible ? [mine(cut(way.tiles, signs(line.chips)))] : line.chips.flatMap((form, i) => (i ? [h("span", { class: "or" }, "or"), printed(form)] : [printed(form)]));
    return [h("span", { class: "num" }, li.dataset.number), h("span", { class: "forms" }, forms), h("span", { class: "xc", title: line.concealed ? "concealed" : "may be exposed" }, line.concealed ? "C" : "X", h("span", { class: "vh" }, line.concealed ? ", concealed" : ", may be exposed")),
      h("b", { class: "val" }, line.value), words.some(Boolean) ? h("span", { class: "note" }, words) : null];
  }

  /** @param {Line} line @param {Way|null} way */
  function lineDetail(line, way) {
    const name = h("p", { class: "asprinted" }, h("span", null, line.id), way?.possible ? line.chips.flatMap((form, i) => (i ? [h("span", null, "or"), printed(form)] : [printed(form)])) : null);
    if (!way?.possible) return [name, h("p", { class: "fine" }, way ? "Too few of its tiles are left." : playing(context.state) && wantsMine && ways ? "What you have shown does not fit it." : `It pays ${line.value}. ${line.concealed ? "It stays concealed: only the winning tile may be called." : "Its groups may be called and exposed."}`)];
    const hand = order(way.tiles);
    const sorted = JSON.stringify(context.hand) === JSON.stringify(hand);
    return [name, way.missing.length ? needs(way.missing) : null,
      h("div", { class: "row" }, button(sorted ? "Rack sorted by this" : "Sort rack by this", { cls: "small", icon: sorted ? "check" : "sort", on: () => { context.sort(sorted ? null : hand); draw(context.state); } }))];
  }

  document.addEventListener("card-line", (event) => {
    open = /** @type {CustomEvent} */ (event).detail;
    search.value = "";
    void askCard().then(() => {
      filter();
      draw(context.state);
      const row = rows.find((one) => one.line.id === open);
      if (row) body.scrollTo({ top: row.li.offsetTop - 60 });
      row?.head.focus({ preventScroll: true });
    });
  });

  return {
    element,
    update(state) {
      if (state.deal?.player === null) ways = null;
      draw(state);
      void askLines();
    },
    show() {
      refused = false;
      void askCard();
      void askLines();
      text(nothing, "No hand of the card has that.");
    },
    hide() { clearTimeout(later); },
  };
}
