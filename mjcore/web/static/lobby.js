// Before a game, and between deals: who sits where, the link to send, and what is played. Guests see the same, to read.
import { toast } from "./announce.js";
import { button, h, icon, text } from "./dom.js";
import { cardBox } from "./lobby-card.js";
import { makeRules } from "./lobby-rules.js";
import { redraw } from "./redraw.js";
import { isHost } from "./state.js";
import { sureButton } from "./sure.js";
import { WIND, WINDS, cap, counted } from "./words.js";

const LEVELS = ["easy", "steady", "strong"];

/** @param {string} id by which it gets the focus back @param {HTMLElement} element */
function named(id, element) {
  element.id = id;
  return element;
}

/** @param {Context} context @returns {Page} */
export function make(context) {
  const heading = h("h1");
  const link = h("input", { class: "field link", readonly: true, "aria-label": "Link to this room", on: { focus: () => link.select() } });
  const code = h("p", { class: "code" });
  const seats = h("ul", { class: "lseats" });
  const seatsHead = h("small");
  const standing = h("div", { class: "standing" });
  const rules = makeRules(context);
  const card = h("section", { class: "box cardbox" });
  const acts = h("div", { class: "actions solo", role: "region", "aria-label": "Start" });
  const alone = /^(localhost|127\.|\[::1\])/.test(location.hostname);

  const element = h("div", { class: "page lobby" },
    h("header", { class: "top" },
      h("button", { type: "button", class: "back-l", "aria-label": "Home", on: { click: () => context.go("home") } }, icon("left")), heading, h("span", { class: "spacer" }),
      [["card", "card", "Card"], ["help", "help", "Help"], ["settings", "gear", "Settings"]].map(([panel, sign, words]) =>
        button(h("span", { class: "lg" }, words), { cls: "quiet small", icon: sign, name: words, on: () => context.panel(panel) }))),
    h("main", { id: "main", tabindex: -1, class: "lgrid" },
      h("section", { class: "box invite" }, h("h2", null, "Invite"), h("p", null, "The link is all your friends need."),
        h("div", { class: "linkrow" }, code, link, button("Copy link", { icon: "copy", on: copy })),
        alone ? h("p", { class: "fine" }, "This address works on this computer only. Start the server with --lan to let others in.") : null),
      h("section", { class: "box seatsbox" }, h("h2", null, "Seats ", seatsHead), seats, standing),
      rules.element, card),
    acts);

  async function copy() {
    let done = true;
    try {
      await navigator.clipboard.writeText(link.value);
    } catch {
      link.select();                                       // without https browsers allow no more than this
      done = document.execCommand("copy");
    }
    toast(done ? "The link is copied. Send it to your friends." : "Copy the marked link and send it to your friends.");
  }

  /** @param {Member} member */
  const removal = (member) => sureButton("Remove", { cls: "small quiet", name: `Remove ${member.name} from the room` },
    () => void context.send({ type: "remove", member: member.member }));

  /** @param {RoomMessage} room @param {Place} place @param {boolean} host */
  function seatRow(room, place, host) {
    const { player } = place;
    const wind = place.seat ?? player;
    const mark = h("span", { class: "wind", title: WINDS[wind] }, WIND[wind]);
    const member = room.members.find((one) => one.member === place.member);
    if (member) {
      const mine = member.member === room.you;
      const says = [mine && "that is you", member.member === room.host && "host", room.ready.includes(player) && "ready"].filter(Boolean).join(" · ");
      return h("li", null, mark, h("span", { class: "who" }, h("b", null, member.name), h("small", null, says || "sits here")),
        mine ? named(`seat-${player}`, button("Stand up", { cls: "small", on: () => context.send({ type: "stand" }) })) : h("span",
          { class: `here${member.present ? "" : " away"}` }, h("i"), member.present ? "here" : member.gone ? "gone, a bot plays" : "away"),
        host && !mine ? removal(member) : null);
    }
    const { bots } = room.settings;
    const level = place.bot ?? (Array.isArray(bots) ? bots[player] : bots);
    const pick = h("select", { class: "field", id: `bot-${player}`, "aria-label": `Bot of seat ${player + 1}`,
      on: { change: () => context.send({ type: "bot", player, level: pick.value }) } },
      LEVELS.map((one) => h("option", { selected: one === level }, one)));
    return h("li", { class: "empty" }, mark, h("span", { class: "who" }, h("b", null, "Free", icon("bot")),
      h("small", null, `a ${host ? "" : `${level} `}bot plays until somebody sits down`)),
      host ? pick : null, named(`seat-${player}`, button(["Sit", h("span", { class: "lg" }, " here")],
        { cls: "small", name: `Sit here, seat ${player + 1}`, on: () => context.send({ type: "sit", player }) })));
  }

  /** @param {RoomMessage} room @param {boolean} host */
  function drawActs(room, host) {
    if (room.state !== "lobby") return [h("span", { class: "hintline" }, "The game goes on with the next deal."),
      button("Back to the scores", { cls: "primary", on: () => context.go("over") })];
    const named = room.members.find((one) => one.member === room.host)?.name ?? "The host";
    if (!host) return [h("span", { class: "hintline show", role: "status" }, `${named} starts the game.`)];
    const free = room.places.filter((one) => one.member === null).length;
    const off = free === room.places.length;
    return [h("span", { class: "hintline" }, off ? "Somebody has to sit down first." : free ? `${cap(counted(free, "bot"))} will play, too.` : "The table is full."),
      button("Start the game", { cls: "primary", off, on: () => context.send({ type: "start" }) })];
  }

  return {
    element,
    update(state) {
      const { room } = state;
      if (!room || !context.link) return;
      const host = isHost(state);
      text(heading, `Room ${context.link.code}`);
      text(code, context.link.code);
      link.value = `${location.origin}/t/${context.link.code}`;
      text(seatsHead, `${room.places.filter((one) => one.member !== null).length} of ${room.places.length} people`);
      const who = [room.members, room.places, room.host, room.ready, room.state];
      redraw(seats, [who, room.settings.bots], () => room.places.map((place) => seatRow(room, place, host)));
      const up = room.members.filter((member) => member.player === null);
      redraw(standing, [up, room.host], () => (up.length ? [h("h3", null, "Standing"), h("ul", null, up.map((member) => h("li", null, h("b", null, member.name),
        h("small", null, member.member === room.you ? "that is you" : member.present ? "here" : "away"), host && member.member !== room.you ? removal(member) : null)))] : []));
      rules.update(state);
      redraw(card, [context.link.card, who], () => cardBox(context));
      redraw(acts, who, () => drawActs(room, host));
    },
  };
}
