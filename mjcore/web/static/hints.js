// What is missing for a hand, and the hand as small tiles: the same in the helper and on the card.
import { button, h } from "./dom.js";
import { tile } from "./tiles.js";
import { counted, number, tileName } from "./words.js";


/** A hand as small tiles, missing ones dashed. @param {Wanted[][]} groups or words, as `cut` gives them */
export function target(groups) {
  const words = groups.map((group) => group.map((one) => `${one.state === "joker" ? "Joker" : tileName(one.tile)}${one.state === "missing" ? " missing" : ""}`).join(" "));
  return h("span", { class: "target", role: "img", "aria-label": words.join(", ") }, groups.map((group) => h("span", { class: "tg" },
    group.map((one) => tile(one.state === "joker" ? "J" : one.tile, { cls: one.state === "missing" ? "xs lack" : "xs", mini: true })))));
}

/** The missing tiles with the copies that are left of each. @param {Missing[]} missing */
export function needs(missing) {
  return h("ul", { class: "needs", "aria-label": "Missing tiles" }, missing.map((one) => {
    const jokers = one.tile === "J";
    return h("li", null, tile(one.tile, { cls: "xs", mini: true }), h("span", null,
      h("b", null, jokers ? `or up to ${counted(one.number, "joker")}` : `${one.number} × ${tileName(one.tile)}`),
      h("small", { class: one.left < one.number || (!jokers && one.left === one.number) ? "low" : null }, one.left === 0 ? "none left" : `${number(one.left)} left`)));
  }));
}

/** The tiles of a hand in its order, as the rack is to be sorted. @param {Wanted[][]} groups @returns {Kind[]} */
export function order(groups) {
  return groups.flat().map((one) => one.tile);
}

/**
 * A button that sorts the rack by a hand, and ends that.
 * @param {Context} context @param {Kind[]} hand @param {string} id of its line @param {() => void} drawn what to do then
 */
export function sorter(context, hand, id, drawn) {
  const on = String(context.hand) === String(hand);
  const words = on ? "Rack sorted by this" : "Sort rack by this";
  const out = button(words, { cls: "small", icon: on ? "check" : "sort", name: `${words}: ${id}`, on: () => { context.sort(on ? null : hand); drawn(); } });
  out.id = `by ${id}`;                                     // it keeps the focus when it is drawn anew
  return out;
}
