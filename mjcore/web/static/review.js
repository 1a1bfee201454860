// A deal again, move by move, from one seat or all, with what the advisor would have done and the chance to win as a line.
import { button, fill, h, icon, s, share } from "./dom.js";
import { rackRow } from "./over.js";
import { redraw } from "./redraw.js";
import { moveWords, points, same, worth } from "./review-words.js";
import { asked, isBot, nameOf } from "./state.js";
import { back, tile } from "./tiles.js";
import { WIND, WINDS, actionWords, kinds, percent, tileName } from "./words.js";

/** @typedef {import("./types.js").Context} Context */
/** @typedef {import("./types.js").Screen} Screen */
/** @typedef {import("./review-words.js").Step} Step */
/** @typedef {{game: number, deal: number, you: number|null, players: number[], names: (string|null)[], steps: Step[], record: string}} Review */

const WIDE = 600;
const HIGH = 84;

/** @param {Context} context @returns {Screen} */
export function make(context) {
  /** @type {Review|null} */
  let review = null;
  /** @type {{game: number, deal: number}[]} */
  let deals = [];
  let at = 0;
  /** Whose tiles are seen: a seat, or everybody's. @type {number|"all"} */
  let eyes = "all";
  let asking = "";

  const title = h("b", null, "A deal again");
  const notice = h("button", { type: "button", class: "btn small primary", hidden: true, on: { click: leave } }, "You are asked at the table");
  const bar = h("header", { class: "bar" }, h("button", { type: "button", class: "tool", "aria-label": "Back", on: { click: leave } }, icon("left")),
    h("div", { class: "where" }, title), h("span", { class: "spacer" }), notice);
  const pick = h("select", { class: "field", "aria-label": "Which deal", on: { change: () => { const one = deals[pick.selectedIndex]; if (one) void load(one); } } });
  const save = button("Save record", { cls: "small quiet", name: "Save record of this deal", on: download });
  const graph = h("section", { class: "box graph" });
  const position = h("section", { class: "box pos" });
  const advice = h("section", { class: "box adv", "aria-live": "polite" });
  const moves = h("ol", { tabindex: -1 });
  const movesBox = h("section", { class: "box moves" }, h("div", { class: "phd" }, h("h2", null, "Moves"), save), moves);
  const main = h("main", { id: "main", tabindex: -1, class: "page review" }, h("h1", { class: "vh" }, "A deal, looked at again"), graph, position, advice, movesBox);
  const wait = h("main", { id: "main", tabindex: -1, class: "page" }, h("p", { class: "lead", role: "status" }, "Looking at the deal again …"));
  const acts = h("div", { class: "actions solo", role: "region", "aria-label": "Through the deal" });
  const element = h("div", { class: "reviewpage" }, bar, wait, acts);

  function leave() {
    context.go(context.state.room?.state === "deal" ? "table" : "over");
  }

  /** @param {number} seat */
  const mine = (seat) => review !== null && review.you === seat;
  /** @param {number} seat @returns {string} a bot is called as at the table */
  function name(seat) {
    if (!review || mine(seat)) return "You";
    const player = review.players[seat];
    return review.names[seat] ?? (isBot(context.state, player) ? nameOf(context.state, player) : WINDS[seat]);
  }

  /** @param {{game: number, deal: number}} which */
  async function load(which) {
    const key = `${context.link?.code} ${which.game}.${which.deal}`;
    if (asking === key && review) return;
    asking = key;
    review = null;
    show(wait);
    fill(wait, h("p", { class: "lead", role: "status" }, "Looking at the deal again …"));
    const answer = await context.send({ type: "review", game: which.game, deal: which.deal }, { quiet: true });
    if (asking !== key) return;
    if (answer.type !== "review") {
      asking = "";
      fill(wait, h("section", { class: "box" }, h("h1", null, "This deal cannot be shown"), h("p", null, answer.reason ?? "")));
      return;
    }
    const all = /** @type {Review} */ (/** @type {any} */ (answer));
    review = { ...all, steps: all.steps.filter((step) => worth(step, all.you)) };
    at = Math.max(0, firstOfPlay());
    eyes = "all";
    build();
    show(main);
    draw();
  }

  /** @param {HTMLElement} part */
  function show(part) {
    const old = part === main ? wait : main;
    if (old.parentElement) old.replaceWith(part);
  }

  /** @returns {number} the first move that is neither deal nor Charleston */
  function firstOfPlay() {
    return review?.steps.findIndex((step) => step.action?.action === "discard") ?? 0;
  }

  const mySeat = () => review?.you ?? -1;

  /** Draw what does not change from move to move. */
  function build() {
    if (!review) return;
    const { steps } = review;
    title.textContent = `Deal ${review.deal} again`;
    fill(moves, steps.map((step, i) => {
      const own = step.seat !== null && mine(step.seat);
      const better = own && step.advice && !same(step.advice.suggestion, step.action);
      return h("li", { class: own ? "mine" : null }, h("button", { type: "button", on: { click: () => go(i) } }, h("span", { class: "mn" }, i + 1), h("span", null, moveWords(step, name)),
        better ? h("span", { class: "tag", title: "The advisor would have done something else" }, "?", h("span", { class: "vh" }, " another choice was suggested")) : null));
    }));
    const nav = /** @type {[string, string, () => number][]} */ ([["first", "First move", () => 0], ["prev", "One move back", () => at - 1], ["next", "One move on", () => at + 1], ["last", "Last move", () => steps.length - 1]]);
    fill(acts, nav.map(([sign, words, to]) => button(icon(sign), { cls: "icononly", name: words, on: () => go(to()) })),
      mySeat() >= 0 ? button("Next of mine", { on: nextOfMine }) : null);
    drawGraph();
  }

  function nextOfMine() {
    if (!review) return;
    const { steps } = review;
    for (let i = 1; i <= steps.length; i += 1) {
      const next = (at + i) % steps.length;
      const { seat } = steps[next];
      if (seat !== null && mine(seat) && steps[next].advice) { go(next); return; }
    }
  }

  function drawGraph() {
    if (!review) return;
    const { steps, players } = review;
    const known = steps.some((step) => step.chance);
    graph.hidden = !known;
    if (!known) return;
    const me = mySeat();
    const lead = me >= 0 ? me : 0;
    /** @param {number} seat */
    const line = (seat) => points(steps.map((step) => step.chance?.[seat]), WIDE, HIGH - 6).map(([x, y]) => `${x} ${y + 3}`).join("L");
    const own = line(lead);
    const picture = s("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", role: "img", "aria-label": `Chance of ${name(lead)} to win over the deal` },
      s("path", { class: "grid", d: `M0 3H${WIDE}M0 ${HIGH / 2}H${WIDE}` }),
      ...players.map((_, seat) => seat).filter((seat) => seat !== lead).map((seat) => s("path", { class: "linet", d: `M${line(seat)}` })),
      s("path", { class: "area", d: `M${own}L${WIDE} ${HIGH}L0 ${HIGH}Z` }), s("path", { class: "lineg", d: `M${own}` }),
      s("path", { class: "cur", d: `M0 0V${HIGH}` }));
    picture.addEventListener("click", (event) => {
      const box = picture.getBoundingClientRect();
      go(Math.round(((/** @type {MouseEvent} */ (event).clientX - box.left) / box.width) * (steps.length - 1)));
    });
    fill(graph, h("h2", null, me >= 0 ? "Your chance to win" : `Chance of ${name(lead)}`, h("small", null, " as the helper sees it; thin: the others")), picture,
      h("div", { class: "gl" }, h("span", null, "the deal"), h("b", null, ""), h("span", null, "its end")));
  }

  /** @param {number} to */
  function go(to) {
    if (!review) return;
    at = Math.max(0, Math.min(review.steps.length - 1, to));
    draw();
  }

  function draw() {
    if (!review) return;
    const { steps, players } = review;
    const step = steps[at];
    const me = mySeat();
    const lead = me >= 0 ? me : 0;
    const x = (at / Math.max(1, steps.length - 1)) * WIDE;
    graph.querySelector(".cur")?.setAttribute("d", `M${x} 0V${HIGH}`);
    const now = graph.querySelector(".gl b");
    if (now) now.textContent = step.chance?.[lead] === null || step.chance?.[lead] === undefined ? "" : `${percent(step.chance[lead])} now`;
    const order = me >= 0 ? players.map((_, i) => (me + i) % players.length) : players.map((_, i) => i);
    redraw(position, [review.game, review.deal, at, eyes], () => [
      h("div", { class: "phd" }, h("h2", { "aria-live": "polite" }, h("small", null, `Move ${at + 1} of ${steps.length} · ${step.wall} in the wall`), moveWords(step, name)),
        h("label", { class: "eyes" }, h("span", null, "Seen by"), eyesPick(order))),
      h("ul", null, order.map((seat) => rackLine(step, seat))),
      discardsLine(step)]);
    redraw(advice, [review.game, review.deal, at, me], () => adviceBox(step));
    [...moves.children].forEach((li, i) => {
      const on = i === at;
      li.classList.toggle("now", on);
      li.firstElementChild?.toggleAttribute("aria-current", on);
      if (on) moves.scrollTop = /** @type {HTMLElement} */ (li).offsetTop - moves.clientHeight / 2 + 20;
    });
    [...acts.querySelectorAll(".icononly")].forEach((one, i) => one.setAttribute("aria-disabled", String(i < 2 ? at === 0 : at === steps.length - 1)));
  }

  /** @param {number[]} order */
  function eyesPick(order) {
    const select = h("select", { class: "field", id: "review-eyes", on: { change: () => { eyes = select.value === "all" ? "all" : Number(select.value); draw(); } } },
      h("option", { value: "all", selected: eyes === "all" }, "everybody"), order.map((seat) => h("option", { value: seat, selected: eyes === seat }, name(seat))));
    return select;
  }

  /** @param {Step} step @param {number} seat */
  function rackLine(step, seat) {
    const hidden = eyes !== "all" && eyes !== seat;
    const exposures = step.exposures[seat].map(kinds);
    const concealed = step.racks[seat];
    const row = rackRow(name(seat), exposures, hidden ? [] : concealed);
    if (hidden) row.append(h("span", { class: "expo" }, concealed.map(() => back("sm"))));
    return h("li", { class: `rrow${step.seat === seat ? " act" : ""}` }, h("span", { class: "plate" }, h("span", { class: "wind", title: WINDS[seat] }, WIND[seat]), h("b", null, name(seat)), h("small", { class: "odds" }, percent(step.chance?.[seat]))), row);
  }

  /** @param {Step} step */
  function discardsLine(step) {
    if (step.discards.length === 0) return null;
    return h("div", { class: "rdis" }, h("h3", null, "Discards"), h("span", { class: "tilesrow", role: "img", "aria-label": `${step.discards.length} discards, the last ${tileName(step.discards[step.discards.length - 1][1])}` },
      h("span", { class: "expo" }, step.discards.map(([, kind], i) => tile(kind, { cls: i === step.discards.length - 1 ? "xs last" : "xs", mini: true })))));
  }

  /** @param {Step} step */
  function adviceBox(step) {
    const own = step.seat !== null && mine(step.seat);
    if (!own || !step.advice) return [h("p", { class: "quiet" }, "The advisor speaks up at your own decisions.")];
    const { suggestion, text, chances } = step.advice;
    const agreed = same(suggestion, step.action);
    const shown = (chances ?? []).filter((one) => one.chance !== null).slice(0, 4);
    if (shown.length && step.action && !shown.some((one) => same(one.action, step.action))) {
      const taken = (chances ?? []).find((one) => same(one.action, step.action) && one.chance !== null);
      if (taken) shown.splice(3, 1, taken);
    }
    return [h("h3", null, agreed ? "As suggested" : "Another choice was suggested"), agreed || !suggestion ? null : h("p", { class: "sug" }, actionWords(suggestion)), h("p", null, text),
      shown.length > 1 ? h("table", { class: "alts" }, h("caption", null, "Chance to win this deal after"), h("tbody", null, shown.map((one, i) => {
        const bar = h("i");
        share(bar, "share", Math.round((one.chance ?? 0) * 100));
        return h("tr", { class: i === 0 ? "best" : null }, h("th", { scope: "row" }, actionWords(one.action), same(one.action, step.action) ? h("small", null, " your choice") : null), h("td", { class: "m" }, h("span", { class: "meter", "aria-hidden": "true" }, bar)), h("td", null, percent(one.chance)));
      }))) : null];
  }

  function download() {
    if (!review) return;
    const url = URL.createObjectURL(new Blob([review.record], { type: "text/plain" }));
    const link = h("a", { href: url, download: `mahjongg-${context.link?.code ?? "deal"}-${review.game}-${review.deal}.txt` });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }

  addEventListener("keydown", (event) => {
    if (!element.isConnected || context.open || event.ctrlKey || event.metaKey || event.altKey || (event.target instanceof Element && event.target.closest("input, select"))) return;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: (review?.steps.length ?? 1) - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  });

  return {
    element,
    update(state) { notice.hidden = !(state.room?.state === "deal" && asked(state)); },
    async show(detail) {
      const answer = await context.send({ type: "deals" }, { quiet: true });
      deals = answer.type === "deals" ? answer.deals.map((/** @type {any} */ one) => ({ game: one.game, deal: one.deal })) : [];
      const which = detail?.deal ? { game: detail.game, deal: detail.deal } : deals[deals.length - 1];
      if (!which) {
        asking = "";
        show(wait);
        fill(wait, h("section", { class: "box" }, h("h1", null, "No deal is over yet"), h("p", null, "Every deal can be looked at again as soon as it is over."), button("Back to the table", { on: leave })));
        return;
      }
      const many = new Set(deals.map((one) => one.game)).size > 1;
      fill(pick, deals.map((one) => h("option", { selected: one.game === which.game && one.deal === which.deal }, many ? `Game ${one.game}, deal ${one.deal}` : `Deal ${one.deal}`)));
      if (deals.length > 1 && !pick.isConnected) notice.before(pick);
      if (deals.length < 2) pick.remove();
      void load(which);
    },
  };
}
