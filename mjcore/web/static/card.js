// The card over the table: as it is printed, or filled in with the tiles that I hold.
import { cut, mine, printed, signs } from "./chips.js";
import { attribute, fill, flag, h, icon } from "./dom.js";
import { needs, order, sorter } from "./hints.js";
import { redraw } from "./redraw.js";
import { myPlayer } from "./state.js";

const PATIENCE = 1500;                // milliseconds between two questions

/**
 * Whether a line of the card has all the words that are looked for: of its section, its signs or its note.
 * @param {string} wanted @param {CardSection} section @param {CardLine} line
 */
export function matches(wanted, section, line) {
  const words = signs(line.chips).map((form) => form.map((group) => group.join("")).join(" ")).join(" ");
  const where = `${section.name} ${words} ${line.note} ${line.value} ${line.concealed ? "concealed" : "exposed"}`.toLowerCase();
  return wanted.toLowerCase().split(/\s+/).filter(Boolean).every((word) => where.includes(word));
}

/** @param {Context} context @returns {Page} */
export function make(context) {
  let cardOf = "";
  /** By the line's id. @type {Map<string, Way>|null} */
  let ways = null;
  let waysAt = "";
  let wantsMine = true;
  let refused = false;
  let open = "";
  let busy = false;
  let last = 0;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let later;
  /** @type {{part: HTMLElement, tab: HTMLElement, lines: {section: CardSection, line: CardLine, li: HTMLElement, head: HTMLElement}[]}[]} */
  let parts = [];

  const search = h("input", { type: "search", placeholder: "Search", "aria-label": "Search the card", autocomplete: "off", spellcheck: "false", on: { input: filter } });
  const [filled, plain] = ["Mine", "Printed"].map((words, i) => h("button", { type: "button", on: { click: () => { wantsMine = i === 0; draw(); void askLines(); } } }, words));
  const modes = h("div", { class: "seg", role: "group", "aria-label": "Show the card" }, filled, plain);
  const sections = h("nav", { class: "secs", "aria-label": "Sections" });
  const body = h("div", { class: "pbody", tabindex: 0, role: "region", "aria-label": "The card", on: { scroll: mark } });
  const nothing = h("p", { class: "lead", role: "status" });
  const legend = h("footer", { class: "legend" });
  const element = h("div", null, h("div", { class: "ptools" }, h("span", { class: "search" }, icon("find"), search), modes), sections, body, legend);

  async function askCard() {
    const code = context.link?.code ?? "";
    if (cardOf === code) return;
    cardOf = code;
    parts = [];
    fill(nothing, "Looking for the card …");
    fill(body, nothing);
    const answer = await context.send({ type: "card" }, { quiet: true });
    if (cardOf !== code) return;
    if (answer.type !== "card") {
      cardOf = "";
      fill(nothing, answer.reason ?? "The card could not be had.");
      return;
    }
    build(answer.card.sections);
    filter();
    draw();
  }

  /** Make the sections and lines; what is in the lines is drawn by `draw`. @param {CardSection[]} all */
  function build(all) {
    parts = all.map((section) => {
      const lines = section.lines.map((line, i) => {
        const head = h("button", { type: "button", class: "clb", on: { click: () => { open = open === line.id ? "" : line.id; draw(); } } });
        return { section, line, head, li: h("li", { class: "cl", data: { number: i + 1 } }, head) };
      });
      const heading = h("h3", { tabindex: -1 }, section.name, section.singles_and_pairs ? h("small", null, "no jokers") : null);
      const part = h("section", { class: "csec" }, heading, h("ol", null, lines.map((one) => one.li)));
      const tab = h("button", { type: "button", class: "sec", on: { click: () => {
        search.value = "";
        filter();
        body.scrollTo({ top: part.offsetTop });
        heading.focus({ preventScroll: true });
      } } }, section.name);
      return { part, tab, lines };
    });
    fill(nothing, "No hand of the card has that.");
    fill(body, nothing, parts.map((one) => one.part));
    fill(sections, parts.map((one) => one.tab));
  }

  /** Light the section that is in sight. */
  function mark() {
    const now = parts.filter(({ part }) => !part.hidden).findLast(({ part }, i) => i === 0 || part.offsetTop <= body.scrollTop + 30);
    for (const one of parts) {
      const on = one === now;
      if (on && !one.tab.ariaCurrent) sections.scrollTo({ left: one.tab.offsetLeft - 40 });
      attribute(one.tab, "aria-current", on ? "true" : null);
    }
  }

  function filter() {
    for (const { part, lines } of parts) {
      for (const { section, line, li } of lines) li.hidden = !matches(search.value, section, line);
      part.hidden = lines.every(({ li }) => li.hidden);
    }
    nothing.hidden = parts.some(({ part }) => !part.hidden);
    mark();
  }

  const playing = () => context.state.view !== null && context.state.over === null && myPlayer(context.state) !== null && !refused;

  /** Ask for my way to each line, when my tiles or what I see have changed, and not too often. */
  async function askLines() {
    clearTimeout(later);
    const { view } = context.state;
    const at = view ? `${context.link?.code} ${view.question} ${view.rack.join("")} ${view.discards.length}` : "";
    if (context.open !== "card" || busy || !wantsMine || !playing() || waysAt === at) return;
    const wait = last + PATIENCE - Date.now();
    if (wait > 0) { later = setTimeout(askLines, wait); return; }
    busy = true;
    last = Date.now();
    const answer = await context.send({ type: "lines" }, { quiet: true });
    busy = false;
    if (answer.type === "lines") {
      waysAt = at;
      ways = new Map(answer.lines.map((/** @type {Way} */ way) => [way.id, way]));
    } else refused = answer.code === "no_hints";
    draw();
    void askLines();
  }

  function draw() {
    const fillIn = wantsMine && playing();
    const known = fillIn ? ways : null;
    modes.hidden = !playing();
    attribute(filled, "aria-pressed", fillIn);
    attribute(plain, "aria-pressed", !fillIn);
    for (const { line, li, head } of parts.flatMap((one) => one.lines)) {
      const way = known?.get(line.id);
      const can = way?.possible ? way : null;
      const on = open === line.id;
      flag(li, "open", on);
      flag(li, "out", known !== null && !can);
      attribute(head, "aria-expanded", on);
      redraw(head, [way, known !== null], () => lineHead(li, line, can, known !== null));
      const detail = li.querySelector("div");
      if (on) redraw(detail ?? li.appendChild(h("div", { class: "cldetail" })), [way, context.hand],
        () => lineDetail(line, can, known === null ? "" : way ? "Too few of its tiles are left." : "What you have shown does not fit it."));
      else detail?.remove();
    }
    redraw(legend, fillIn, () => (fillIn
      ? [[["have", "held"], ["joker", "joker"], ["miss", "missing"]].map(([cls, words]) => h("span", null, h("i", { class: `chip ${cls}` }, "2"), words)),
        h("span", { class: "suits" }, [["sa", "Bam"], ["sb", "Crak"], ["sc", "Dot"]].map(([cls, words]) => [h("i", { class: `chip ${cls} print` }, "1"), words]))]
      : ["Each colour is one suit, other colours are other suits. X may be exposed, C is concealed."]));
  }

  /** @param {CardLine} line */
  const forms = (line) => line.chips.map((form, i) => [i ? h("span", { class: "or" }, "or") : null, printed(form)]);

  /** @param {HTMLElement} li @param {CardLine} line @param {Way|null} way @param {boolean} known */
  function lineHead(li, line, way, known) {
    const words = [known ? h("b", null, !way ? "out of reach" : way.away ? `${way.away} away` : "complete") : null, known && line.note ? " · " : null, line.note,
      way && line.chips.length > 1 ? ` · ${line.chips.length} ways` : null];
    return [h("span", { class: "num" }, li.dataset.number), h("span", { class: "forms" }, way ? mine(cut(way.tiles, signs(line.chips))) : forms(line)),
      h("span", { class: "xc" }, line.concealed ? "C" : "X", h("span", { class: "vh" }, line.concealed ? ", concealed" : ", may be exposed")), h("b", { class: "val" }, line.value),
      words.some(Boolean) ? h("span", { class: "note" }, words) : null];
  }

  /** @param {CardLine} line @param {Way|null} way @param {string} why there is no way */
  function lineDetail(line, way, why) {
    if (!way) return [h("p", { class: "fine" }, `${line.id}. ${why || `It pays ${line.value}. ${line.concealed ? "It stays concealed: only the winning tile may be called." : "Its groups may be called and exposed."}`}`)];
    return [h("p", { class: "asprinted" }, h("span", null, line.id), forms(line)), way.missing.length ? needs(way.missing) : null,
      h("div", { class: "row" }, sorter(context, order(way.tiles), line.id, draw))];
  }

  /** @param {string} id of a line that is to be seen */
  async function look(id) {
    open = id;
    search.value = "";
    await askCard();
    filter();
    draw();
    const row = parts.flatMap((one) => one.lines).find((one) => one.line.id === id);
    if (!row) return;
    body.scrollTo({ top: row.li.offsetTop - 60 });
    row.head.focus({ preventScroll: true });
  }

  return {
    element,
    update() {
      draw();
      void askLines();
    },
    show(id) {
      refused = false;
      if (id) void look(id);
      else void askCard();
      void askLines();
    },
    hide() { clearTimeout(later); },
  };
}
