// What the page knows, folded from what it has heard. Pure: `fold` gives a new state and leaves the old one as it was.
// Nothing here knows the rules of the game: what may be done is in `legal`, as the server has said it.

/** @returns {State} what is known before anything is heard */
export function empty() {
  return {
    room: null, view: null, legal: {}, deadline: null, events: [], deal: null, over: null, advice: null, helper: null, seen: null,
  };
}

/** @param {State} state @returns {State} without its deal */
function forgetDeal(state) {
  return { ...state, view: null, legal: {}, deadline: null, events: [], over: null, advice: null, helper: null };
}

/**
 * Take one message in.
 * @param {State} state @param {Message} message @returns {State} the same object if it says nothing new
 */
export function fold(state, message) {
  switch (message.type) {
    case "room": return foldRoom(state, /** @type {any} */ (message));
    case "events": return foldEvents(state, message);
    case "view": return foldView(state, message);
    case "advice": return message.question === state.view?.question ? { ...state, advice: /** @type {any} */ (message) } : state;
    case "helper": return { ...state, helper: /** @type {any} */ (message) };
    case "deal_over": return { ...state, over: /** @type {any} */ (message), legal: {}, deadline: null, advice: null };
    default: return state;
  }
}

/** @param {State} state @param {RoomMessage} room @returns {State} */
function foldRoom(state, room) {
  const mine = room.members.find((member) => member.member === room.you)?.player ?? null;
  const old = state.deal;
  const deal = { game: room.game, deal: room.deal, player: mine };
  const same = old !== null && old.game === deal.game && old.deal === deal.deal && old.player === deal.player;
  const next = same ? state : forgetDeal(state);
  return { ...next, room, deal: same ? old : deal };
}

/** @param {State} state @param {Message} message @returns {State} */
function foldEvents(state, message) {
  return { ...state, events: [...state.events.slice(0, message.first - 1), ...message.events] };
}

/** @param {State} state @param {Message} message @returns {State} */
function foldView(state, message) {
  const { view } = message;
  const open = view.question === state.view?.question;
  return {
    ...state,
    view,
    legal: message.legal ?? {},
    deadline: message.deadline ?? null,
    advice: open && asksSeat(view) ? state.advice : null,
    helper: open ? state.helper : null,
    seen: message.events === state.events.length ? message.n : state.seen,
  };
}

/** @param {View} view */
function asksSeat(view) {
  return view.to_act.includes(view.seat) && view.answer === null;
}

/** @param {State} state @returns {Member|null} me */
export function me(state) {
  return state.room?.members.find((member) => member.member === state.room?.you) ?? null;
}

/** @param {State} state @returns {number|null} the place that I have taken */
export function myPlayer(state) {
  return me(state)?.player ?? null;
}

/** @param {State} state @returns {number|null} where I sit in this deal */
export function mySeat(state) {
  return state.view?.seat ?? seatOf(state, myPlayer(state));
}

/** @param {State} state @param {number|null} player @returns {Place|null} */
export function place(state, player) {
  return state.room?.places.find((one) => one.player === player) ?? null;
}

/** @param {State} state @param {number|null} player @returns {number|null} */
export function seatOf(state, player) {
  return place(state, player)?.seat ?? null;
}

/** @param {State} state @param {number|null} seat @returns {number|null} */
export function playerAt(state, seat) {
  if (seat === null) return null;
  const over = state.over;
  if (over && state.room?.state !== "deal") return over.players[seat] ?? null;
  return state.room?.places.find((one) => one.seat === seat)?.player ?? null;
}

const BOTS = ["Otto", "Mei", "Rosa", "Ivo"];

/** @param {State} state @param {number|null} player @returns {string} the member's name; a bot has one of its own */
export function nameOf(state, player) {
  if (player === null) return "Nobody";
  const member = memberOf(state, player);
  return member ? member.name : BOTS[player] ?? "Bot";
}

/** @param {State} state @param {number|null} seat @returns {string} */
export function nameAt(state, seat) {
  return nameOf(state, playerAt(state, seat));
}

/** @param {State} state @param {number|null} player @returns {Member|null} who has that place */
export function memberOf(state, player) {
  const number = place(state, player)?.member ?? null;
  return number === null ? null : state.room?.members.find((member) => member.member === number) ?? null;
}

/** @param {State} state @param {number|null} player @returns {boolean} whether nobody has that place */
export function isBot(state, player) {
  return memberOf(state, player) === null;
}

/** @param {State} state @param {number|null} player @returns {boolean} whether a bot plays for somebody who is gone */
export function isGone(state, player) {
  return memberOf(state, player)?.gone ?? false;
}

/** @param {State} state @param {number|null} player @returns {boolean} whether somebody has no line now */
export function isAway(state, player) {
  const member = memberOf(state, player);
  return member !== null && !member.present;
}

/** @param {State} state @returns {boolean} whether I am the host */
export function isHost(state) {
  return state.room !== null && state.room.host === state.room.you;
}

/** @param {State} state @returns {boolean} whether I have something to answer now */
export function asked(state) {
  return state.over === null && state.view !== null && asksSeat(state.view);
}

/** @param {State} state @returns {string|null} the open question, which an action names */
export function at(state) {
  return state.view?.question ?? null;
}

/** @param {State} state @param {string} name @returns {Action[]} legal actions of one kind */
export function legal(state, name) {
  return state.over ? [] : (state.legal.actions ?? []).filter((action) => action.action === name);
}

/** @param {State} state @returns {number} how many tiles the wall of this deal had at the start */
export function wallAtFirst(state) {
  return (state.view?.wall ?? 0) + state.events.filter((event) => event.event === "drew").length;
}

/** @param {State} state @returns {boolean} whether hints are allowed at this table */
export function hints(state) {
  return state.room?.settings.hints !== false;
}

/** @typedef {"me"|"right"|"across"|"left"} Where */

/**
 * @param {number} seat @param {number} mine @param {number} players
 * @returns {Where} where a seat lies for who looks from his own: play goes to the right
 */
export function where(seat, mine, players) {
  /** @type {Where[]} */
  const around = players === 2 ? ["me", "across"] : players === 3 ? ["me", "right", "left"] : ["me", "right", "across", "left"];
  return around[(seat - mine + players) % players];
}
