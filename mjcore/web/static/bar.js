// The action bar: always in the same place, of the same size. In a window its border is the clock.

import { attribute, fill, flag, h, icon, keyed, share, text } from "./dom.js";
import { sound } from "./sounds.js";
import { tile } from "./tiles.js";

const HURRY = 5;                      // the last seconds are heard

export class Bar {
  /** @param {() => number} now seconds of the room's time */
  constructor(now) {
    this.now = now;
    /** @type {Choice[]} */
    this.choices = [];
    /** @type {{question: string, deadline: number, whole: number}|null} */
    this.time = null;
    this.clock = h("span", { class: "clock", role: "timer", "aria-label": "Time left" });
    this.row = h("div", { class: "choices" });
    this.element = h("div", { class: "actions", role: "group", "aria-label": "What you can do" }, this.clock, this.row);
    /** @type {ReturnType<typeof setInterval>|undefined} */
    this.pulse = undefined;
    this.second = -1;
    /** @type {WeakMap<Element, string>} */
    this.words = new WeakMap();
  }

  /** @param {Choice[]} choices */
  show(choices) {
    this.choices = choices;
    const before = document.activeElement;
    const held = before instanceof HTMLElement && this.row.contains(before) ? before : null;
    keyed(this.row, choices.map((choice) => choice.id), (_, index) => this.make(choices[index]), (button, index) => this.dress(button, choices[index]));
    flag(this.element, "crowded", choices.filter((choice) => choice.cls?.includes("call") || choice.cls?.includes("win")).length > 3);
    if (held && !held.isConnected) /** @type {HTMLElement|null} */ (this.row.querySelector(".primary:not([aria-disabled]), .btn:not([aria-disabled])"))?.focus();
  }

  /** @param {Choice} choice */
  make(choice) {
    const button = h("button", { type: "button", class: "btn", data: { choice: choice.id } });
    button.addEventListener("click", () => this.press(choice.id));
    return button;
  }

  /** @param {HTMLElement} button @param {Choice} choice */
  dress(button, choice) {
    const { label, detail = "", more = "", cls = "", key = "", tiles = [] } = choice;
    const bare = label === "";
    const words = JSON.stringify([label, detail, more, choice.icon, key, tiles, bare]);
    button.className = `btn ${cls}${bare ? " icononly" : ""}${choice.off ? " off" : ""}`;
    attribute(button, "aria-disabled", choice.off ? "true" : null);
    attribute(button, "aria-label", choice.name ?? null);
    attribute(button, "aria-expanded", choice.expanded === undefined ? null : choice.expanded);
    attribute(button, "aria-keyshortcuts", key || null);
    if (this.words.get(button) === words) return;
    this.words.set(button, words);
    fill(button, choice.icon ? icon(choice.icon) : null,
      tiles.length ? h("span", { class: "expo" }, tiles.map((kind) => tile(kind, { mini: true }))) : null,
      bare ? null : h("span", null, label, more ? h("span", { class: "lg" }, more) : null, detail ? [" ", h("span", { class: "dk" }, detail)] : null),
      key ? h("kbd", { "aria-hidden": "true", data: { key: key === "Escape" ? "Esc" : key.length === 1 ? key.toUpperCase() : key } }) : null);
  }

  /** Do what a button does. @param {string} id @returns {boolean} whether there was such a button */
  press(id) {
    const choice = this.choices.find((one) => one.id === id);
    if (!choice || choice.off) return false;
    choice.on();
    return true;
  }

  /** @param {string} key @returns {boolean} whether a button has this key */
  type(key) {
    const choice = this.choices.find((one) => one.key?.toLowerCase() === key.toLowerCase() && !one.off);
    choice?.on();
    return choice !== undefined;
  }

  /**
   * Run the clock of a question.
   * @param {string} question @param {number|null} deadline in room time, `null` for none @param {number|null} whole seconds that the question has
   */
  run(question, deadline, whole) {
    const old = this.time;
    if (deadline === null) {
      this.stop();
      return;
    }
    const left = Math.max(0, deadline - this.now());
    if (old?.question !== question || old.deadline !== deadline) {
      this.time = { question, deadline, whole: Math.max(whole ?? 0, left, 1) };
      this.second = -1;
    }
    flag(this.element, "ring", true);
    this.pulse ??= setInterval(() => this.beat(), 100);
    this.beat();
  }

  stop() {
    clearInterval(this.pulse);
    this.pulse = undefined;
    this.time = null;
    flag(this.element, "ring", false);
    text(this.clock, "");
  }

  beat() {
    if (!this.time) return;
    const left = Math.max(0, this.time.deadline - this.now());
    const second = Math.ceil(left);
    share(this.element, "left", `${Math.min(100, (left / this.time.whole) * 100).toFixed(1)}%`);
    if (second === this.second) return;
    if (this.second > second && second <= HURRY && second > 0) sound("tick");
    this.second = second;
    text(this.clock, String(second));
    flag(this.element, "hurry", second <= HURRY);
  }
}
