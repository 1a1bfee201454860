// Controls for settings and rules, made from what the server says of them; for guests, the same in words.
import { fill, h } from "./dom.js";
import { list } from "./words.js";

/** @typedef {import("./api.js").Field} Field */

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
const NONE = { hands: "no end", between: "when all are ready", grace: "never", loss_cap: "no limit", exchange_limit: "any number", wall_game_points: "as usual" };

/** @param {Field} field @param {any} value @returns {string} the value in words */
export function valueWords(field, value) {
  if (field.kind === "bool") return value ? "yes" : "no";
  if (field.kind === "set") return list((field.choices ?? []).filter((one) => value.includes(one.value)).map((one) => one.title)) || "none";
  if (field.kind === "choice") return field.choices?.find((one) => one.value === value)?.title ?? (Array.isArray(value) ? list(value) : String(value));
  if (value === null) return NONE[field.name] ?? "no limit";
  return field.kind === "seconds" ? `${value} s` : String(value);
}

/**
 * A row with a title and a control at its right.
 * @param {Field} field @param {any} value @param {((value: any) => void)|null} set `null`: to be read only
 * @returns {HTMLElement}
 */
export function row(field, value, set) {
  const id = `set-${field.name}`;
  const label = h("span", { class: "ol", id: `${id}-l` }, field.title, field.help ? h("small", null, field.help) : null);
  if (!set) return h("div", { class: "orow" }, label, h("span", { class: "ro" }, valueWords(field, value)));
  if (field.kind === "bool" && !USUAL[field.name]) return toggle(field, value, set, id);
  if (USUAL[field.name]) return h("div", { class: "orow" }, label, segment(field, value, set, id));
  if (field.kind === "choice") return h("div", { class: "orow" }, label, choice(field, value, set, id));
  if (field.kind === "set") return h("div", { class: "orow" }, label, several(field, value, set, id));
  return h("div", { class: "orow" }, label, number(field, value, set, id));
}

/** @param {Field} field @param {any} value @param {(value: any) => void} set @param {string} id */
function toggle(field, value, set, id) {
  const input = h("input", { type: "checkbox", role: "switch", id, on: { change: () => set(input.checked) } });
  input.checked = value;
  return h("label", { class: "sw" }, h("span", { class: "swt" }, h("b", null, field.title), h("small", null, field.help)), input, h("i", { "aria-hidden": "true" }));
}

/** @param {Field} field @param {any} value @param {(value: any) => void} set @param {string} id */
function segment(field, value, set, id) {
  const usual = USUAL[field.name];
  const known = usual.some(([one]) => one === value);
  const all = known || field.kind === "choice" ? usual : [...usual, /** @type {[any, string]} */ ([value, valueWords(field, value)])];
  const free = field.kind === "seconds" || field.name === "hands";
  const group = h("div", { class: "seg", role: "group", "aria-labelledby": `${id}-l` },
    all.map(([one, words], i) => h("button", {
      type: "button", id: `${id}-${i}`, "aria-pressed": String(one === value), "aria-label": one === null ? NONE[field.name] ?? "no limit" : null,
      on: { click: () => { if (one !== value) set(one); } },
    }, words)),
    free ? h("button", { type: "button", id: `${id}-x`, "aria-label": "another number", on: { click: type } }, "…") : null);
  return group;

  function type() {
    const box = number({ ...field, optional: false }, value ?? "", set, id);
    fill(group, box);
    box.querySelector("input")?.focus();
  }
}

/** @param {Field} field @param {any} value @param {(value: any) => void} set @param {string} id */
function choice(field, value, set, id) {
  const select = h("select", { class: "field", id, "aria-labelledby": `${id}-l`, on: { change: () => set(field.choices?.[select.selectedIndex].value) } },
    (field.choices ?? []).map((one) => h("option", { selected: one.value === value }, one.title)));
  return select;
}

/** @param {Field} field @param {any[]} value @param {(value: any) => void} set @param {string} id */
function several(field, value, set, id) {
  return h("div", { class: "checks", role: "group", "aria-labelledby": `${id}-l` }, (field.choices ?? []).map((one, i) => {
    const input = h("input", { type: "checkbox", id: `${id}-${i}`, on: {
      change: () => set((field.choices ?? []).map((each) => each.value).filter((each) => (each === one.value ? input.checked : value.includes(each)))),
    } });
    input.checked = value.includes(one.value);
    return h("label", { class: "check" }, input, one.title);
  }));
}

/** @param {Field} field @param {any} value @param {(value: any) => void} set @param {string} id */
function number(field, value, set, id) {
  const seconds = field.kind === "seconds";
  const input = h("input", {
    class: "field short", id, type: "number", inputmode: "decimal", "aria-labelledby": `${id}-l`, min: field.min ?? 0, max: field.max ?? null,
    step: seconds ? "any" : 1, placeholder: field.optional ? "∞" : "", title: field.optional ? `empty: ${NONE[field.name] ?? "no limit"}` : null,
    on: { change: () => {
      if (input.value === "" && field.optional) set(null);
      else if (input.value !== "" && input.checkValidity()) set(Number(input.value));
      else input.reportValidity();
    } },
  });
  input.value = value === null ? "" : String(value);
  return h("span", { class: "numberbox" }, input, seconds ? h("span", null, "s") : null);
}
