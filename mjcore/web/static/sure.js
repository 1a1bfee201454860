// A button for what cannot be taken back: it asks once more on itself, and forgets that it was pressed after a while.
import { announce } from "./announce.js";
import { button, text } from "./dom.js";

const PATIENCE = 4000;                // milliseconds that the question stays

/** @param {string} label @param {Parameters<typeof button>[1]} how @param {() => void} act @returns {HTMLButtonElement} */
export function sureButton(label, how, act) {
  let sure = false;
  const out = button(label, { ...how, on: () => {
    if (sure) { act(); return; }
    sure = true;
    const words = /** @type {HTMLElement} */ (out.querySelector("span"));
    text(words, "Sure?");
    announce(`${how?.name ?? label}: press again if you are sure.`);
    setTimeout(() => { sure = false; text(words, label); }, PATIENCE);
  } });
  return out;
}
