import { fill } from "./dom.js";

/**
 * Draw a part anew only if what it shows has changed, and give the focus back to the control with the same id.
 * @param {HTMLElement} part @param {unknown} what @param {() => import("./dom.js").Child[]} draw
 */
export function redraw(part, what, draw) {
  const key = JSON.stringify(what);
  if (part.dataset.drawn === key) return;
  part.dataset.drawn = key;
  const held = part.contains(document.activeElement) ? document.activeElement?.id : "";
  fill(part, ...draw());
  if (held) document.getElementById(held)?.focus({ preventScroll: true });
}
