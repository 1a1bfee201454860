// The settings panel: tiles, playing, sound and light, another device. All of it is remembered on this device only.
import { forget } from "./connection.js";
import { button, fill, h } from "./dom.js";
import { settings } from "./settings.js";
import { sureButton } from "./sure.js";
import { SETS, sample } from "./tiles.js";

/** @typedef {keyof Preferences} Name */

/** @type {Record<string, [string, string]>} */
const SET_WORDS = { western: ["Western", "numbers and words"], traditional: ["Traditional", "circles, sticks, characters"], contrast: ["High contrast", "the biggest signs"] };

/**
 * @param {Name} name @param {string} label @param {string} [sub]
 */
function toggle(name, label, sub) {
  const input = h("input", { type: "checkbox", role: "switch", data: { setting: name }, on: { change: () => settings.set(name, /** @type {any} */ (input.checked)) } });
  return h("label", { class: "sw" }, h("span", { class: "swt" }, h("b", null, label), sub ? h("small", null, sub) : null), input, h("i", { "aria-hidden": "true" }));
}

/** @param {Name} name @param {string} label @param {string} sub @param {[string, string][]} values */
function choice(name, label, sub, values) {
  return h("div", { class: "sw" }, h("span", { class: "swt" }, h("b", { id: `pref-${name}` }, label), sub ? h("small", null, sub) : null),
    h("div", { class: "seg", role: "group", "aria-labelledby": `pref-${name}`, data: { choice: name } }, values.map(([value, words]) =>
      h("button", { type: "button", data: { value }, on: { click: () => settings.set(name, /** @type {any} */ (value)) } }, words))));
}

/** @param {Context} context @returns {Page} */
export function make(context) {
  const more = h("nav", { class: "more", "aria-label": "More" });
  const sets = h("div", { class: "sets", role: "radiogroup", "aria-label": "Tile set" }, SETS.map((set) => h("label", { class: "setc" },
    h("input", { type: "radio", name: "set", value: set, on: { change: () => settings.set("set", set) } }),
    h("span", null, h("span", { class: "swatch", "aria-hidden": "true" }, ["5B", "7C", "3D", "R", "J"].map((kind) => h("span", { class: "tile" }, sample(kind, set)))), h("span", { class: "setn" }, h("b", null, SET_WORDS[set][0]), h("small", null, SET_WORDS[set][1]))))));
  const volume = h("input", { type: "range", min: 0, max: 100, step: 5, on: { input: () => settings.set("volume", Number(volume.value) / 100) } });
  const device = h("section");
  const leave = h("section");
  const body = h("div", { class: "pbody set", tabindex: 0, role: "region", "aria-label": "Settings" }, more,
    h("section", null, h("h3", null, "Tiles"), sets),
    h("section", null, h("h3", null, "Playing"),
      toggle("confirm", "Confirm before discarding", "Tap a tile, then Discard, or tap it again. Off: one tap throws it."),
      toggle("helps", "Ask me only when it helps", "Calls the helper would never make are passed for you. The others cannot tell."),
      choice("sort", "Sort my rack", "Dragging a tile makes your own order.", [["suit", "Suit"], ["rank", "Number"], ["hand", "Hand"], ["own", "Own"]]),
      toggle("keys", "Show keys on buttons", "Where there is a keyboard")),
    h("section", null, h("h3", null, "Sound and light"),
      toggle("sounds", "Sounds", "The click of tiles, a bell when it is your turn"), toggle("music", "Soft music"),
      h("label", { class: "sw" }, h("span", { class: "swt" }, h("b", null, "Volume"), h("small", null, "of everything")), volume),
      choice("theme", "Night mode", "Warms and dims the screen", [["auto", "Auto"], ["day", "Day"], ["night", "Night"]]),
      toggle("chill", "Chill mode", "Sounds, music and night mode together")),
    device, leave, h("p", { class: "fine" }, "Remembered on this device only."));
  const element = h("div", null, body);

  function draw() {
    for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (body.querySelectorAll("[data-setting]"))) input.checked = Boolean(settings.get(/** @type {Name} */ (input.dataset.setting)));
    for (const group of /** @type {NodeListOf<HTMLElement>} */ (body.querySelectorAll("[data-choice]"))) {
      for (const one of /** @type {NodeListOf<HTMLElement>} */ (group.querySelectorAll("button"))) one.setAttribute("aria-pressed", String(one.dataset.value === settings.get(/** @type {Name} */ (group.dataset.choice))));
    }
    for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (sets.querySelectorAll("input"))) input.checked = input.value === settings.get("set");
    volume.value = String(Math.round(settings.get("volume") * 100));
  }

  let place = "";
  function drawRoom() {
    const here = context.link !== null;
    const at = context.link?.code ?? "";
    if (place === at && more.childElementCount) return;
    place = at;
    fill(more, here ? [button("Deals again", { cls: "small", icon: "eye", on: () => { context.panel(null); context.go("review"); } }), button("Leave", { cls: "small", icon: "home", on: () => context.go("home") })] : null);
    fill(device, here ? [h("h3", null, "Another device"), h("p", { class: "fine" }, "Sit down at this table from your phone or tablet as well: the same seat, on both."), code()] : null);
    fill(leave, here ? [h("h3", null, "Leave for good"), h("p", { class: "fine" }, "A bot plays on in your place. To come back later, use Leave in the menu or the house at the top: your seat is kept."), goodbye()] : null);
    device.hidden = leave.hidden = !here;
  }

  function code() {
    const out = h("p", { class: "devcode", role: "status" });
    const make_ = button("Show a code", { cls: "small", on: async () => {
      const answer = await context.send({ type: "device" });
      if (answer.type !== "device") return;
      const digits = String(answer.device);
      fill(out, "There, open ", h("b", null, `${location.host}/t/${context.link?.code ?? ""}`), ", choose “on another device” and type ", h("b", { class: "code" }, `${digits.slice(0, 3)}\u00a0${digits.slice(3)}`), `. It works for ${Math.round((answer.expires ?? 120) / 60)} minutes, once.`);
    } });
    return h("div", null, make_, out);
  }

  function goodbye() {
    return sureButton("Leave for good", { cls: "small", icon: "x" }, async () => {
      const { link } = context;
      if (!link) return;
      await context.send({ type: "leave" });
      forget(link.code);
      context.go("home");
    });
  }

  settings.on(draw);
  return {
    element,
    update() { draw(); drawRoom(); },
    show() { draw(); drawRoom(); },
  };
}
