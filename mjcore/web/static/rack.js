// One's own tiles: taken by finger, mouse or keys; sorted, or in an order of one's own that stays.

import { attribute, flag, h, keyed } from "./dom.js";
import { slide } from "./motion.js";
import { arrange, moved, slotsOf, sorted } from "./sorting.js";
import { face } from "./tiles.js";
import { tileName } from "./words.js";

/**
 * How a rack looks: which tiles are picked (raised), gone (in the tray), dim (may not be taken), marked.
 * @typedef {{
 *   picked: Set<string>, gone: Set<string>, dim: ((kind: Kind) => boolean), marks: Map<Kind, string>, news: Set<string>, drawn: string|null,
 *   hint: string
 * }} Look
 */

const THRESHOLD = 7;                  // pixels before a press becomes a drag

export class RackRow {
  /**
   * @param {{
   *   tap: (slot: Slot) => void, out: (slot: Slot) => void, ordered: (slots: Slot[]) => void
   * }} told `tap` a tile, drag it `out` of the rack over the table, or put the tiles into an order of one's own
   */
  constructor(told) {
    this.told = told;
    /** @type {Slot[]} */
    this.slots = [];
    /** @type {string|null} */
    this.drawn = null;
    /** @type {{slot: Slot, button: HTMLElement, x: number, y: number, moved: boolean, ears: AbortController}|null} */
    this.drag = null;
    this.swallow = false;
    /** @type {number|null|undefined} */
    this.target = undefined;
    this.element = h("div", {
      class: "rack", role: "group", "aria-label": "Your tiles",
      on: {
        click: (/** @type {MouseEvent} */ event) => this.click(event),
        keydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
        pointerdown: (/** @type {PointerEvent} */ event) => this.press(event),
        focusin: (/** @type {FocusEvent} */ event) => this.rove(/** @type {HTMLElement} */ (event.target)),
      },
    });
  }

  /** @param {Kind[]} order begin with tiles in this order */
  begin(order) {
    this.slots = slotsOf(order);
    this.drawn = null;
  }

  /**
   * Hold these tiles now.
   * @param {Kind[]} rack @param {{drawn?: Kind|null, sort: Sort, hand?: Kind[]|null, leaving?: Set<string>}} how
   * @returns {Set<string>} keys of the tiles that have come
   */
  hold(rack, how) {
    const { slots, drawn, came } = arrange(this.slots, rack, how);
    this.slots = slots;
    this.drawn = drawn;
    return came;
  }

  /** @param {Sort} sort @param {Kind[]|null} hand */
  sort(sort, hand) {
    const last = this.slots.filter((slot) => slot.key === this.drawn);
    this.slots = [...sorted(this.slots.filter((slot) => slot.key !== this.drawn), sort, hand), ...last];
  }

  /** @param {string|null} key @returns {Slot|null} */
  slot(key) {
    return this.slots.find((slot) => slot.key === key) ?? null;
  }

  /** @param {string|null} key @returns {HTMLElement|null} */
  button(key) {
    return /** @type {HTMLElement[]} */ ([...this.element.children]).find((button) => button.dataset.key === key) ?? null;
  }

  /** @param {Look} look */
  draw(look) {
    this.look = look;
    const { element, slots } = this;
    slide(element.children, () => {
      keyed(element, slots.map((slot) => slot.key), (key, index) => this.make(slots[index]), (button, index) => this.dress(button, slots[index], look));
    });
    element.dataset.count = String(slots.length);
    const buttons = /** @type {HTMLElement[]} */ ([...element.children]);
    if (!buttons.some((button) => button.tabIndex === 0)) buttons[buttons.length - 1]?.setAttribute("tabindex", "0");
  }

  /** @param {Slot} slot */
  make(slot) {
    return h("button", { type: "button", class: "tile", tabindex: "-1", data: { key: slot.key, kind: slot.kind } }, face(slot.kind), h("span", { class: "newtag", "aria-hidden": "true" }));
  }

  /** @param {HTMLElement} button @param {Slot} slot @param {Look} look */
  dress(button, slot, look) {
    const drawn = slot.key === this.drawn;
    const on = look.picked.has(slot.key);
    const gone = look.gone.has(slot.key);
    const dim = look.dim(slot.kind);
    const news = look.news.has(slot.key) && !gone;
    const mark = look.marks.get(slot.kind) ?? "";
    flag(button, "drawn", drawn);
    flag(button, "on", on);
    flag(button, "gone", gone);
    flag(button, "dim", dim);
    flag(button, "came", news);
    flag(button, "give", mark !== "");
    const tag = /** @type {HTMLElement} */ (button.lastElementChild);
    const word = gone ? "" : drawn ? "drawn" : news ? "new" : "";
    if (tag.textContent !== word) tag.textContent = word;
    tag.hidden = word === "";
    attribute(button, "aria-pressed", on || gone);
    attribute(button, "aria-disabled", dim ? "true" : null);
    attribute(button, "aria-label", [tileName(slot.kind), drawn ? "just drawn" : news ? "new" : "", gone ? "in the tray" : "", dim ? look.hint : "", mark]
      .filter(Boolean).join(", "));
  }

  /** @param {Event} event @returns {HTMLElement|null} */
  hit(event) {
    return event.target instanceof Element ? event.target.closest("button.tile") : null;
  }

  /** @param {MouseEvent} event */
  click(event) {
    const slot = this.slot(this.hit(event)?.dataset.key ?? null);
    if (this.swallow) this.swallow = false;                     // the click that ends a drag
    else if (slot) this.told.tap(slot);
  }

  /** Arrows go along the rack, with Shift they take the tile along. @param {KeyboardEvent} event */
  key(event) {
    const buttons = /** @type {HTMLElement[]} */ ([...this.element.children]);
    const at = buttons.indexOf(/** @type {HTMLElement} */ (this.hit(event)));
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = new Set(buttons.map((button) => button.offsetTop)).size;
    const row = rows > 1 ? 7 : 0;
    /** @type {Record<string, number>} */
    const steps = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1, ...(row ? { ArrowDown: at + row, ArrowUp: at - row } : {}) };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (event.shiftKey) {
      if (to >= 0 && to < buttons.length) this.reorder(at, to);
      buttons[at].focus();
    } else if (row && (to < 0 || to >= buttons.length) && event.key.startsWith("Arrow") && Math.abs(to - at) > 1) {
      return;
    } else {
      buttons[(to + buttons.length) % buttons.length].focus();
    }
  }

  /** One tile is in the order of Tab: the one that was used last. @param {HTMLElement} target */
  rove(target) {
    for (const button of this.element.children) attribute(button, "tabindex", button === target ? "0" : "-1");
  }

  /** @param {number} from @param {number} to */
  reorder(from, to) {
    if (from === to) return;
    this.slots = moved(this.slots, from, to);
    if (this.slots[this.slots.length - 1].key !== this.drawn) this.drawn = null;
    this.told.ordered(this.slots);
  }

  /** @param {PointerEvent} event */
  press(event) {
    const button = this.hit(event);
    const slot = this.slot(button?.dataset.key ?? null);
    this.swallow = false;
    if (!button || !slot || event.button !== 0 || !event.isPrimary) return;
    this.stop();
    this.drag = { slot, button, x: event.clientX, y: event.clientY, moved: false, ears: new AbortController() };
    const how = { signal: this.drag.ears.signal };               // a flick leaves the rack before it is known to be one
    addEventListener("pointermove", (moving) => this.move(moving), how);
    addEventListener("pointerup", (up) => this.release(up), how);
    addEventListener("pointercancel", () => this.stop(), how);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { drag } = this;
    if (!drag || !event.isPrimary) return;
    if (!drag.moved) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < THRESHOLD) return;
      drag.moved = true;
      drag.button.classList.add("drag");
    }
    const to = this.placeAt(event.clientX, event.clientY);
    const order = /** @type {HTMLElement[]} */ ([...this.element.children]);
    const from = order.indexOf(drag.button);
    if (to !== null && to !== this.target) {
      this.target = to;
      slide(order, () => {
        order.forEach((button, index) => {
          const place = index === from ? to : index < from && index >= to ? index + 1 : index > from && index <= to ? index - 1 : index;
          button.style.setProperty("order", String(place));
        });
      });
    }
    this.follow(event.clientX, event.clientY);
  }

  /** @param {number} x @param {number} y let the dragged tile stay under the finger, wherever its place is now */
  follow(x, y) {
    if (!this.drag) return;
    const { button } = this.drag;
    const box = this.element.getBoundingClientRect();
    const left = box.left + button.offsetLeft + button.offsetWidth / 2;
    const top = box.top + button.offsetTop + button.offsetHeight / 2;
    button.style.setProperty("translate", `${x - left}px ${y - top}px`);
    flag(this.element, "outward", this.isOut(y));
  }

  /** @param {number} y */
  isOut(y) {
    const box = this.element.getBoundingClientRect();
    return y < box.top - (this.drag?.button.offsetHeight ?? 0) * 0.7;
  }

  /** @param {number} x @param {number} y @returns {number|null} the place nearest to a point */
  placeAt(x, y) {
    const box = this.element.getBoundingClientRect();
    if (this.isOut(y)) return null;
    let best = 0;
    let least = Infinity;
    for (const child of /** @type {HTMLElement[]} */ ([...this.element.children])) {
      const dx = x - (box.left + child.offsetLeft + child.offsetWidth / 2);
      const dy = y - (box.top + child.offsetTop + child.offsetHeight / 2);
      const far = Math.abs(dx) + Math.abs(dy) * 3;
      if (far < least) {
        least = far;
        best = Number(child.style.getPropertyValue("order") || [...this.element.children].indexOf(child));
      }
    }
    return best;
  }

  /** @param {PointerEvent} event */
  release(event) {
    const { drag, target } = this;
    if (!drag || !event.isPrimary) return;
    const out = drag.moved && this.isOut(event.clientY);
    const from = this.slots.indexOf(drag.slot);
    this.swallow = drag.moved;
    if (drag.moved) setTimeout(() => { this.swallow = false; });
    this.stop();
    if (out) this.told.out(drag.slot);
    else if (drag.moved && target !== undefined && target !== null) this.reorder(from, target);
  }

  stop() {
    const { drag } = this;
    this.drag = null;
    this.target = undefined;
    flag(this.element, "outward", false);
    if (!drag) return;
    drag.ears.abort();
    slide([drag.button], () => {
      for (const button of /** @type {HTMLElement[]} */ ([...this.element.children])) button.style.removeProperty("order");
      drag.button.style.removeProperty("translate");
    });
    drag.button.classList.remove("drag");
  }
}
