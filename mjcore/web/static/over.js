// The end of a deal: the hand and its line, who pays whom and why, all racks, scores, and what comes next.
import { button, h, icon } from "./dom.js";
import { cut, printed, signs } from "./chips.js";
import { headline, payWords, split, won } from "./over-words.js";
import { redraw } from "./redraw.js";
import { sound } from "./sounds.js";
import { isBot, isHost, mySeat, nameOf, myPlayer } from "./state.js";
import { sureButton } from "./sure.js";
import { tile } from "./tiles.js";
import { WIND, WINDS, cap, groupName, list, money, tileNames } from "./words.js";

/** @typedef {import("./types.js").Context} Context */
/** @typedef {import("./types.js").Screen} Screen */
/** @typedef {import("./types.js").State} State */

const phone = matchMedia("(max-width: 599px), (max-height: 500px)");

/**
 * A rack as small tiles.
 * @param {string} name @param {string[][]} exposures @param {string[]} concealed
 */
export function rackRow(name, exposures, concealed) {
  const words = [...exposures.map((one) => groupName(one).toLowerCase()), concealed.length ? `concealed: ${tileNames(concealed)}` : ""].filter(Boolean);
  return h("span", { class: "tilesrow", role: "img", "aria-label": `${name}: ${words.join("; ")}` },
    [...exposures, concealed].filter((group) => group.length).map((group) => h("span", { class: "expo" }, group.map((kind) => tile(kind, { cls: "sm", mini: phone.matches })))));
}

/** @param {Context} context @returns {Screen} */
export function make(context) {
  /** What the server tells beside the room: the winner's hand by groups. @type {any} */
  let more = null;
  let asking = "";

  const title = h("b", null, "");
  const hand = h("section", { class: "box win" });
  const pays = h("section", { class: "box" });
  const scores = h("section", { class: "box" });
  const racks = h("section", { class: "box racks" });
  const acts = h("div", { class: "actions solo", role: "region", "aria-label": "What comes next" });
  const bar = h("header", { class: "bar" },
    h("button", { type: "button", class: "tool", "aria-label": "Leave the table", on: { click: () => context.go("home") } }, icon("home")),
    h("div", { class: "where" }, title), h("span", { class: "spacer" }),
    h("nav", { class: "tools", "aria-label": "At the table" }, [["card", "Card"], ["help", "Help"], ["gear", "Settings"]].map(([sign, words]) =>
      h("button", { type: "button", class: "tool", on: { click: () => context.panel(sign === "gear" ? "settings" : sign) } }, icon(sign), h("span", null, words)))));
  const element = h("div", { class: "overpage" }, bar,
    h("main", { id: "main", tabindex: -1, class: "page over" }, hand, h("div", { class: "ogrid" }, pays, scores), racks), acts);

  /** @param {State} state @returns {import("./dom.js").Child[]} */
  function drawHand(state) {
    const over = /** @type {import("./types.js").DealOver} */ (state.over);
    const { outcome } = over;
    const { kick, head, sub } = headline(state, more?.last ?? null);
    if (outcome.winner === null || outcome.kind !== "win") return [h("p", { class: "kick" }, kick), h("h1", null, head), sub ? h("p", { class: "sub" }, sub) : null];
    const rack = split(over.racks[outcome.winner]);
    /** @type {string[][]} */
    const groups = more?.hand
      ? cut(/** @type {import("./chips.js").Mine[][]} */ (more.hand), more.chips ? signs([more.chips]) : []).map((group) => group.map((one) => (one.state === "joker" ? "J" : one.tile)))
      : [...rack.exposures, rack.concealed];
    let marked = more?.last ?? null;
    return [h("p", { class: "kick" }, kick), h("h1", null, head),
      h("div", { class: "hand", role: "img", "aria-label": `The winning hand: ${groups.map(tileNames).join("; ")}` }, groups.map((group) =>
        h("span", { class: "hg" }, group.map((kind) => {
          const last = kind === marked;
          if (last) marked = null;
          return tile(kind, { cls: last ? "hw last" : "hw" });
        })))),
      h("div", { class: "onecard" }, h("span", { class: "lid" }, outcome.line ?? ""), more?.chips ? printed(more.chips) : null, h("b", { class: "val" }, `${outcome.value}`)),
      sub ? h("p", { class: "sub" }, sub) : null];
  }

  /** @param {State} state @param {number} seat */
  function person(state, seat) {
    const player = /** @type {import("./types.js").DealOver} */ (state.over).players[seat];
    const mine = player === myPlayer(state);
    return [h("span", { class: "wind sm", title: WINDS[seat] }, WIND[seat]), mine ? "You" : nameOf(state, player), isBot(state, player) ? icon("bot") : null];
  }

  /** @param {State} state @returns {import("./dom.js").Child[]} */
  function drawPays(state) {
    const over = /** @type {import("./types.js").DealOver} */ (state.over);
    const { outcome } = over;
    const transfers = outcome.transfers ?? [];
    if (transfers.length === 0) return [h("h2", null, "Who pays"), h("p", null, outcome.payments.some(Boolean) ? "Points of this deal are beside the scores." : "Nobody pays anything.")];
    const total = outcome.kind === "win" ? outcome.payments[outcome.winner] : null;
    return [h("h2", null, "Who pays"), h("table", { class: "pay" }, h("thead", { class: "vh" }, h("tr", null, h("th", null, "Who"), h("th", null, "Why"), h("th", null, "Amount"))),
      h("tbody", null, transfers.map((/** @type {any} */ one) => h("tr", null, h("th", { scope: "row" }, person(state, one.from)), h("td", null, payWords(one, outcome, (seat) => (over.players[seat] === myPlayer(state) ? "you" : nameOf(state, over.players[seat])))), h("td", { class: "num" }, one.amount))),
        total === null ? null : h("tr", { class: "sum" }, h("th", { scope: "row" }, person(state, outcome.winner)), h("td", null, over.players[outcome.winner] === myPlayer(state) ? "get" : "gets"), h("td", { class: "num" }, total))))];
  }

  /** @param {State} state @returns {import("./dom.js").Child[]} */
  function drawScores(state) {
    const over = /** @type {import("./types.js").DealOver} */ (state.over);
    const room = /** @type {import("./types.js").RoomMessage} */ (state.room);
    const seats = over.players.map((_, seat) => seat).sort((a, b) => over.scores[over.players[b]] - over.scores[over.players[a]]);
    const of = typeof room.settings.hands === "number" ? room.settings.hands : room.settings.hands === "rules" ? room.settings.rules.hands_per_game ?? 4 : null;
    return [h("h2", null, room.state === "over" ? "Final scores" : "Scores", h("small", null, ` after ${room.hands_played}${of ? ` of ${of}` : ""}`)),
      h("table", { class: "pay" }, h("thead", { class: "vh" }, h("tr", null, h("th", null, "Player"), h("th", null, "This deal"), h("th", null, "Score"))),
        h("tbody", null, seats.map((seat) => {
          const player = over.players[seat];
          return h("tr", { class: player === myPlayer(state) ? "you" : null }, h("th", { scope: "row" }, person(state, seat),
            room.state === "pause" && room.ready.includes(player) ? h("span", { class: "okay" }, icon("check"), h("span", { class: "vh" }, "is ready")) : null),
          h("td", { class: `delta${over.payments[player] > 0 ? " up" : ""}` }, money(over.payments[player])), h("td", { class: "num" }, money(over.scores[player])));
        }))),
      isHost(state) && room.state === "pause" ? h("div", { class: "row end" }, button("Seats and settings", { cls: "small quiet", on: () => context.go("lobby") }),
        sureButton("End the game", { cls: "small quiet" }, () => void context.send({ type: "end" }))) : null];
  }

  /** @param {State} state @returns {import("./dom.js").Child[]} */
  function drawRacks(state) {
    const over = /** @type {import("./types.js").DealOver} */ (state.over);
    const { outcome } = over;
    const order = over.players.map((_, seat) => seat).filter((seat) => outcome.kind !== "win" || seat !== outcome.winner);
    return [h("h2", null, outcome.kind === "win" ? "The other racks" : "All racks"), h("ul", null, order.map((seat) => {
      const { exposures, concealed } = split(over.racks[seat]);
      const name = over.players[seat] === myPlayer(state) ? "You" : nameOf(state, over.players[seat]);
      return h("li", null, h("span", { class: "plate" }, h("span", { class: "wind", title: WINDS[seat] }, WIND[seat]), h("b", null, name)), rackRow(name, exposures, concealed));
    }))];
  }

  const counting = h("small", null, "");

  /** @param {State} state @returns {import("./dom.js").Child[]} */
  function drawActs(state) {
    const room = /** @type {import("./types.js").RoomMessage} */ (state.room);
    const over = /** @type {import("./types.js").DealOver} */ (state.over);
    const player = myPlayer(state);
    const again = button("Look again", { icon: "eye", on: () => context.go("review", { game: room.game, deal: over.deal }) });
    if (room.state === "over") {
      return [again, h("span", { class: "spacer" }), isHost(state)
        ? button("Play again", { cls: "primary", key: "Enter", on: () => context.send({ type: "again" }) })
        : h("span", { class: "hintline show", role: "status" }, "The host can begin another game."), button("Home", { on: () => context.go("home") })];
    }
    if (player === null) return [again, h("span", { class: "spacer" }), h("span", { class: "hintline show" }, counting)];
    if (room.ready.includes(player)) {
      const waiting = room.places.filter((one) => one.member !== null && !room.ready.includes(one.player)).map((one) => nameOf(state, one.player));
      return [again, h("span", { class: "spacer" }), h("span", { class: "hintline show", role: "status" }, `Waiting for ${list(waiting) || "the next deal"} `, counting)];
    }
    const next = button("Next deal", { cls: "primary", key: "Enter", on: () => context.send({ type: "ready", deal: over.deal }) });
    next.querySelector("span")?.append(counting);
    return [again, h("span", { class: "spacer" }), next];
  }

  function count() {
    const at = context.state.room?.next_deal;
    const left = at === null || at === undefined || !context.link ? null : Math.max(0, Math.ceil(at - context.link.now()));
    const words = left === null ? "" : `by itself in ${left} s`;
    if (counting.textContent !== words) counting.textContent = words;
  }
  setInterval(() => { if (element.isConnected) count(); }, 500);

  addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !element.isConnected || context.open || (event.target instanceof Element && event.target.closest("button, input, select, a"))) return;
    /** @type {HTMLButtonElement|null} */ (acts.querySelector(".primary"))?.click();
  });

  /** @param {State} state */
  async function askMore(state) {
    const over = state.over;
    const key = `${state.room?.game}.${over?.deal}.${context.link?.code}`;
    if (!over || asking === key) return;
    asking = key;
    more = null;
    const answer = await context.send({ type: "deals" }, { quiet: true });
    if (answer.type !== "deals" || asking !== key) return;
    more = answer.deals.find((/** @type {any} */ one) => one.game === state.room?.game && one.deal === over.deal) ?? null;
    if (more && element.isConnected) draw(context.state);
  }

  /** @param {State} state */
  function draw(state) {
    const room = state.room;
    const over = state.over;
    if (!room || !over) return;
    title.textContent = room.state === "over" ? "Game over" : `Deal ${over.deal}`;
    redraw(hand, [over, more, room.state, phone.matches], () => drawHand(state));
    redraw(pays, [over.outcome, over.players, room.places], () => drawPays(state));
    redraw(scores, [over, room.state, room.ready, room.places, room.host, room.settings.hands], () => drawScores(state));
    redraw(racks, [over.racks, over.players, phone.matches], () => drawRacks(state));
    redraw(acts, [room.state, room.ready, room.host, room.places, over.deal], () => drawActs(state));
    count();
  }
  phone.addEventListener("change", () => { if (element.isConnected) draw(context.state); });

  return {
    element,
    update(state) {
      draw(state);
      void askMore(state);
    },
    show() {
      const { over } = context.state;
      if (!over) return;
      if (over.outcome.kind === "win") sound(over.outcome.winner === mySeat(context.state) ? "win" : "lose");
      document.getElementById("say")?.append(`${cap(won(context.state))}.`);
    },
  };
}
