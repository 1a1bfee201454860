// One line to a room: says hello, keeps the token on this device, comes back by itself and loses nothing on the way.

const STORE = "mjcore.rooms";
const KEPT = 12;                      // rooms that a device remembers
const PING = 20_000;                  // milliseconds between two pings
const PATIENCE = 10_000;              // after so long without an answer a line is dead
const FIRST_WAIT = 500;
const LONGEST_WAIT = 8_000;
const FINAL = new Set(["token", "room", "name", "full", "device"]);

/** @typedef {{token: string, name: string, member: number, at: number}} Stored */

/** @returns {Record<string, Stored>} */
function readStore() {
  try {
    const data = JSON.parse(localStorage.getItem(STORE) ?? "{}");
    return data && typeof data === "object" ? data : {};
  } catch {
    return {};
  }
}

/** @param {Record<string, Stored>} data */
function writeStore(data) {
  const newest = Object.entries(data).sort((a, b) => b[1].at - a[1].at).slice(0, KEPT);
  try {
    localStorage.setItem(STORE, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // A device that stores nothing can play as long as the page is open.
  }
}

/** @param {string} code @returns {Stored|null} how this device comes back to a room */
export function stored(code) {
  return readStore()[code.toUpperCase()] ?? null;
}

/** @returns {{code: string, name: string, at: number}[]} rooms that this device knows, the last one first */
export function rooms() {
  return Object.entries(readStore()).map(([code, { name, at }]) => ({ code, name, at })).sort((a, b) => b.at - a.at);
}

/** @param {string} code @param {{token: string, name: string, member: number}} ticket */
export function keep(code, ticket) {
  writeStore({ ...readStore(), [code.toUpperCase()]: { ...ticket, at: Date.now() } });
}

/** @param {string} code */
export function forget(code) {
  const data = readStore();
  delete data[code.toUpperCase()];
  writeStore(data);
}

/**
 * The room's clock, from the times that messages bear. A message can only be late, so the highest offset is the best,
 * until the room's time has stood still.
 */
export class Clock {
  /** @param {() => number} [local] seconds of any clock that never goes back */
  constructor(local = () => performance.now() / 1000) {
    this.local = local;
    /** @type {number|null} */
    this.offset = null;
  }

  /** @param {number} time of the room, heard just now @param {number} [travel] seconds that it took to get here */
  hear(time, travel = 0) {
    const offset = time + travel - this.local();
    if (this.offset === null || offset > this.offset || offset < this.offset - 1) this.offset = offset;
  }

  /** @returns {number} seconds of the room's time, now */
  now() {
    return this.local() + (this.offset ?? 0);
  }
}

/** @param {number} tries so far @param {number} [chance] between 0 and 1 @returns {number} milliseconds to wait before the next */
export function backOff(tries, chance = Math.random()) {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.75 + chance / 2);
}

/**
 * Open a line to a room and hold it until `close`.
 * @param {string} code
 * @param {{name?: string, device?: string}} who joins by a name, comes in by a device code; with neither, by the token kept here
 * @param {{
 *   message: (message: Message) => void, status: (status: Status, detail: {code?: string, reason?: string, again?: number}) => void,
 *   seen?: () => number|null
 * }} heard `seen` gives the number to resume after
 * @returns {Link}
 */
export function connect(code, who, heard) {
  const room = code.toUpperCase();
  const clock = new Clock();
  const prefix = Math.random().toString(36).slice(2, 8);
  /** @type {Map<string, {message: Message, resolve: (answer: Message) => void}>} */
  const waiting = new Map();
  /** @type {WebSocket|null} */
  let socket = null;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let retry;
  let count = 0;
  let tries = 0;
  let closing = false;
  let lastHeard = 0;
  let pinged = 0;

  /** @param {Status} status @param {{code?: string, reason?: string, again?: number}} [detail] */
  function tell(status, detail = {}) {
    link.status = status;
    heard.status(status, detail);
  }

  /** @returns {Message} */
  function hello() {
    const ticket = stored(room);
    const after = heard.seen?.() ?? null;
    if (ticket) return { type: "hello", token: ticket.token, after };
    return who.device ? { type: "hello", device: who.device } : { type: "hello", name: who.name ?? "" };
  }

  function open() {
    clearTimeout(retry);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const line = new WebSocket(`${scheme}://${location.host}/api/rooms/${encodeURIComponent(room)}/socket`);
    socket = line;
    line.addEventListener("open", () => line.send(JSON.stringify(hello())));
    line.addEventListener("message", (event) => { if (line === socket) receive(JSON.parse(event.data)); });
    line.addEventListener("close", () => { if (line === socket) lost(); });
  }

  /** @param {Message} message */
  function receive(message) {
    lastHeard = Date.now();
    if (typeof message.time === "number") {
      clock.hear(message.time, message.type === "pong" ? Math.min(1, (lastHeard - pinged) / 2000) : 0);
    }
    if (message.type === "welcome") welcome(message);
    else if (message.type === "closing") { closing = true; tell("closing", { reason: message.reason }); }
    else if (message.type === "refused" && link.status !== "open" && message.id === undefined) refused(message);
    else {
      if (message.type === "refused" && message.code === "removed" && message.id === undefined) { refused(message); return; }
      heard.message(message);
      const asked = message.id === undefined ? undefined : waiting.get(message.id);
      if (asked) {
        waiting.delete(message.id);
        asked.resolve(message);
      }
    }
  }

  /** @param {Message} message */
  function welcome(message) {
    tries = 0;
    closing = false;
    link.member = message.member;
    link.card = message.card ?? null;
    keep(room, { token: message.token, name: who.name ?? stored(room)?.name ?? "", member: message.member });
    tell("open");
    for (const { message: unanswered } of waiting.values()) socket?.send(JSON.stringify(unanswered));
  }

  /** @param {Message} message of the server that does not let this line in */
  function refused(message) {
    if (!FINAL.has(message.code) && message.code !== "removed") return;
    if (message.code === "token" || message.code === "room" || message.code === "removed") forget(room);
    end("refused", { code: message.code, reason: message.reason });
  }

  function lost() {
    socket = null;
    if (link.status === "refused" || link.status === "closed") return;
    const wait = backOff(tries++);
    tell(closing ? "closing" : tries === 1 && link.member === null ? "connecting" : "lost", { again: wait / 1000 });
    retry = setTimeout(open, wait);
  }

  /** @param {Status} status @param {{code?: string, reason?: string}} [detail] */
  function end(status, detail) {
    clearTimeout(retry);
    clearInterval(pulse);
    removeEventListener("online", hurry);
    document.removeEventListener("visibilitychange", hurry);
    const line = socket;
    socket = null;
    line?.close();
    tell(status, detail);
    for (const { resolve } of waiting.values()) resolve({ type: "refused", code: "closed", reason: "The line to the room is closed." });
    waiting.clear();
  }

  /** A line that says nothing for long is dead, even if the browser has not noticed: a phone that has changed its network. */
  function beat() {
    if (!socket || socket.readyState !== WebSocket.OPEN || link.status !== "open") return;
    if (pinged > lastHeard && Date.now() - pinged > PATIENCE) {
      const line = socket;
      lost();
      line.close();
    } else if (pinged <= lastHeard && Date.now() - pinged >= PING) ping();
  }

  function ping() {
    pinged = Date.now();
    socket?.send(JSON.stringify({ type: "ping" }));
  }

  /** The network is back, or somebody looks again: do not wait for the next try. */
  function hurry() {
    if (document.visibilityState === "hidden") return;
    if (!socket) open();
    else if (link.status === "open" && socket.readyState === WebSocket.OPEN) ping();
  }

  /** @type {Link} */
  const link = {
    code: room,
    member: null,
    card: null,
    status: "connecting",
    now: () => clock.now(),
    close: () => end("closed"),
    send(message) {
      const id = `${prefix}-${++count}`;
      const whole = { ...message, id };
      return new Promise((resolve) => {
        if (link.status === "refused" || link.status === "closed") {
          resolve({ type: "refused", code: "closed", reason: "The line to the room is closed." });
          return;
        }
        waiting.set(id, { message: whole, resolve });
        if (link.status === "open" && socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(whole));
      });
    },
  };
  const pulse = setInterval(beat, 2_000);
  addEventListener("online", hurry);
  document.addEventListener("visibilitychange", hurry);
  tell("connecting");
  open();
  return link;
}
