// The settings panel: tiles, playing, sound and light, another device. All of it is remembered on this device only.
import { forget } from "./connection.js";
import { button, fill, h } from "./dom.js";
import { settings } from "./settings.js";
import { sureButton } from "./sure.js";
import { SETS, sample } from "./tiles.js";

/** @typedef {keyof Preferences} Name */

/** @type {Record<string, [string, string]>} */
const SET_WORDS = { western: ["Western", "numbers and words"], traditional: ["Traditional", "circles, sticks, characters"], contrast: ["High contrast", "the biggest signs"] };

/** What shows the settings as they are. @type {(() => void)[]} */
const draws = [];

/** @param {string} label @param {string} [sub] @param {string} [id] */
const words = (label, sub, id) => h("span", { class: "swt" }, h("b", { id }, label), sub ? h("small", null, sub) : null);

/** @param {Name} name @param {string} label @param {string} [sub] */
function toggle(name, label, sub) {
  const input = h("input", { type: "checkbox", role: "switch", on: { change: () => settings.set(name, input.checked) } });
  draws.push(() => { input.checked = settings.get(name) === true; });
  return h("label", { class: "sw" }, words(label, sub), input, h("i", { "aria-hidden": "true" }));
}

/** @param {Name} name @param {string} label @param {string} sub @param {[string, string][]} values */
function choice(name, label, sub, values) {
  const all = values.map(([value, title]) => {
    const one = h("button", { type: "button", on: { click: () => settings.set(name, value) } }, title);
    draws.push(() => one.setAttribute("aria-pressed", String(settings.get(name) === value)));
    return one;
  });
  return h("div", { class: "sw" }, words(label, sub, `pref-${name}`), h("div", { class: "seg", role: "group", "aria-labelledby": `pref-${name}` }, all));
}

/** @param {string} set */
function setChoice(set) {
  const input = h("input", { type: "radio", name: "set", value: set, on: { change: () => settings.set("set", set) } });
  draws.push(() => { input.checked = settings.get("set") === set; });
  return h("label", { class: "setc" }, input, h("span", null, h("span", { class: "swatch", "aria-hidden": "true" }, ["5B", "7C", "3D", "R", "J"].map((kind) => sample(kind, set))),
    h("span", { class: "setn" }, h("b", null, SET_WORDS[set][0]), h("small", null, SET_WORDS[set][1]))));
}

/** @param {Context} context @returns {Page} */
export function make(context) {
  const more = h("nav", { class: "more", "aria-label": "More" });
  const volume = h("input", { type: "range", min: 0, max: 100, step: 5, on: { input: () => settings.set("volume", Number(volume.value) / 100) } });
  const device = h("section");
  const leave = h("section");
  const body = h("div", { class: "pbody set", tabindex: 0, role: "region", "aria-label": "Settings" }, more,
    h("section", null, h("h3", null, "Tiles"), h("div", { class: "sets", role: "radiogroup", "aria-label": "Tile set" }, SETS.map(setChoice))),
    h("section", null, h("h3", null, "Playing"),
      toggle("confirm", "Confirm before discarding", "Tap a tile, then Discard, or tap it again. Off: one tap throws it."),
      toggle("helps", "Ask me only when it helps", "Calls the helper would never make are passed for you. The others cannot tell."),
      choice("sort", "Sort my rack", "Dragging a tile makes your own order.", [["suit", "Suit"], ["rank", "Number"], ["hand", "Hand"], ["own", "Own"]]),
      toggle("keys", "Show keys on buttons", "Where there is a keyboard")),
    h("section", null, h("h3", null, "Sound and light"),
      toggle("sounds", "Sounds", "The click of tiles, a bell when it is your turn"), toggle("music", "Soft music"),
      h("label", { class: "sw" }, words("Volume", "of everything"), volume),
      choice("theme", "Night mode", "Warms and dims the screen", [["auto", "Auto"], ["day", "Day"], ["night", "Night"]]),
      toggle("chill", "Chill mode", "Sounds, music and night mode together")),
    device, leave, h("p", { class: "fine" }, "Remembered on this device only."));
  const element = h("div", null, body);

  draws.push(() => { volume.value = String(Math.round(settings.get("volume") * 100)); });

  let place = "";
  function drawRoom() {
    const here = context.link !== null;
    const at = context.link?.code ?? "";
    if (place === at && more.childElementCount) return;
    place = at;
    fill(more, here ? [button("Deals again", { cls: "small", icon: "eye", on: () => { context.panel(null); context.go("review"); } }),
      button("Leave", { cls: "small", icon: "home", on: () => context.go("home") })] : null);
    fill(device, here ? [h("h3", null, "Another device"), h("p", { class: "fine" },
      "Sit down at this table from your phone or tablet as well: the same seat, on both."), code()] : null);
    fill(leave, here ? [h("h3", null, "Leave for good"), h("p", { class: "fine" },
      "A bot plays on in your place. To come back later, use Leave in the menu or the house at the top: your seat is kept."), goodbye()] : null);
    device.hidden = leave.hidden = !here;
  }

  function code() {
    const out = h("p", { class: "devcode", role: "status" });
    const make_ = button("Show a code", { cls: "small", on: async () => {
      const answer = await context.send({ type: "device" });
      if (answer.type !== "device") return;
      const digits = String(answer.device);
      fill(out, "There, open ", h("b", null, `${location.host}/t/${context.link?.code ?? ""}`), ", choose “on another device” and type ",
        h("b", { class: "code" }, `${digits.slice(0, 3)}\u00a0${digits.slice(3)}`), `. It works for ${Math.round((answer.expires ?? 120) / 60)} minutes, once.`);
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

  function draw() {
    for (const one of draws) one();
  }
  settings.on(draw);
  draw();
  return { element, update: drawRoom };
}
