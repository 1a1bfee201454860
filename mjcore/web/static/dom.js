// Small tools to make and change elements. No inline styles or handlers: the page has a strict Content-Security-Policy.

/** @typedef {Node|string|number|null|undefined|false|Child[]} Child */

/**
 * Make an element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>|null} [attributes] `class`, `on: {click: …}`, `data: {…}`; `true` sets an empty one, `null` and `false` none
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") for (const [event, act] of Object.entries(value)) element.addEventListener(event, /** @type {any} */ (act));
    else if (name === "data") Object.assign(element.dataset, value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

/** @param {Element} element @param {Child[]} children */
function append(element, children) {
  for (const child of children) {
    if (Array.isArray(child)) append(element, child);
    else if (child !== null && child !== undefined && child !== false) element.append(child instanceof Node ? child : String(child));
  }
}

/** @param {Element} element @param {...Child} children in place of all that is in it */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} tag @param {Record<string, string|number>} attributes @param {...Element} children @returns {SVGElement} */
export function s(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** @type {Record<string, string>} lines in a field of 24 x 24 */
const ICONS = {
  card: "M5 3h14v18H5zM8.5 8h7M8.5 12h7M8.5 16h4",
  help: "M9.2 9a2.9 2.9 0 1 1 4.2 2.6c-1 .5-1.4 1.1-1.4 2.2M12 17.6v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.6.5 1 1.1 1 1.8h5.2c0-.7.4-1.3 1-1.8A6 6 0 0 0 12 3z",
  gear: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  x: "M6 6l12 12M18 6 6 18",
  left: "M20 12H5M11 6l-6 6 6 6",
  right: "M4 12h15M13 6l6 6-6 6",
  swap: "M7 4v13M3.5 13.5 7 17l3.5-3.5M17 20V7M13.5 10.5 17 7l3.5 3.5",
  check: "M5 12.5l4.5 4.5L19 7.5",
  bot: "M6 9h12v9H6zM12 9V5M9.5 13v1M14.5 13v1M12 4.5v.1",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  first: "M7 5v14M19 6l-9 6 9 6z",
  prev: "M16 5l-8 7 8 7",
  next: "M8 5l8 7-8 7",
  last: "M17 5v14M5 6l9 6-9 6z",
  list: "M8 7h12M8 12h12M8 17h12M4 7v.1M4 12v.1M4 17v.1",
  home: "M4 11l8-7 8 7v9H4zM10 20v-5h4v5",
  find: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20 20",
  tiles: "M4 5h7v10H4zM13 9h7v10h-7z",
  sort: "M5 7h14M5 12h9M5 17h5",
  flag: "M6 21V4M6 5c5-3 7 3 12 0v9c-5 3-7-3-12 0",
  wifi: "M3 9.5a13 13 0 0 1 18 0M6.5 13a8 8 0 0 1 11 0M9.8 16.4a3.2 3.2 0 0 1 4.4 0M12 19.5v.1",
};

/** @param {string} name @returns {SVGElement} */
export function icon(name) {
  return s("svg", { class: "i", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: ICONS[name] ?? "" }));
}

/**
 * Make a button with words on it.
 * @param {Child} label
 * @param {{cls?: string, icon?: string, key?: string, sub?: string, name?: string, off?: boolean, on?: (event: MouseEvent) => void}} [how]
 *   `key` is the key that does the same, `name` what a screen reader says, `off` may be focused but not used
 * @returns {HTMLButtonElement}
 */
export function button(label, { cls = "", icon: sign, key, sub, name, off = false, on } = {}) {
  const element = h("button", { type: "button", class: `btn ${cls}${off ? " off" : ""}`.trim(), "aria-label": name, "aria-disabled": off ? "true" : null },
    sign ? icon(sign) : null, h("span", null, label, sub ? h("small", null, sub) : null), key ? h("kbd", { "aria-hidden": "true" }, key) : null);
  if (on) element.addEventListener("click", (event) => { if (element.getAttribute("aria-disabled") !== "true") on(event); });
  return element;
}

/**
 * Give an element one child for each key, in order. Children whose key is still there are kept, moved only if they must be.
 * @template {HTMLElement|SVGElement} E
 * @param {Element} parent @param {string[]} keys all different @param {(key: string, index: number) => E} make
 * @param {(element: E, index: number) => void} [update]
 * @returns {E[]}
 */
export function keyed(parent, keys, make, update) {
  /** @type {Map<string, E>} */
  const old = new Map();
  for (const child of [...parent.children]) old.set(/** @type {any} */ (child).key, /** @type {any} */ (child));
  const wanted = new Set(keys);
  for (const [key, child] of old) if (!wanted.has(key)) child.remove();
  return keys.map((key, index) => {
    let child = old.get(key);
    if (!child) {
      child = make(key, index);
      /** @type {any} */ (child).key = key;
    }
    if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null);
    update?.(child, index);
    return child;
  });
}

/** @param {Element} element @param {string} words set only if they are others, so that nothing is announced twice */
export function text(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

/** @param {Element} element @param {string} name @param {boolean} on */
export function flag(element, name, on) {
  element.classList.toggle(name, on);
}

/** @param {Element} element @param {string} name @param {string|boolean|number|null} value `null` takes the attribute away */
export function attribute(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}

/** @param {HTMLElement|SVGElement} element @param {string} name of a custom property, without dashes @param {string|number} value */
export function share(element, name, value) {
  element.style.setProperty(`--${name}`, String(value));
}
