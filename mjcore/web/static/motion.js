// Short movements, none where the system asks for less motion.

const QUICK = 160;                    // milliseconds

const less = matchMedia("(prefers-reduced-motion: reduce)");

/** @returns {boolean} whether things may move */
export function moves() {
  return !less.matches;
}

/**
 * Change the order of elements and let each slide from where it was to where it is now.
 * @param {Iterable<Element>} elements @param {() => void} change
 */
export function slide(elements, change) {
  if (!moves()) {
    change();
    return;
  }
  const before = new Map([...elements].map((element) => [element, element.getBoundingClientRect()]));
  change();
  for (const [element, from] of before) {
    if (!element.isConnected || element.classList.contains("drag")) continue;
    const to = element.getBoundingClientRect();
    const [x, y] = [from.left - to.left, from.top - to.top];
    if (Math.abs(x) + Math.abs(y) < 1) continue;
    element.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration: QUICK, easing: "ease-out" });
  }
}

/**
 * Let a copy of an element go from one place to another and vanish: a tile that is thrown or passed on.
 * @param {Element} element @param {DOMRect} from @param {DOMRect} to
 */
export function fly(element, from, to) {
  if (!moves() || !from.width || !to.width) return;
  const scale = to.width / from.width;
  element.animate([{ translate: `${from.left - to.left}px ${from.top - to.top}px`, scale: String(1 / scale), transformOrigin: "0 0" },
    { translate: "0 0", scale: "1", transformOrigin: "0 0" }], { duration: 200, easing: "cubic-bezier(.2,.7,.3,1)" });
}
