// Controls for settings and rules, made from what the server says of them; for guests, the same in words.
import { fill, h } from "./dom.js";
import { list } from "./words.js";

/** Values to choose from at a touch; any other can be typed. @type {Record<string, [any, string][]>} */
const USUAL = {
  players: [[2, "2"], [3, "3"], [4, "4"]],
  hands: [[4, "4 short"], [8, "8 full"], [null, "∞"]],
  call_timer: [[10, "10 s"], [15, "15 s"], [30, "30 s"], [null, "∞"]],
  turn_timer: [[30, "30 s"], [60, "60 s"], [null, "∞"]],
  pass_timer: [[30, "30 s"], [60, "60 s"], [null, "∞"]],
  bot_pause: [[0.5, "½ s"], [1, "1 s"], [2, "2 s"]],
  pace: [[0, "0 s"], [1, "1 s"], [2, "2 s"], [3, "3 s"]],
  between: [[15, "15 s"], [30, "30 s"], [null, "∞"]],
  grace: [[15, "15 s"], [30, "30 s"], [120, "2 min"], [null, "∞"]],
  bots: [["easy", "Easy"], ["steady", "Steady"], ["strong", "Strong"]],
};

/** What no limit means where it is not just that. @type {Record<string, string>} */
const NONE = { hands: "no end", between: "when all are ready", grace: "never", exchange_limit: "any number", wall_game_points: "as usual" };

/** @param {Field} field */
const none = (field) => NONE[field.name] ?? "no limit";

/** @param {Field} field @param {any} value @returns {string} the value in words */
export function valueWords(field, value) {
  const { kind, choices = [] } = field;
  if (kind === "bool") return value ? "yes" : "no";
  if (kind === "set") return list(choices.filter((one) => value.includes(one.value)).map((one) => one.title)) || "none";
  if (kind === "choice") return choices.find((one) => one.value === value)?.title ?? list([value].flat());
  if (value === null) return none(field);
  return kind === "seconds" ? `${value} s` : String(value);
}

/** @typedef {(field: Field, value: any, set: (value: any) => void, id: string) => HTMLElement} Control */

/**
 * A row with a title and a control at its right.
 * @param {Field} field @param {any} value @param {((value: any) => void)|null} set `null`: to be read only @returns {HTMLElement}
 */
export function row(field, value, set) {
  const id = `set-${field.name}`;
  const words = [field.title, field.help ? h("small", null, field.help) : null];
  if (set && field.kind === "bool") {
    const input = h("input", { type: "checkbox", role: "switch", id, on: { change: () => set(input.checked) } });
    input.checked = value;
    return h("label", { class: "sw", data: { field: field.name } }, h("span", { class: "swt" }, words), input, h("i", { "aria-hidden": "true" }));
  }
  const control = USUAL[field.name] ? segment : field.kind === "choice" ? choice : field.kind === "set" ? several : number;
  return h("div", { class: "orow", data: { field: field.name } }, h("span", { class: "ol", id: `${id}-l` }, words),
    set ? control(field, value, set, id) : h("span", { class: "ro" }, valueWords(field, value)));
}

/** @type {Control} */
function segment(field, value, set, id) {
  const usual = USUAL[field.name];
  const known = field.kind === "choice" || usual.some(([one]) => one === value);
  const more = field.kind === "seconds" || field.name === "hands" ? h("button", { type: "button", "aria-label": "another number", on: { click: () => {
    const box = number({ ...field, optional: false }, value ?? "", set, id);
    fill(group, box);
    box.querySelector("input")?.focus();
  } } }, "…") : null;
  const group = h("div", { class: "seg", role: "group", "aria-labelledby": `${id}-l` },
    [...usual, ...(known ? [] : [[value, valueWords(field, value)]])].map(([one, words], i) => h("button", {
    type: "button", id: `${id}-${i}`, "aria-pressed": String(one === value), "aria-label": one === null ? none(field) : null, on: { click: () => { if (one !== value) set(one); } },
  }, words)), more);
  return group;
}

/** @type {Control} */
function choice({ choices = [] }, value, set, id) {
  const select = h("select", { class: "field", id, "aria-labelledby": `${id}-l`, on: { change: () => set(choices[select.selectedIndex].value) } },
    choices.map((one) => h("option", { selected: one.value === value }, one.title)));
  return select;
}

/** @type {Control} */
function several({ choices = [] }, value, set, id) {
  return h("div", { class: "checks", role: "group", "aria-labelledby": `${id}-l` }, choices.map((one, i) => {
    const input = h("input", { type: "checkbox", id: `${id}-${i}`, on: { change: () => set(choices.map((each) => each.value).filter((each) => (each === one.value ? input.checked : value.includes(each)))) } });
    input.checked = value.includes(one.value);
    return h("label", { class: "check" }, input, one.title);
  }));
}

/** @type {Control} */
function number(field, value, set, id) {
  const seconds = field.kind === "seconds";
  const input = h("input", {
    class: "field short", id, type: "number", inputmode: "decimal", "aria-labelledby": `${id}-l`, min: field.min ?? 0, max: field.max, step: seconds ? "any" : 1,
    placeholder: field.optional ? "∞" : null, title: field.optional ? `empty: ${none(field)}` : null,
    on: { change: () => {
      if (input.value === "" && field.optional) set(null);
      else if (input.value && input.checkValidity()) set(Number(input.value));
      else input.reportValidity();
    } },
  });
  input.value = value ?? "";
  return h("span", { class: "numberbox" }, input, seconds ? h("span", null, "s") : null);
}
