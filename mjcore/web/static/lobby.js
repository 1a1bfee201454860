// Before a game, and between deals: who sits where, the link to send, and what is played. Guests see the same, to read.
import { toast } from "./announce.js";
import { tableInfo } from "./api.js";
import { button, h, icon } from "./dom.js";
import { cardBox } from "./lobby-card.js";
import { makeRules } from "./lobby-rules.js";
import { redraw } from "./redraw.js";
import { isHost, myPlayer } from "./state.js";
import { sureButton } from "./sure.js";
import { WIND, WINDS, cap, counted } from "./words.js";

/** @typedef {import("./types.js").Context} Context */
/** @typedef {import("./types.js").Screen} Screen */
/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Place} Place */

export const LEVELS = ["easy", "steady", "strong"];

/** @param {string} words @param {HTMLInputElement} shown @returns {Promise<boolean>} */
async function copy(words, shown) {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    shown.select();                                        // without https browsers allow no more than this
    return document.execCommand("copy");
  }
}

/** @param {Context} context @returns {Screen} */
export function make(context) {
  const heading = h("h1", null, "");
  const link = h("input", { class: "field link", readonly: true, "aria-label": "Link to this room", on: { focus: () => link.select() } });
  const code = h("p", { class: "code" });
  const alone = h("p", { class: "fine", hidden: true });
  const seats = h("ul", { class: "lseats" });
  const seatsHead = h("h2", null, "");
  const standing = h("div", { class: "standing" });
  const rules = makeRules(context);
  const card = h("section", { class: "box cardbox" });
  const acts = h("div", { class: "actions solo", role: "region", "aria-label": "Start" });
  const copied = button("Copy link", { icon: "copy", on: async () => {
    const done = await copy(link.value, link);
    toast(done ? "The link is copied. Send it to your friends." : "Copy the marked link and send it to your friends.");
  } });

  const element = h("div", { class: "page lobby" },
    h("header", { class: "top" },
      h("button", { type: "button", class: "back-l", "aria-label": "Home", on: { click: () => context.go("home") } }, icon("left")), heading, h("span", { class: "spacer" }),
      [["card", "card", "Card"], ["help", "help", "Help"], ["settings", "gear", "Settings"]].map(([panel, sign, words]) =>
        button(h("span", { class: "lg" }, words), { cls: "quiet small", icon: sign, name: words, on: () => context.panel(panel) }))),
    h("main", { id: "main", tabindex: -1, class: "lgrid" },
      h("section", { class: "box invite" }, h("h2", null, "Invite"), h("p", null, "The link is all your friends need."),
        h("div", { class: "linkrow" }, code, link, copied), alone),
      h("section", { class: "box seatsbox" }, seatsHead, seats, standing),
      rules.element, card),
    acts);

  /** @param {State} state @param {Place} place */
  function seatRow(state, place) {
    const room = /** @type {import("./types.js").RoomMessage} */ (state.room);
    const host = isHost(state);
    const wind = place.seat ?? place.player;
    const member = room.members.find((one) => one.member === place.member);
    const mark = h("span", { class: "wind", title: room.state === "lobby" ? `${WINDS[wind]} in the first deal` : WINDS[wind] }, WIND[wind]);
    if (member) {
      const mine = member.member === room.you;
      const says = [mine ? "that is you" : "", member.member === room.host ? "host" : "", room.state === "pause" && room.ready.includes(place.player) ? "ready" : ""].filter(Boolean);
      return h("li", null, mark, h("span", { class: "who" }, h("b", null, member.name), h("small", null, says.join(" · ") || "sits here")),
        mine ? null : h("span", { class: `here${member.present ? "" : " away"}` }, h("i"), member.present ? "here" : member.gone ? "gone, a bot plays" : "away"),
        mine && room.state !== "deal" ? button("Stand up", { cls: "small", on: () => context.send({ type: "stand" }) }) : null,
        host && !mine ? removal(member) : null);
    }
    const usual = Array.isArray(room.settings.bots) ? room.settings.bots[place.player] : room.settings.bots;
    const level = place.bot ?? usual;
    const name = `Bot level of seat ${place.player + 1}`;
    const pick = h("select", { class: "field", id: `bot-${place.player}`, "aria-label": name, on: {
      change: () => context.send({ type: "bot", player: place.player, level: pick.value }),
    } }, LEVELS.map((one) => h("option", { value: one, selected: one === level }, one)));
    return h("li", { class: "empty" }, mark, h("span", { class: "who" }, h("b", null, "Free", icon("bot")), h("small", null, host ? "a bot plays until somebody sits down" : `a ${level} bot plays until somebody sits down`)),
      host ? pick : null,
      button(["Sit", h("span", { class: "lg" }, " here")], { cls: "small", name: `Sit here, seat ${place.player + 1}`, on: () => context.send({ type: "sit", player: place.player }) }));
  }

  /** @param {import("./types.js").Member} member */
  function removal(member) {
    return sureButton("Remove", { cls: "small quiet", name: `Remove ${member.name} from the room` }, () => void context.send({ type: "remove", member: member.member }));
  }

  /** @param {State} state */
  function drawActs(state) {
    const room = /** @type {import("./types.js").RoomMessage} */ (state.room);
    const host = room.members.find((one) => one.member === room.host)?.name ?? "the host";
    const people = room.places.filter((one) => one.member !== null).length;
    const free = room.places.length - people;
    if (room.state !== "lobby") return [h("span", { class: "hintline" }, "The game goes on with the next deal."), button("Back to the scores", { cls: "primary", on: () => context.go("over") })];
    if (!isHost(state)) return [h("span", { class: "hintline show", role: "status" }, `${host} starts the game.`)];
    const wait = people === 0;
    return [h("span", { class: "hintline" }, wait ? "Somebody has to sit down first." : free ? `${cap(counted(free, "bot"))} will play, too.` : "The table is full."),
      button("Start the game", { cls: "primary", off: wait, key: "Enter", on: () => context.send({ type: "start" }) })];
  }

  addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !element.isConnected || context.open || !(event.target === document.body || event.target === element.querySelector("main"))) return;
    /** @type {HTMLButtonElement|null} */ (acts.querySelector(".primary"))?.click();
  });

  return {
    element,
    update(state) {
      const room = state.room;
      if (!room || !context.link) return;
      const address = `${location.origin}/t/${context.link.code}`;
      heading.textContent = `Room ${context.link.code}`;
      code.textContent = context.link.code;
      link.value = address;
      const here = /^(localhost|127\.|\[::1\])/.test(location.hostname);
      alone.hidden = !here;
      alone.textContent = here ? "This address works on this computer only. Start the server with --lan to let others in." : "";
      const seated = room.places.filter((one) => one.member !== null).length;
      redraw(seatsHead, [seated, room.places.length], () => ["Seats ", h("small", null, `${seated} of ${room.places.length} people`)]);
      redraw(seats, [room.members, room.places, room.host, room.ready, room.settings.bots, room.state], () => room.places.map((place) => seatRow(state, place)));
      const up = room.members.filter((member) => member.player === null);
      redraw(standing, [up, room.host, room.you], () => (up.length === 0 ? [] : [h("h3", null, "Standing"), h("ul", null, up.map((member) => h("li", null, h("b", null, member.name),
        h("small", null, member.member === room.you ? "that is you" : member.present ? "here" : "away"), isHost(state) && member.member !== room.you ? removal(member) : null)))]));
      rules.update(state);
      redraw(card, [context.link.card, isHost(state), room.state, room.members.length], () => cardBox(context));
      redraw(acts, [room.state, room.host, room.members, room.places, myPlayer(state)], () => drawActs(state));
    },
    show() { void tableInfo().then(() => { if (context.state.room) rules.update(context.state); }); },
  };
}
