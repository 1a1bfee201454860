// What is missing for a hand, and the hand as small tiles: the same in the helper and on the card.
import { h } from "./dom.js";
import { tile } from "./tiles.js";
import { counted, number, tileName } from "./words.js";

/** @typedef {{tile: string, number: number, left: number}} Missing */
/** @typedef {import("./chips.js").Mine} Mine */

/**
 * A hand as small tiles, missing ones dashed.
 * @param {Mine[][]} groups or words, as `cut` gives them
 */
export function target(groups) {
  const words = groups.map((group) => group.map((one) => `${one.state === "joker" ? "Joker" : tileName(one.tile)}${one.state === "missing" ? " missing" : ""}`).join(" "));
  return h("span", { class: "target", role: "img", "aria-label": words.join(", ") }, groups.map((group) => h("span", { class: "tg" },
    group.map((one) => tile(one.state === "joker" ? "J" : one.tile, { cls: one.state === "missing" ? "xs lack" : "xs", mini: true })))));
}

/**
 * The missing tiles with the copies that are left of each.
 * @param {Missing[]} missing
 */
export function needs(missing) {
  return h("ul", { class: "needs", "aria-label": "Missing tiles" }, missing.map((one) => {
    const jokers = one.tile === "J";
    return h("li", null, tile(one.tile, { cls: "xs", mini: true }), h("span", null,
      h("b", null, jokers ? `or up to ${counted(one.number, "joker")}` : `${one.number} × ${tileName(one.tile)}`),
      h("small", { class: one.left < one.number || (!jokers && one.left === one.number) ? "low" : null }, one.left === 0 ? "none left" : `${number(one.left)} left`)));
  }));
}

/**
 * The tiles of a hand in its order, as the rack is to be sorted.
 * @param {Mine[][]} groups @returns {string[]}
 */
export function order(groups) {
  return groups.flat().map((one) => one.tile);
}
