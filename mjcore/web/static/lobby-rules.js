// What is played in a room: a preset, the settings of the room, and every rule. The host changes it, guests read it.
import { tableInfo } from "./api.js";
import { row } from "./controls.js";
import { h, text } from "./dom.js";
import { redraw } from "./redraw.js";
import { isHost } from "./state.js";
import { cap, counted } from "./words.js";

/** @type {Record<string, string>} */
const ABOUT = {
  room: "Made for online: timed calls, a mistaken mah jongg is only refused.",
  guided: "For learners. Calls that lead nowhere are not offered.",
  casual: "Among friends. Nothing is policed, no blind or courtesy pass, four hands.",
  classic: "The table watches; a dead hand is out.",
  league: "The national rules. Players watch one another; errors cost the hand.",
};
/** The settings that come first, and what needs to be said of them. @type {Record<string, string>} */
const FIRST = {
  hands: "", call_timer: "", turn_timer: "then what is suggested is done", pass_timer: "then what is suggested is passed", bots: "where nobody sits",
    bot_pause: "so that people can follow",
  hints: "helper, suggestions, auto-pick",
};
/** Rules that the settings above speak for, or that a room settles itself. */
const SETTLED = ["players", "hands_per_game", "call_timer", "ask"];
/** By the first field of each. @type {Record<string, string>} */
const HEADS = {
  players: "The deal and the Charleston", call_sizes: "Calls", exposure_edit: "Exposures and jokers", dead_jokers: "Errors and dead hands",
    discarder_mult: "Payment", dealer_rotation: "The game",
};

/**
 * The preset that rules come from, and which of them were changed since.
 * @param {Record<string, any>} rules @param {Record<string, Record<string, any>>} presets
 * @returns {{name: string, changed: string[]}}
 */
export function origin(rules, presets) {
  const all = Object.entries(presets).map(([name, preset]) => ({ name, changed: Object.keys(preset).filter((key) => key !== "players" && JSON.stringify(preset[key]) !== JSON.stringify(rules[key])) }));
  return all.reduce((best, one) => (one.changed.length < best.changed.length ? one : best));
}

/** @param {Context} context */
export function makeRules(context) {
  const presets = h("div", { class: "presets", role: "radiogroup", "aria-label": "Rules" });
  const [main, more, every] = ["", "", " every"].map((cls) => h("div", { class: `olist${cls}` }));
  const own = h("span", { class: "count" });
  const element = h("section", { class: "box opts" }, h("h2", null, "Rules"), presets, main,
    h("details", { class: "more-rules" }, h("summary", null, "More settings"), more), h("details", { class: "more-rules" }, h("summary", null, "Every rule ", own), every));
  /** @type {TableInfo|null} */
  let info = null;
  void tableInfo().then((answer) => { info = answer; update(context.state); });

  /** @param {Record<string, any>} settings */
  const send = (settings) => void context.send({ type: "settings", settings });

  /** @param {State} state */
  function update({ room }) {
    if (!info || !room) return;
    const table = info;
    const { settings } = room;
    const { rules } = settings;
    const host = isHost(context.state) && room.state !== "deal";
    const lobby = host && room.state === "lobby";
    const from = origin(rules, table.presets);
    const names = [...new Set([...Object.keys(ABOUT), ...Object.keys(table.presets)])].filter((name) => table.presets[name] && (lobby || name === from.name));
    redraw(presets, [from.name, lobby], () => names.map((name) => {
      const input = h("input", { type: "radio", name: "preset", id: `preset-${name}`, disabled: !lobby,
        on: { change: () => send({ rules: { ...table.presets[name], players: context.state.room?.settings.rules.players } }) } });
      input.checked = name === from.name;
      return h("label", { class: "preset" }, input, h("span", null, h("b", null, cap(name)), h("small", null, ABOUT[name])));
    }));

    /** @param {Field} field */
    function setting(field) {
      const { name } = field;
      let value = settings[name];
      if (value === "rules") value = name === "hands" ? rules.hands_per_game ?? 4 : rules[name];
      if (Array.isArray(value) && value.every((one) => one === value[0])) [value] = value;
      return row({ ...field, help: FIRST[name] ?? field.help }, value, (name === "hands" ? lobby : host) ? (next) => send({ [name]: next }) : null);
    }

    /** @param {Field} field */
    const rule = (field) => row(field, rules[field.name], lobby ? (next) => send({ rules: { ...rules, [field.name]: next } }) : null);

    const what = [settings, host, lobby];
    const by = new Map(table.settings.map((field) => [field.name, field]));
    redraw(main, what, () => [table.fields.filter((field) => field.name === "players").map((field) => rule({ ...field, help: "" })),
      Object.keys(FIRST).flatMap((name) => by.get(name) ?? []).map(setting)]);
    redraw(more, what, () => table.settings.filter((field) => !(field.name in FIRST)).map(setting));
    redraw(every, what, () => table.fields.map((field) => [HEADS[field.name] ? h("h3", null, HEADS[field.name]) : null, SETTLED.includes(field.name) ? null : rule(field)]));
    for (const line of every.querySelectorAll("[data-field]")) line.classList.toggle("changed", from.changed.includes(/** @type {HTMLElement} */ (line).dataset.field ?? ""));
    const changed = from.changed.filter((name) => !SETTLED.includes(name)).length;
    text(own, changed ? `${counted(changed, "rule")} of your own` : "");
  }

  return { element, update };
}
