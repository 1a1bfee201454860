/** Tiles as elements: one body, drawn by CSS, and a face that is drawn once and then used. */
import * as western from "./western.js";
import { tileName } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {{face: Draw<[Kind]>, mini: Draw<[Kind]>}} Set */

/** The sets of faces, as settings name them; all but the usual one are loaded when they are chosen. @type {Record<string, () => Promise<Set>>} */
const LOAD = { western: async () => western, traditional: () => import("./traditional.js"), contrast: () => import("./contrast.js") };
export const SETS = Object.keys(LOAD);

/** @type {Set} */
let used = western;
let chosen = SETS[0];
/** Holds what is drawn. @type {SVGElement|null} */
let sprite = null;

/** Reads SVG text of our own. @param {string} text @returns {SVGElement} */
function svg(text) {
  const read = new DOMParser().parseFromString(`<svg xmlns="${SVG}" ${text}</svg>`, "image/svg+xml");
  return /** @type {SVGElement} */ (/** @type {unknown} */ (document.importNode(read.documentElement, true)));
}

/** @param {string} id "t-5B", or "m-5B" for the small face @returns {Element} what `use` shows */
function symbol(id) {
  const inside = used[id[0] === "m" ? "mini" : "face"](id.slice(2));
  return /** @type {Element} */ (svg(`><symbol id="${id}" viewBox="0 0 60 80">${inside}</symbol>`).firstElementChild);
}

/** Draws all faces from a set, those that are on the page as soon as it is there, and the others when they are needed. @param {string} set */
export async function useSet(set) {
  if (set === chosen || !LOAD[set]) return;
  chosen = set;
  const faces = await LOAD[set]();
  if (set !== chosen) return;
  used = faces;
  document.documentElement.dataset.set = set;
  sprite?.replaceChildren(...[...sprite.children].map((old) => symbol(old.id)));
}

/**
 * Makes the face of a kind. It is hidden from screen readers: whoever holds it has the name.
 * @param {string} kind
 * @param {{mini?: boolean}} [how] `mini`: the small face, for tiles under 30 px
 * @returns {SVGElement}
 */
export function face(kind, { mini = false } = {}) {
  const id = `${mini ? "m" : "t"}-${kind}`;
  if (!sprite) document.body.prepend(sprite = svg('class="sprite" aria-hidden="true" focusable="false">'));
  if (!document.getElementById(id)) sprite.append(symbol(id));
  const element = document.createElementNS(SVG, "svg");
  element.setAttribute("class", "face");
  element.setAttribute("viewBox", "0 0 60 80");
  element.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${id}`);
  element.append(use);
  return element;
}

/** Makes a tile of a set that need not be the one in use, for choosing between sets. @param {string} kind @param {string} set */
export function sample(kind, set) {
  const element = tile(kind, { cls: set === "contrast" ? "plain" : "" });
  void LOAD[set]().then((faces) => element.replaceChildren(svg(`class="face" viewBox="0 0 60 80" aria-hidden="true">${faces.face(kind)}`)));
  return element;
}

/**
 * Makes a tile that is only looked at.
 * @param {string} kind
 * @param {{cls?: string, mini?: boolean, named?: boolean}} [how] `named`: with its name for screen readers, else hidden from them
 * @returns {HTMLElement}
 */
export function tile(kind, { cls = "", mini = false, named = false } = {}) {
  const element = document.createElement("span");
  element.className = cls ? `tile ${cls}` : "tile";
  if (named) {
    element.setAttribute("role", "img");
    element.setAttribute("aria-label", tileName(kind));
  } else {
    element.setAttribute("aria-hidden", "true");
  }
  element.append(face(kind, { mini }));
  return element;
}

/** Makes a tile that lies face down. @param {string} [cls] @returns {HTMLElement} */
export function back(cls = "") {
  const element = document.createElement("span");
  element.className = cls ? `tile back ${cls}` : "tile back";
  element.setAttribute("aria-hidden", "true");
  return element;
}
