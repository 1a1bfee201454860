// The start of the page: which screen is shown, the line to the room, and what all screens share.
import { strip, toast } from "./announce.js";
import { connect, forget, stored } from "./connection.js";
import { lazily } from "./load.js";
import { makePanels } from "./panels.js";
import { settings, theme } from "./settings.js";
import { begin } from "./sounds.js";
import { empty, fold, myPlayer } from "./state.js";
import { useSet } from "./tiles.js";


/** @type {Record<string, () => Promise<{make: (context: Context) => Page}>>} */
const SCREENS = {
  home: lazily(() => import("./home.js")),
  join: lazily(() => import("./join.js"), "pages", "help"),
  lobby: lazily(() => import("./lobby.js"), "pages", "help"),
  table: lazily(() => import("./table.js")),
  over: lazily(() => import("./over.js"), "pages"),
  review: lazily(() => import("./review.js"), "pages"),
};

const PATIENCE = 400;                  // milliseconds until it is said that a room does not answer

const app = /** @type {HTMLElement} */ (document.getElementById("app"));
/** @type {Map<string, Page>} */
const made = new Map();

let state = empty();
/** @type {Link|null} */
let link = null;
/** The hand that the rack is sorted by. @type {string[]|null} */
let hand = null;
let shown = "";
/** A screen that somebody asked for, until the table goes on. @type {{screen: string, detail?: any}|null} */
let wanted = null;
/** Whether I have just come in, and am to be seated. */
let fresh = false;
/** Whether a table to learn at is about to begin. */
let learning = false;
/** Whether the room has kept me waiting for long enough to say so. */
let late = false;
/** @type {ReturnType<typeof setTimeout>|undefined} */
let patience;
/** What the screen of a join is told. @type {any} */
let knocking = null;

/** @type {Context} */
const context = {
  get state() { return state; },
  get link() { return link; },
  get open() { return panels.open; },
  get hand() { return hand; },
  async send(message, { quiet = false } = {}) {
    if (!link) return { type: "refused", code: "closed", reason: "There is no line to a room." };
    const answer = await link.send(message);
    if (answer.type === "refused" && !quiet) toast(answer.reason);
    return answer;
  },
  panel(name, detail) {
    panels.show(name, { detail });
  },
  go(screen, detail) {
    if (screen === "home") { leave(); return; }
    if (screen === "join") { enter(detail.code, detail); return; }
    wanted = screen === "table" || screen === "over" ? null : { screen, detail };
    void route(detail);
  },
  sort(tiles) {
    hand = tiles;
    if (tiles) settings.set("sort", "hand");
    refresh();
  },
};

const panels = makePanels(context, refresh);
const notice = strip(() => dispatchEvent(new Event("online")));
document.body.prepend(notice.element);

/**
 * The screen that the state of the room asks for. Until the room is heard of, or a table to learn at begins, what is shown stays, for a while.
 * @returns {string}
 */
function due() {
  if (!link) return knocking ? "join" : "home";
  const room = state.room;
  if (!room || (learning && room.state === "lobby")) return late ? "join" : shown;
  if (wanted) return wanted.screen;
  if (room.state === "lobby") return "lobby";
  if (room.state === "deal") return "table";
  return state.over ? "over" : "lobby";
}

/** The screen that is on its way in, while its module is loading or the last move is still to be seen. */
let coming = "";

/** Show the screen that is due. @param {any} [detail] */
async function route(detail) {
  const name = due();
  if (name === shown || name === "") {
    coming = "";
    if (detail !== undefined) current()?.show?.(detail);
    return;
  }
  if (name === coming) return;
  coming = name;
  const before = current();
  if (shown === "table" && name === "over" && before?.settled) {
    await before.settled();
    if (coming !== name) return;
  }
  let screen = made.get(name);
  if (!screen) {
    const module = await SCREENS[name]();
    if (coming !== name) return;
    screen = module.make(context);
    made.set(name, screen);
  }
  before?.hide?.();
  const first = shown === "";
  coming = "";
  shown = name;
  document.body.dataset.screen = name;
  app.replaceChildren(screen.element);
  screen.update(state, null);
  screen.show?.(name === "join" ? knocking : wanted?.detail ?? detail);
  panels.host(screen.host ?? null);
  document.title = TITLES[name] ? `${TITLES[name]} ${link?.code ?? knocking?.code ?? ""} · Mah Jongg` : "Mah Jongg";
  scrollTo(0, 0);
  if (!first) screen.element.querySelector("main")?.focus({ preventScroll: true });
}

/** What the title of the window says of a screen. @type {Record<string, string>} */
const TITLES = { join: "Room", lobby: "Room", table: "Table", over: "Deal over in", review: "A deal again in" };

/** @returns {Page|undefined} */
function current() {
  return made.get(shown);
}

/** Draw again what depends on more than the state: open panels, the hand to sort by. */
function refresh() {
  current()?.update(state, state);
}

/** @param {Message} message */
function hear(message) {
  const before = state;
  state = fold(state, message);
  if (state === before) return;
  const room = state.room;
  if (room && room.state !== before.room?.state) {
    if (room.state === "deal") wanted = wanted?.screen === "review" ? wanted : null;
    if (room.state === "lobby") wanted = null;
    else learning = false;
  }
  if (before.deal !== state.deal) hand = null;
  void seat();
  current()?.update(state, before);
  panels.update(before);
  void route();
}

/** Who has come by a link is sat down once, where there is room; a table to learn at begins. */
async function seat() {
  const room = state.room;
  if (!fresh || !room) return;
  fresh = false;
  const free = room.places.find((one) => one.member === null && one.bot === null) ?? room.places.find((one) => one.member === null);
  if (room.state !== "lobby" || myPlayer(state) !== null || !free) return;
  void context.send({ type: "sit", player: free.player }, { quiet: true });
  if (!learning) return;
  if ((await context.send({ type: "start" })).type === "done") return;
  learning = false;
  void route();
}

/** Open the line to a room. @param {string} code @param {{name?: string, device?: string, fresh?: "seat"|"learn"}} [who] */
function enter(code, who = {}) {
  const room = code.toUpperCase();
  // from one room to the next there is no way back
  if (location.pathname.toUpperCase() !== `/T/${room}`) history[link ? "replaceState" : "pushState"](null, "", `/t/${room}`);
  link?.close();
  clearTimeout(patience);
  state = empty();
  wanted = null;
  const known = stored(room) !== null;
  if (!known && !who.name && !who.device) {                // somebody has followed a link
    link = null;
    knocking = { code: room };
    void route(knocking);
    return;
  }
  fresh = who.fresh !== undefined || !(known || who.device);
  learning = who.fresh === "learn";
  late = false;
  patience = setTimeout(() => { late = true; void route(); }, PATIENCE);
  knocking = { code: room, waiting: true };
  link = connect(room, who, {
    message: hear,
    seen: () => state.seen,
    status(status, detail) {
      notice.status(status, detail);
      if (status === "refused") turnedAway(room, detail);
    },
  });
  void route();
}

/** @param {string} room @param {{code?: string, reason?: string}} detail */
function turnedAway(room, { code, reason }) {
  link = null;
  state = empty();
  panels.show(null);
  if (code === "token") forget(room);
  if (code === "removed" || code === "room") {
    toast(code === "room" ? `There is no room ${room}.` : "The host has taken you out of the room.");
    forget(room);
    leave();
    return;
  }
  knocking = { code: room, reason: code === "token" ? "This device is no longer known in the room." : reason };
  void route(knocking);
}

/** Go home; the place stays mine, and a bot plays on after a while. */
function leave() {
  link?.close();
  link = null;
  state = empty();
  wanted = null;
  knocking = null;
  clearTimeout(patience);
  panels.show(null);
  if (location.pathname !== "/") history.pushState(null, "", "/");
  void route();
}

/** Follow the address: the first time, and when somebody goes back. */
function follow() {
  const code = /^\/t\/([A-Za-z0-9]{3,16})\/?$/.exec(location.pathname)?.[1];
  if (code && link?.code !== code.toUpperCase()) enter(code);
  else if (!code) leave();
}

const dark = matchMedia("(prefers-color-scheme: dark)");

/** Take the look from the settings. */
function dress() {
  document.documentElement.dataset.theme = theme(dark.matches);
  document.documentElement.dataset.keys = settings.get("keys") ? "on" : "off";
  useSet(settings.get("set"));
}

dark.addEventListener("change", dress);
settings.on(dress);
addEventListener("popstate", follow);
dress();
begin();
follow();
