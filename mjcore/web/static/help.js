// Help at the table: the rules of this table in words, how to read a card, words of the game, and keys.
import { tableInfo } from "./api.js";
import { printed } from "./chips.js";
import { fill, h } from "./dom.js";

/** @type {[string[], string][]} */
const KEYS = [
  [["←", "→"], "move along the rack, with Shift take the tile along"], [["Enter"], "choose a tile, then discard it or pass it on; the main button"],
    [["P", "K", "Q", "X"], "pung, kong, quint, sextet"],
  [["M"], "mah jongg"], [["Esc"], "let a discard go; close a panel"], [["S"], "suggest, why these"], [["A"], "auto-pick"], [["Y", "N"], "vote"],
    [["J"], "swap for a joker"], [["G"], "change the group"],
  [["V"], "moves"], [["C"], "the card"], [["H"], "the Hand Helper"], [["?"], "this help"], [[","], "settings"],
];

/** Two lines to show how a card is read. @type {{chips: Printed[][], value: number, text: string}[]} */
const EXAMPLES = [
  { chips: sample("FF", "2a 0 2a 6a", "6b 6b 6b 6b", "2c 2c 2c 2c"), value: 30,
    text: "Two flowers; 2026 in one suit, with Soap as the zero; four sixes in a second suit and four twos in the third." },
  { chips: sample("Ka Ka Ka", "K+1a K+1a K+1a K+1a", "K+2b K+2b K+2b", "Da Da Da Da"), value: 30,
    text: "A run: three, four and three tiles of numbers that follow one another, the last in another suit, and the dragons of the first suit." },
];

/** @param {...string} groups @returns {Printed[][]} */
function sample(...groups) {
  return groups.map((group) => (group.includes(" ") || /[a-c]$/.test(group) ? group.split(" ") : [...group]).map((sign) => {
    const suit = "abc".indexOf(sign[sign.length - 1]);
    return { text: suit < 0 ? sign : sign.slice(0, -1), suit: suit < 0 ? null : suit, kind: "" };
  }));
}

/** @param {Context} context @returns {Page} */
export function make(context) {
  const rules = h("section", { id: "help-rules" });
  const reading = h("section", { id: "help-reading" });
  const words = h("section", { id: "help-words" });
  const keys = h("section", { id: "help-keys" }, h("h3", { tabindex: -1 }, "Keys"),
    h("dl", { class: "keys" }, KEYS.map(([caps, what]) => h("div", null, h("dt", null, caps.map((one) => h("kbd", null, one))), h("dd", null, what)))));
  const parts = /** @type {[HTMLElement, string][]} */ ([[rules, "Rules"], [reading, "The card"], [words, "Words"], [keys, "Keys"]]);
  const body = h("div", { class: "pbody prose", tabindex: 0, role: "region", "aria-label": "Help" }, parts.map(([part]) => part));
  const element = h("div", null, h("nav", { class: "secs", "aria-label": "In this help" },
    parts.map(([part, name]) => h("button", { type: "button", class: "sec", on: { click: () => {
    body.scrollTo({ top: part.offsetTop });
    /** @type {HTMLElement|null} */ (part.querySelector("h3"))?.focus({ preventScroll: true });
  } } }, name))), body);
  let drawn = "";

  /** @param {About|null} about @param {boolean} here at a table */
  function draw(about, here) {
    if (!about) {
      fill(rules, h("h3", { tabindex: -1 }, "Rules"), h("p", { class: "lead" }, "The rules could not be had just now."));
      return;
    }
    fill(rules, h("h3", { tabindex: -1 }, here ? "Rules of this table" : "Rules"),
      h("p", { class: "lead" }, here ? "Written from the settings of this table." : "As a new room has them; each table can settle its own."),
      h("dl", { class: "rules" }, merged(about.rules).map(([title, texts]) => h("div", null, h("dt", null, title), h("dd", null, texts.map((text) => h("p", null, text)))))));
    fill(reading, h("h3", { tabindex: -1 }, "Reading the card"), EXAMPLES.map((one) => h("figure", { class: "ex" }, printed(one.chips),
      h("span", { class: "xc" }, "X"), h("b", { class: "val" }, one.value), h("figcaption", null, one.text))),
      h("dl", { class: "rules" }, about.reading.map((one) => h("div", null, h("dt", null, one.title), h("dd", null, one.text)))));
    fill(words, h("h3", { tabindex: -1 }, "Words"), h("dl", { class: "gloss" }, about.glossary.map((one) => h("div", null, h("dt", null, one.word), h("dd", null, one.text)))));
  }

  async function ask() {
    const key = context.link ? `${context.link.code} ${JSON.stringify(context.state.room?.settings)}` : "home";
    if (drawn === key) return;
    drawn = key;
    const here = context.link !== null;
    const answer = here ? await context.send({ type: "about" }, { quiet: true }) : null;
    const about = here ? (answer?.type === "about" ? /** @type {any} */ (answer) : null) : (await tableInfo())?.about ?? null;
    if (drawn !== key) return;
    if (!about) drawn = "";
    draw(about, here);
  }

  return { element, update() {}, show() { void ask(); } };
}

/** Passages under the same title as one. @param {Passage[]} passages @returns {[string, string[]][]} */
export function merged(passages) {
  /** @type {Map<string, string[]>} */
  const out = new Map();
  for (const { title, text } of passages) out.set(title, [...(out.get(title) ?? []), text]);
  return [...out];
}
