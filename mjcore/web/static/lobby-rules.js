// What is played in a room: a preset, the settings of the room, and every rule. The host changes it, guests read it.
import { tableInfo } from "./api.js";
import { row } from "./controls.js";
import { fill, h } from "./dom.js";
import { redraw } from "./redraw.js";
import { isHost } from "./state.js";
import { cap, counted } from "./words.js";

/** @typedef {import("./types.js").Context} Context */
/** @typedef {import("./types.js").State} State */
/** @typedef {import("./api.js").Field} Field */
/** @typedef {import("./api.js").TableInfo} TableInfo */

/** @type {Record<string, string>} */
const ABOUT = {
  room: "Made for online: timed calls, a mistaken mah jongg is only refused.",
  guided: "For learners. Calls that lead nowhere are not offered.",
  casual: "Among friends. Nothing is policed, no blind or courtesy pass, four hands.",
  classic: "The table watches; a dead hand is out.",
  league: "The national rules. Players watch one another; errors cost the hand.",
};
const FIRST = ["hands", "call_timer", "turn_timer", "pass_timer", "bots", "bot_pause", "hints"];
/** What the first settings need to have said of them. @type {Record<string, string>} */
const HELP = { turn_timer: "then what is suggested is done", pass_timer: "then what is suggested is passed", bots: "where nobody sits", bot_pause: "so that people can follow", hints: "helper, suggestions, auto-pick" };
/** Rules that the settings above speak for, or that a room settles itself. */
const SETTLED = new Set(["players", "hands_per_game", "call_timer", "ask"]);
/** By the first field of each. @type {Record<string, string>} */
const HEADS = {
  players: "The deal and the Charleston", heavenly_hand: "The deal and the Charleston", call_sizes: "Calls", exposure_edit: "Exposures and jokers",
  dead_jokers: "Errors and dead hands", discarder_mult: "Payment", dealer_rotation: "The game",
};

/**
 * The preset that rules come from, and which of them were changed since.
 * @param {Record<string, any>} rules @param {Record<string, Record<string, any>>} presets
 * @returns {{name: string, changed: string[]}}
 */
export function origin(rules, presets) {
  let best = { name: "", changed: Object.keys(rules) };
  for (const [name, preset] of Object.entries(presets)) {
    const changed = Object.keys(preset).filter((key) => key !== "players" && JSON.stringify(preset[key]) !== JSON.stringify(rules[key]));
    if (changed.length < best.changed.length) best = { name, changed };
  }
  return best;
}

/** @param {Context} context */
export function makeRules(context) {
  const presets = h("div", { class: "presets", role: "radiogroup", "aria-label": "Rules" });
  const main = h("div", { class: "olist" });
  const more = h("div", { class: "olist" });
  const every = h("div", { class: "olist every" });
  const changedNote = h("span", { class: "count" });
  const element = h("section", { class: "box opts" }, h("h2", null, "Rules"), presets, main,
    h("details", { class: "more-rules" }, h("summary", null, "More settings"), more),
    h("details", { class: "more-rules" }, h("summary", null, "Every rule ", changedNote), every));
  /** @type {TableInfo|null} */
  let info = null;
  void tableInfo().then((answer) => { info = answer; if (context.state.room) update(context.state); });

  /** @param {Record<string, any>} settings */
  const send = (settings) => void context.send({ type: "settings", settings });

  /** @param {string} name @param {Record<string, any>} rules @param {string} chosen @param {boolean} may */
  function preset(name, rules, chosen, may) {
    if (!may && name !== chosen) return null;
    const input = h("input", { type: "radio", name: "preset", id: `preset-${name}`, value: name, disabled: !may, on: {
      change: () => send({ rules: { ...rules, players: context.state.room?.settings.rules.players } }),
    } });
    input.checked = name === chosen;
    return h("label", { class: "preset" }, input, h("span", null, h("b", null, cap(name)), h("small", null, ABOUT[name] ?? "")));
  }

  /** @param {Field} field @param {Record<string, any>} settings @param {boolean} may */
  function setting(field, settings, may) {
    const value = settings[field.name];
    const rules = settings.rules;
    const shown = value !== "rules" ? value : field.name === "hands" ? rules.hands_per_game ?? 4 : rules[field.name];
    return row(field, Array.isArray(shown) && field.name === "bots" && shown.every((one) => one === shown[0]) ? shown[0] : shown, may ? (next) => send({ [field.name]: next }) : null);
  }

  /** @param {State} state */
  function update(state) {
    const room = state.room;
    if (!info || !room) return;
    const table = info;
    const settings = room.settings;
    const host = isHost(state);
    const lobby = host && room.state === "lobby";
    const from = origin(settings.rules, table.presets);
    const order = [...Object.keys(ABOUT).filter((name) => table.presets[name]), ...Object.keys(table.presets).filter((name) => !ABOUT[name])];
    redraw(presets, [from.name, lobby], () => order.map((name) => preset(name, table.presets[name], from.name, lobby)));
    const players = table.fields.find((field) => field.name === "players");
    redraw(main, [settings, host, lobby], () => [
      players ? row({ ...players, help: "" }, settings.rules.players, lobby ? (value) => send({ rules: { ...settings.rules, players: value } }) : null) : null,
      ...FIRST.flatMap((name) => table.settings.filter((field) => field.name === name).map((field) => setting({ ...field, help: HELP[name] ?? "" }, settings, name === "hands" ? lobby : host && room.state !== "deal"))),
    ]);
    redraw(more, [settings, host, room.state], () => table.settings.filter((field) => !FIRST.includes(field.name)).map((field) => setting(field, settings, host && room.state !== "deal")));
    redraw(every, [settings.rules, lobby], () => {
      let head = "";
      return table.fields.flatMap((field) => {
        const next = HEADS[field.name];
        const title = next && next !== head ? h("h3", null, next) : null;
        head = next ?? head;
        if (SETTLED.has(field.name)) return [title];
        const line = row(field, settings.rules[field.name], lobby ? (value) => send({ rules: { ...settings.rules, [field.name]: value } }) : null);
        if (from.changed.includes(field.name)) line.classList.add("changed");
        return [title, line];
      });
    });
    const changed = from.changed.filter((name) => !SETTLED.has(name)).length;
    fill(changedNote, changed ? `${counted(changed, "rule")} of your own` : "");
  }

  return { element, update };
}
