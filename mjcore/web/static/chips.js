// Lines of the card as chips: letters in three colours, each colour with an underline of its own.
import { h } from "./dom.js";
import { tileName } from "./words.js";


const COLOURS = ["sa", "sb", "sc"];
/** @type {Record<string, string>} */
const SUIT = { B: "sa", C: "sb", D: "sc", G: "sa", R: "sb" };
/** @type {Record<string, [string, string]>} class and words of a state */
const STATES = { held: ["have", "held"], joker: ["joker", "by a joker"], missing: ["miss", "missing"] };

/** @param {string} sign @param {string} cls */
function chip(sign, cls) {
  const [base, step] = sign.split(/(?=[+-])/);
  return h("i", { class: `chip ${cls}${step ? " plus" : ""}` }, h("span", null, base), step ? h("span", null, step) : null);
}

/** @param {string[][]} words @param {HTMLElement[]} groups */
function row(words, groups) {
  return h("span", { class: "chips", role: "img", "aria-label": words.map((group) => group.join(" ")).join(", ") }, groups);
}

/** @param {Printed[][]} groups @returns {HTMLElement} a line as it is printed */
export function printed(groups) {
  return row(groups.map((group) => group.map((one) => one.text)),
    groups.map((group) => h("span", { class: "word" }, group.map((one) => chip(one.text, `${one.suit === null ? "sn" : COLOURS[one.suit] ?? "sn any"} print`)))));
}

/** A hand in real suits: held, by jokers, missing. @param {Wanted[][]} words as `cut` gives them @returns {HTMLElement} */
export function mine(words) {
  return row(words.map((group) => group.map((one) => `${tileName(one.tile)} ${STATES[one.state][1]}`)),
    words.map((group) => h("span", { class: "word" }, group.map((one) => chip(one.tile[0], `${SUIT[one.tile[1] ?? one.tile] ?? "sn"} ${STATES[one.state][0]}`)))));
}

/** Signs that stand for one kind of tile wherever they are printed. */
const FIXED = new Set("NEWSRG0F");

/**
 * Cut the tiles of a hand into the words of the line as it is printed: 2026 is one word of four single tiles.
 * @template {{tile: string}} T
 * @param {T[][]} groups of equal tiles, in the order of the line
 * @param {string[][][]} forms of the line, each a list of words, each a list of signs
 * @returns {T[][]} the groups themselves where no form fits
 */
export function cut(groups, forms) {
  const tiles = groups.flat();
  const form = forms.find((words) => {
    const signs = words.flat();
    return signs.length === tiles.length && signs.every((sign, i) => !FIXED.has(sign) || sign === tiles[i].tile);
  });
  if (!form) return groups;
  let from = 0;
  return form.map((word) => tiles.slice(from, (from += word.length)));
}

/** @param {Printed[][][]} forms @returns {string[][][]} their signs alone */
export function signs(forms) {
  return forms.map((form) => form.map((group) => group.map((one) => one.text)));
}
