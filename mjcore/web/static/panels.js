// The panel beside or over the table: the card, the helper, help, settings. One at a time, and never over the action bar.
import { h, icon, keyed } from "./dom.js";
import { lazily } from "./load.js";
import { hints, myPlayer } from "./state.js";

/** @type {Record<string, {title: string, key: string, load: () => Promise<{make: (context: Context) => Page}>}>} */
const PANELS = {
  card: { title: "Card", key: "c", load: lazily(() => import("./card.js")) },
  helper: { title: "Helper", key: "h", load: lazily(() => import("./helper.js")) },
  moves: { title: "Moves", key: "v", load: lazily(() => import("./moves.js")) },
  help: { title: "Help", key: "?", load: lazily(() => import("./help.js"), "help") },
  settings: { title: "Settings", key: ",", load: lazily(() => import("./preferences.js"), "help") },
};

/** Make the shell of the panels. @param {Context} context @param {() => void} changed called when a panel opens or closes */
export function makePanels(context, changed) {
  /** @type {Map<string, Page>} */
  const made = new Map();
  /** @type {string|null} */
  let open = null;
  /** @type {HTMLElement|null} */
  let host = null;
  /** @type {Element|null} who had the focus before */
  let before = null;
  let byKey = false;
  const beside = matchMedia("(min-width: 1200px) and (min-height: 501px)");

  const tabs = h("div", { class: "tabs", role: "tablist", "aria-label": "Panel" });
  const close = h("button", { type: "button", class: "close", "aria-label": "Close", on: { click: () => show(null) } }, icon("x"));
  const heading = h("h2", { class: "vh" }, "");
  const body = h("div", { class: "pwrap", role: "tabpanel" });
  const aside = h("aside", { class: "panel", "aria-label": "Beside the table" }, h("div", { class: "phead" }, tabs, close), heading, body);
  const scrim = h("div", { class: "scrim", on: { click: () => show(null) } });
  tabs.addEventListener("keydown", (event) => {
    const all = /** @type {HTMLElement[]} */ ([...tabs.children]);
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (at < 0 || !step) return;
    event.preventDefault();
    const next = all[(at + step + all.length) % all.length];
    next.focus();
    next.click();
  });

  /** @returns {string[]} the panels that there are now */
  function names() {
    const state = context.state;
    return Object.keys(PANELS).filter((name) => {
      if (name === "card") return context.link !== null;
      if (name === "moves") return document.body.dataset.screen === "table";
      return name !== "helper" || (context.link !== null && hints(state) && myPlayer(state) !== null);
    });
  }

  function drawTabs() {
    keyed(tabs, names(), (name) => h("button", {
      type: "button", role: "tab", id: `tab-${name}`, data: { panel: name }, "aria-controls": "pbody",
      on: { click: () => show(name, { stay: true }) },
    }, PANELS[name].title), (tab) => {
      const on = tab.dataset.panel === open;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
    });
  }

  /** @param {string|null} name @param {{stay?: boolean, detail?: any}} [how] `stay` leaves the focus where it is */
  function show(name, { stay = false, detail } = {}) {
    const next = name !== null && names().includes(name) ? name : null;
    if (next === open) return;
    if (open === null) before = document.activeElement;
    if (open) made.get(open)?.hide?.();
    open = next;
    document.body.dataset.panel = next ?? "";
    if (!next) {
      const inside = aside.contains(document.activeElement) || document.activeElement === document.body;
      aside.remove();
      scrim.remove();
      if (inside && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    } else {
      aside.className = `panel p-${next}`;
      void fill(next, stay, detail);
    }
    changed();
  }

  /** @param {string} name @param {boolean} stay @param {any} detail */
  async function fill(name, stay, detail) {
    const keep = stay || (byKey && beside.matches);
    let panel = made.get(name);
    if (!panel) {
      panel = (await PANELS[name].load()).make(context);
      made.set(name, panel);
    }
    if (open !== name) return;
    drawTabs();
    heading.textContent = PANELS[name].title;
    body.id = "pbody";
    body.setAttribute("aria-labelledby", `tab-${name}`);
    body.replaceChildren(panel.element);
    place();
    panel.update(context.state, null);
    panel.show?.(detail);
    if (!keep) /** @type {HTMLElement|null} */ (tabs.querySelector("[aria-selected='true']"))?.focus({ preventScroll: true });
  }

  /** Put the open panel into the screen that is shown. */
  function place() {
    if (!open) return;
    const into = host ?? document.body;
    if (aside.parentElement !== into) into.append(scrim, aside);
  }

  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && open) {
      event.preventDefault();
      event.stopPropagation();
      show(null);
      return;
    }
    const on = event.target instanceof Element ? event.target : null;
    if (on?.closest("input, select, textarea")) return;
    const name = Object.keys(PANELS).find((one) => PANELS[one].key === event.key);
    if (name && names().includes(name)) {
      event.preventDefault();
      byKey = true;                                        // beside the table the rack keeps the focus
      show(open === name ? null : name);
      byKey = false;
    }
  }, { capture: true });

  return {
    get open() { return open; },
    show,
    /** @param {HTMLElement|null} element of the screen, to hold the panel beside it */
    host(element) {
      host = element;
      if (open && !names().includes(open)) { show(null); return; }
      place();
      drawTabs();
    },
    /** @param {State} earlier */
    update(earlier) {
      if (!open) return;
      if (!names().includes(open)) { show(null); return; }
      drawTabs();
      made.get(open)?.update(context.state, earlier);
    },
  };
}
