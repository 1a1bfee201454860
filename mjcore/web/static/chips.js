// Lines of the card as chips: letters in three colours, each colour with an underline of its own.
import { h } from "./dom.js";
import { tileName } from "./words.js";

/** @typedef {{text: string, suit: number|null, kind: string}} Printed a tile of a line as it is printed */
/** @typedef {{tile: string, state: "held"|"joker"|"missing"}} Mine a tile of a hand that I could make */

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

/** @param {Mine[][]} groups @returns {HTMLElement} a hand in real suits: held, by jokers, missing */
export function mine(groups) {
  return row(groups.map((group) => group.map((one) => `${tileName(one.tile)} ${STATES[one.state][1]}`)),
    joined(groups).map((group) => h("span", { class: "word" }, group.map((one) => chip(one.tile[0], `${SUIT[one.tile[1] ?? one.tile] ?? "sn"} ${STATES[one.state][0]}`)))));
}

/**
 * Groups of one tile, as of 2026 or NEWS, are drawn as one word.
 * @template T
 * @param {T[][]} groups @returns {T[][]}
 */
export function joined(groups) {
  /** @type {T[][]} */
  const out = [];
  groups.forEach((group, i) => {
    const before = groups[i - 1];
    if (group.length === 1 && before?.length === 1) out[out.length - 1].push(group[0]);
    else out.push([...group]);
  });
  return out;
}
