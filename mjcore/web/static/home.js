// The first page: play at once, open a room, join one, or go back to one.
import { toast } from "./announce.js";
import { openRoom } from "./api.js";
import { forget, keep, rooms } from "./connection.js";
import { button, fill, h, icon } from "./dom.js";
import { settings } from "./settings.js";
import { tile } from "./tiles.js";


/** A table to learn at: three bots, hints, calls that lead somewhere, no clock. */
const LEARN = { rules: "guided", hands: 4, call_timer: null, turn_timer: null, pass_timer: null, bots: "easy", hints: true, pace: 1, between: null };

/** @returns {string} a name for who has given none */
export function someName() {
  const name = settings.get("name") || `Guest ${10 + Math.floor(Math.random() * 90)}`;
  settings.set("name", name);
  return name;
}

/** A field for one's name, kept as it is typed. @param {string} id */
export function nameField(id) {
  const input = h("input", { id, class: "field", maxlength: 24, autocomplete: "nickname", autocapitalize: "words", spellcheck: "false" });
  input.value = someName();
  input.addEventListener("input", () => settings.set("name", input.value.trim()));
  input.addEventListener("blur", () => { input.value = someName(); });
  return input;
}

/** @param {string} text @returns {string|null} the code in a code or in a link */
export function codeIn(text) {
  const found = /(?:^|\/t\/)([A-Za-z0-9]{3,16})\/?$/.exec(text.trim().replace(/[\s-]+(?=[A-Za-z0-9]*$)/g, ""));
  return found ? found[1].toUpperCase() : null;
}

/**
 * Open a room and go there.
 * @param {Context} context @param {Record<string, any>} wish @param {"seat"|"learn"} fresh
 * @returns {Promise<string>} why it could not be, "" if it could
 */
export async function openAndGo(context, wish, fresh) {
  const name = someName();
  const answer = await openRoom({ name, ...wish });
  if ("error" in answer) return answer.reason;
  if (context.link) {                                      // the room that was there is left for the new one
    void context.link.send({ type: "leave" });
    forget(context.link.code);
  }
  keep(answer.code, { token: answer.token, name, member: answer.member });
  context.go("join", { code: answer.code, fresh });
  return "";
}

/** @param {Context} context @returns {Page} */
export function make(context) {
  /** @param {MouseEvent} event @param {Record<string, any>} wish @param {"seat"|"learn"} fresh */
  async function open(event, wish, fresh) {
    const pressed = /** @type {HTMLButtonElement} */ (event.currentTarget);
    pressed.setAttribute("aria-disabled", "true");
    const wrong = await openAndGo(context, wish, fresh);
    pressed.removeAttribute("aria-disabled");
    if (wrong) toast(wrong);
  }

  const code = h("input", { id: "code", class: "field", autocapitalize: "characters", autocomplete: "off", spellcheck: "false", placeholder: "KONGA",
    enterkeyhint: "go", "aria-describedby": "code-wrong" });
  const wrong = h("p", { class: "wrong", id: "code-wrong", hidden: true }, "That is no code of a room. It has letters and digits only.");
  const join = h("form", { class: "join", on: { submit: (/** @type {Event} */ event) => {
    event.preventDefault();
    const found = codeIn(code.value);
    wrong.hidden = found !== null;
    if (found) context.go("join", { code: found, name: someName() });
    else code.focus();
  } } }, h("label", { class: "vh", for: "code" }, "Code or link of the room"), code, h("button", { class: "btn" }, "Join"));
  const known = h("ul", { class: "again-list", "aria-label": "Rooms you have been in" });

  /** @param {import("./dom.js").Child} head @param {string} words @param {import("./dom.js").Child} inside */
  const box = (head, words, inside) => h("section", { class: "box" }, h("h2", null, head), h("p", null, words), inside);
  const element = h("div", { class: "page home" },
    h("header", { class: "top" }, h("span", { class: "word-mark" }, "Mah Jongg"), h("nav", { "aria-label": "Site" },
      [["help", "How to play"], ["settings", "Settings"]].map(([panel, words]) => button(words, { cls: "quiet", on: () => context.panel(panel) })))),
    h("main", { id: "main", tabindex: -1 },
      h("div", { class: "hero" },
        h("div", { class: "herot" }, h("h1", null, "A quiet table for four"), h("p", null, "American Mah Jongg with friends, with bots, or both. No account, nothing to install."),
          h("button", { type: "button", class: "btn primary huge", on: { click: (/** @type {MouseEvent} */ event) => open(event, { settings: LEARN }, "learn") } },
            h("span", null, "Play now", h("small", null, "three bots, hints on, no clock")), icon("right"))),
        h("div", { class: "fan", "aria-hidden": "true" }, ["F", "2C", "0", "2C", "6C", "E", "J"].map((kind) => tile(kind, { cls: "hero-t" })))),
      known,
      h("div", { class: "cards3" },
        box("With friends", "Open a room and send the link. Empty seats are played by bots.", button("New room", { cls: "wide", on: (event) => open(event, {}, "seat") })),
        box("Join a room", "Type its code, or just open the link you got.", [join, wrong]),
        box(h("label", { for: "name" }, "You are"), "What others see beside your seat.", nameField("name")))),
    h("footer", { class: "foot" }, "Everything is kept on this device and on this table’s server alone."));

  function drawRooms() {
    fill(known, rooms().slice(0, 3).map((room, i) => h("li", { class: "resume" }, h("span", { class: "dot", "aria-hidden": "true" }),
      h("span", { class: "grow" }, i ? "Room " : "Your seat is kept in room ", h("b", null, room.code), h("small", null, ` ${since(room.at)}`)),
      button("Go back", { cls: i ? "small" : "small primary", name: `Go back to room ${room.code}`, on: () => context.go("join", { code: room.code }) }),
      h("button", { type: "button", class: "close", "aria-label": `Forget room ${room.code}`, on: { click: () => { forget(room.code); drawRooms(); } } }, icon("x")))));
    known.hidden = !known.childElementCount;
  }

  return {
    element,
    update() {},
    show() {
      drawRooms();
      code.value = "";
      wrong.hidden = true;
    },
  };
}

/** @param {number} at milliseconds @returns {string} how long ago, in words */
export function since(at, now = Date.now()) {
  const minutes = Math.round((now - at) / 60_000);
  if (minutes < 2) return "just now";
  if (minutes < 60) return `${minutes} minutes ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return hours === 1 ? "an hour ago" : `${hours} hours ago`;
  const days = Math.round(hours / 24);
  return days === 1 ? "yesterday" : `${days} days ago`;
}
