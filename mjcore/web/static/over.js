// The end of a deal: the hand and its line, who pays whom and why, all racks, scores, and what comes next.
import { announce } from "./announce.js";
import { cut, printed, signs } from "./chips.js";
import { button, h, icon, text } from "./dom.js";
import { headline, payWords, split, won } from "./over-words.js";
import { redraw } from "./redraw.js";
import { sound } from "./sounds.js";
import { isBot, isHost, mySeat, myPlayer, nameOf } from "./state.js";
import { sureButton } from "./sure.js";
import { tile } from "./tiles.js";
import { WIND, WINDS, groupName, list, money, tileNames } from "./words.js";

export const phone = matchMedia("(max-width: 599px), (max-height: 500px)");

/** A rack as small tiles. @param {string} name @param {Kind[][]} exposures @param {Kind[]} concealed */
export function rackRow(name, exposures, concealed) {
  const words = [...exposures.map((one) => groupName(one).toLowerCase()), concealed.length ? `concealed: ${tileNames(concealed)}` : ""].filter(Boolean);
  return h("span", { class: "tilesrow", role: "img", "aria-label": `${name}: ${words.join("; ")}` },
    [...exposures, concealed].filter((group) => group.length).map((group) => h("span", { class: "expo" }, group.map((kind) => tile(kind, { cls: "sm", mini: phone.matches })))));
}

/** @param {string} caption @param {string[]} heads @param {import("./dom.js").Child} rows */
const table = (caption, heads, rows) => h("table", { class: "pay", "aria-label": caption },
  h("thead", { class: "vh" }, h("tr", null, heads.map((head) => h("th", null, head)))), h("tbody", null, rows));

/** @param {Context} context @returns {Page} */
export function make(context) {
  /** What the server tells beside the room: the winner's hand by groups. @type {any} */
  let more = null;
  let asking = "";
  let told = "";

  const title = h("b", null);
  const [hand, pays, scores, racks] = ["win", "", "", "racks"].map((cls) => h("section", { class: `box ${cls}` }));
  const acts = h("div", { class: "actions solo", role: "region", "aria-label": "What comes next" });
  const counting = h("small", null);
  const element = h("div", { class: "overpage" },
    h("header", { class: "bar" }, h("button", { type: "button", class: "tool", "aria-label": "Leave the table", on: { click: () => context.go("home") } }, icon("home")),
      h("div", { class: "where" }, title), h("span", { class: "spacer" }),
      h("nav", { class: "tools", "aria-label": "At the table" }, [["card", "card", "Card"], ["help", "help", "Help"],
        ["settings", "gear", "Settings"]].map(([panel, sign, words]) =>
        h("button", { type: "button", class: "tool", on: { click: () => context.panel(panel) } }, icon(sign), h("span", null, words))))),
    h("main", { id: "main", tabindex: -1, class: "page over" }, hand, h("div", { class: "ogrid" }, pays, scores), racks), acts);

  /** What there is on this screen. @returns {{state: State, room: RoomMessage, over: DealOver, outcome: any, me: number|null}} */
  const now = () => /** @type {any} */ ({ state: context.state, room: context.state.room, over: context.state.over, outcome: context.state.over?.outcome,
    me: myPlayer(context.state) });

  /** @param {number} seat @param {string} [you] */
  function called(seat, you = "You") {
    const player = now().over.players[seat];
    return player === now().me ? you : nameOf(context.state, player);
  }

  /** @param {number} seat */
  const person = (seat) => [h("span", { class: "wind sm", title: WINDS[seat] }, WIND[seat]), called(seat), isBot(context.state, now().over.players[seat]) ? icon("bot") : null];

  function drawHand() {
    const { state, room, over, outcome } = now();
    const { kick, head, sub } = headline(state, more?.last ?? null);
    const words = [h("p", { class: "kick" }, kick), h("h1", null, head)];
    const below = sub ? h("p", { class: room.state === "over" ? "sub final" : "sub" }, sub) : null;
    if (outcome.kind !== "win") return [words, below];
    const rack = split(over.racks[outcome.winner]);
    /** @type {Kind[][]} */
    const groups = more?.hand ? cut(/** @type {Wanted[][]} */ (more.hand),
      signs(more.chips ? [more.chips] : [])).map((group) => group.map((one) => (one.state === "joker" ? "J" : one.tile)))
      : [...rack.exposures, rack.concealed];
    let last = more?.last;
    return [words, h("div", { class: "hand", role: "img", "aria-label": `The winning hand: ${groups.map(tileNames).join("; ")}` },
      groups.map((group) => h("span", { class: "hg" }, group.map((kind) => {
      const marked = kind === last;
      if (marked) last = null;
      return tile(kind, { cls: marked ? "hw last" : "hw" });
    })))), h("div", { class: "onecard" }, h("span", { class: "lid" }, outcome.line), more?.chips ? printed(more.chips) : null, h("b", { class: "val" }, outcome.value)), below];
  }

  function drawPays() {
    const { outcome } = now();
    const heading = h("h2", null, "Who pays");
    if (!outcome.transfers?.length) return [heading, h("p", null, outcome.payments.some(Boolean) ? "The points of this deal stand beside the scores." : "Nobody pays anything.")];
    return [heading, table("Who pays", ["Who", "Why", "Amount"], [outcome.transfers.map((/** @type {any} */ one) => h("tr", null, h("th", { scope: "row" }, person(one.from)),
      h("td", null, payWords(one, outcome, (seat) => called(seat, "you"))), h("td", { class: "num" }, one.amount))),
    outcome.kind === "win" ? h("tr", { class: "sum" }, h("th", { scope: "row" }, person(outcome.winner)),
      h("td", null, called(outcome.winner) === "You" ? "get" : "gets"), h("td", { class: "num" }, outcome.payments[outcome.winner])) : null])];
  }

  function drawScores() {
    const { state, room, over, me } = now();
    const seats = over.players.map((_, seat) => seat).sort((a, b) => over.scores[over.players[b]] - over.scores[over.players[a]]);
    const { hands, rules } = room.settings;
    const of = hands === "rules" ? rules.hands_per_game ?? 4 : hands;
    return [h("h2", null, room.state === "over" ? "Final scores" : "Scores", h("small", null, ` after ${room.hands_played}${of ? ` of ${of}` : ""}`)),
      table("Scores", ["Player", "This deal", "Score"], seats.map((seat) => {
        const player = over.players[seat];
        return h("tr", { class: player === me ? "you" : null },
          h("th", { scope: "row" }, person(seat), room.state === "pause" && room.ready.includes(player) ? h("span", { class: "okay" }, icon("check"),
            h("span", { class: "vh" }, "is ready")) : null),
          h("td", { class: `delta${over.payments[player] > 0 ? " up" : ""}` }, money(over.payments[player])), h("td", { class: "num" }, money(over.scores[player])));
      })),
      isHost(state) && room.state === "pause" ? h("div", { class: "row end" }, button("Seats and settings", { cls: "small quiet", on: () => context.go("lobby") }),
        sureButton("End the game", { cls: "small quiet" }, () => void context.send({ type: "end" }))) : null];
  }

  function drawRacks() {
    const { over, outcome } = now();
    const winner = outcome.kind === "win" ? outcome.winner : null;
    return [h("h2", null, winner === null ? "All racks" : "The other racks"), h("ul", null, over.racks.map((text_, seat) => {
      if (seat === winner) return null;
      const { exposures, concealed } = split(text_);
      return h("li", null, h("span", { class: "plate" }, h("span", { class: "wind", title: WINDS[seat] }, WIND[seat]), h("b", null, called(seat))),
        rackRow(called(seat), exposures, concealed));
    }))];
  }

  function drawActs() {
    const { state, room, over, me } = now();
    const left = [button("Look again", { icon: "eye", on: () => context.go("review", { game: room.game, deal: over.deal }) }), h("span", { class: "spacer" })];
    /** @param {import("./dom.js").Child[]} words */
    const says = (...words) => h("span", { class: "hintline show", role: "status" }, words);
    if (room.state === "over") {
      return [left, isHost(state) ? button("Play again", { cls: "primary", key: "Enter",
        on: () => context.send({ type: "again" }) }) : says("The host can begin another game."), button("Home", { on: () => context.go("home") })];
    }
    if (me === null) return [left, says(counting)];
    if (room.ready.includes(me)) {
      const waiting = room.places.filter((one) => one.member !== null && !room.ready.includes(one.player)).map((one) => nameOf(state, one.player));
      return [left, says(`Waiting for ${list(waiting) || "the next deal"} `, counting)];
    }
    return [left, button(["Next deal", counting], { cls: "primary", key: "Enter", on: () => context.send({ type: "ready", deal: over.deal }) })];
  }

  function count() {
    const at = context.state.room?.next_deal ?? null;
    text(counting, at === null || !context.link ? "" : `by itself in ${Math.max(0, Math.ceil(at - context.link.now()))} s`);
  }
  setInterval(() => { if (element.isConnected) count(); }, 500);

  addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !element.isConnected || context.open || /** @type {Element} */ (event.target).closest?.("button, input, select, a")) return;
    /** @type {HTMLElement|null} */ (acts.querySelector(".primary"))?.click();
  });

  async function askMore() {
    const { room, over } = now();
    const key = `${context.link?.code} ${room.game}.${over.deal}`;
    if (asking === key) return;
    asking = key;
    more = null;
    const answer = await context.send({ type: "deals" }, { quiet: true });
    if (asking !== key || answer.type !== "deals") return;
    more = answer.deals.find((/** @type {any} */ one) => one.game === room.game && one.deal === over.deal) ?? null;
    update();
  }

  function update() {
    const { room, over, state } = now();
    if (!room || !over || !element.isConnected) return;
    void askMore();
    text(title, room.state === "over" ? "Game over" : `Deal ${over.deal}`);
    const who = [over.deal, over.players, room.game, room.places, room.members, phone.matches];
    redraw(hand, [who, more, room.state], drawHand);
    redraw(pays, who, drawPays);
    redraw(scores, [who, room.state, room.ready, room.host, room.settings.hands], drawScores);
    redraw(racks, who, drawRacks);
    redraw(acts, [who, room.state, room.ready, room.host, isHost(state)], drawActs);
    count();
  }
  phone.addEventListener("change", update);

  return {
    element,
    update,
    show() {
      const { state, room, over, outcome } = now();
      const key = outcome ? `${context.link?.code} ${room.game}.${over.deal}` : told;
      if (key === told) return;                            // it is said once, however often it is looked at
      told = key;
      if (outcome.kind === "win") sound(outcome.winner === mySeat(state) ? "win" : "lose");
      announce(won(state));
    },
  };
}
