// A deal again, move by move, from one seat or all, with what the advisor would have done and the chance to win as a line.
import { button, fill, h, icon, s, share, text } from "./dom.js";
import { rackRow } from "./over.js";
import { redraw } from "./redraw.js";
import { moveWords, points, same, worth } from "./review-words.js";
import { asked, isBot, nameOf } from "./state.js";
import { back, tile } from "./tiles.js";
import { WIND, WINDS, actionWords, kinds, percent, tileName } from "./words.js";

const WIDE = 600;
const HIGH = 84;

/** @param {Context} context @returns {Page} */
export function make(context) {
  /** @type {Review|null} */
  let review = null;
  /** @type {Step[]} */
  let steps = [];
  /** @type {{game: number, deal: number}[]} */
  let deals = [];
  let at = 0;
  /** Whose tiles are seen, "all" or a seat. */
  let eyes = "all";
  let asking = "";

  const title = h("b", null, "A deal again");
  const pick = h("select", { class: "field", "aria-label": "Which deal", on: { change: () => void load(deals[pick.selectedIndex]) } });
  const notice = h("button", { type: "button", class: "btn small primary", hidden: true, on: { click: leave } }, "You are asked at the table");
  const [graph, position, advice, movesBox] = ["graph", "pos", "adv", "moves"].map((cls) => h("section", { class: `box ${cls}` }));
  const moves = h("ol");
  movesBox.append(h("div", { class: "phd" }, h("h2", null, "Moves"), button("Save record", { cls: "small quiet", name: "Save record of this deal", on: download })), moves);
  const main = h("main", { id: "main", tabindex: -1, class: "page review" }, h("h1", { class: "vh" }, "A deal, looked at again"), graph, position, advice, movesBox);
  const wait = h("main", { id: "main", tabindex: -1, class: "page" });
  const acts = h("div", { class: "actions solo", role: "region", "aria-label": "Through the deal" });
  const element = h("div", { class: "reviewpage" },
    h("header", { class: "bar" }, h("button", { type: "button", class: "tool", "aria-label": "Back", on: { click: leave } }, icon("left")),
      h("div", { class: "where" }, title), h("span", { class: "spacer" }), pick, notice), wait, acts);

  function leave() {
    context.go(context.state.room?.state === "deal" ? "table" : "over");
  }

  /** @param {number} seat */
  const mine = (seat) => review?.you === seat;

  /** @param {number} seat @returns {string} a bot is called as at the table */
  function name(seat) {
    if (!review || mine(seat)) return "You";
    const player = review.players[seat];
    return review.names[seat] ?? (isBot(context.state, player) ? nameOf(context.state, player) : WINDS[seat]);
  }

  /** @param {string} words @param {string} [why] say something in place of the deal */
  function say(words, why) {
    fill(wait, why === undefined ? h("p", { class: "lead", role: "status" }, words) : h("section", { class: "box" }, h("h1", null, words), h("p", null, why)));
    if (main.isConnected) main.replaceWith(wait);
    fill(acts, button("Back", { on: leave }));
  }

  /** @param {{game: number, deal: number}} which */
  async function load({ game, deal }) {
    const key = `${context.link?.code} ${game}.${deal}`;
    if (asking === key && review) return;
    asking = key;
    review = null;
    say("Looking at the deal again …");
    const answer = await context.send({ type: "review", game, deal }, { quiet: true });
    if (asking !== key) return;
    if (answer.type !== "review") {
      asking = "";
      say("This deal cannot be shown", answer.reason ?? "");
      return;
    }
    const found = /** @type {Review} */ (/** @type {any} */ (answer));
    review = found;
    let { chance } = found.steps[0];
    // what is not worked out anew is as it was
    steps = found.steps.map((step) => ({ ...step, chance: chance = step.chance ?? chance })).filter((step) => worth(step, found.you));
    at = Math.max(0, steps.findIndex((step) => step.action?.action === "discard"));
    eyes = "all";
    text(title, `Deal ${deal} again`);
    build();
    wait.replaceWith(main);
    draw();
  }

  /** Draw what does not change from move to move. */
  function build() {
    fill(moves, steps.map((step, i) => h("li", { class: own(step) ? "mine" : null },
      h("button", { type: "button", on: { click: () => go(i) } }, h("span", { class: "mn" }, i + 1), h("span", null, moveWords(step, name)),
      own(step) && step.advice && !same(step.advice.suggestion, step.action) ? h("span", { class: "tag", title: "Something else was suggested" }, "?",
        h("span", { class: "vh" }, " something else was suggested")) : null))));
    const nav = /** @type {[string, string, () => number][]} */ ([["first", "First move", () => 0], ["prev", "One move back", () => at - 1],
      ["next", "One move on", () => at + 1], ["last", "Last move", () => steps.length - 1]]);
    fill(acts, nav.map(([sign, words, to]) => button(icon(sign), { cls: "icononly", name: words, on: () => go(to()) })),
      review?.you === null ? null : button("Next of mine", { on: nextOfMine }));
    drawGraph();
  }

  /** @param {Step} step */
  const own = (step) => step.seat !== null && mine(step.seat);

  function nextOfMine() {
    const next = steps.findIndex((step, i) => i > at && own(step) && step.advice);
    go(next >= 0 ? next : steps.findIndex((step) => own(step) && step.advice));
  }

  /** Whose chance is the thick line. */
  const lead = () => review?.you ?? 0;

  function drawGraph() {
    graph.hidden = !review || !steps.some((step) => step.chance);
    if (!review || graph.hidden) return;
    /** @param {number} seat */
    const line = (seat) => points(steps.map((step) => step.chance?.[seat]), WIDE, HIGH - 6).map(([x, y]) => `${x} ${y + 3}`).join("L");
    const thick = line(lead());
    /** @param {string} cls @param {string} d */
    const path = (cls, d) => s("path", { class: cls, d });
    const picture = s("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", role: "img", "aria-label": `Chance of ${name(lead())} to win over the deal` },
      path("grid", `M0 3H${WIDE}M0 ${HIGH / 2}H${WIDE}`), ...review.players.flatMap((_, seat) => (seat === lead() ? [] : [path("linet", `M${line(seat)}`)])),
      path("area", `M${thick}L${WIDE} ${HIGH}L0 ${HIGH}Z`), path("lineg", `M${thick}`), path("cur", ""));
    picture.addEventListener("click", (event) => {
      const box = picture.getBoundingClientRect();
      go(Math.round(((/** @type {MouseEvent} */ (event).clientX - box.left) / box.width) * (steps.length - 1)));
    });
    fill(graph, h("h2", null, review.you === null ? `Chance of ${name(0)}` : "Your chance to win", h("small", null, " as the helper sees it; thin: the others")), picture,
      h("div", { class: "gl" }, h("span", null, "the deal"), h("b"), h("span", null, "its end")));
  }

  /** @param {number} to */
  function go(to) {
    at = Math.max(0, Math.min(steps.length - 1, to));
    draw();
  }

  function draw() {
    if (!review) return;
    const step = steps[at];
    graph.querySelector(".cur")?.setAttribute("d", `M${(at / Math.max(1, steps.length - 1)) * WIDE} 0V${HIGH}`);
    const odds = graph.querySelector("b");
    if (odds) text(odds, step.chance ? `${percent(step.chance[lead()])} now` : "");
    const order = review.players.map((_, i) => (lead() + i) % (review?.players.length ?? 1));
    redraw(position, [asking, at, eyes], () => [
      h("div", { class: "phd" }, h("h2", { "aria-live": "polite" }, h("small", null, `Move ${at + 1} of ${steps.length} · ${step.wall} in the wall`),
        moveWords(step, name)), eyesPick(order)),
      h("ul", null, order.map((seat) => rackLine(step, seat))), discards(step)]);
    redraw(advice, [asking, at], () => adviceBox(step));
    [...moves.children].forEach((li, i) => {
      li.classList.toggle("now", i === at);
      li.firstElementChild?.toggleAttribute("aria-current", i === at);
    });
    moves.scrollTop = /** @type {HTMLElement} */ (moves.children[at]).offsetTop - moves.clientHeight / 2 + 20;
    [...acts.querySelectorAll(".icononly")].forEach((one, i) => one.setAttribute("aria-disabled", String(at === (i < 2 ? 0 : steps.length - 1))));
  }

  /** @param {number[]} order */
  function eyesPick(order) {
    const select = h("select", { class: "field", id: "review-eyes", on: { change: () => { eyes = select.value; draw(); } } },
      h("option", { value: "all" }, "everybody"), order.map((seat) => h("option", { value: seat }, name(seat))));
    select.value = eyes;
    return h("label", { class: "eyes" }, h("span", null, "Seen by"), select);
  }

  /** @param {Step} step @param {number} seat */
  function rackLine(step, seat) {
    const hidden = eyes !== "all" && eyes !== String(seat);
    const row = rackRow(name(seat), step.exposures[seat].map(kinds), hidden ? [] : step.racks[seat]);
    if (hidden) row.append(h("span", { class: "expo" }, step.racks[seat].map(() => back("sm"))));
    return h("li", { class: `rrow${step.seat === seat ? " act" : ""}` },
      h("span", { class: "plate" }, h("span", { class: "wind", title: WINDS[seat] }, WIND[seat]), h("b", null, name(seat)),
      hidden ? null : h("small", { class: "odds" }, percent(step.chance?.[seat]))), row);
  }

  /** @param {Step} step */
  function discards({ discards: thrown }) {
    const last = thrown.length - 1;
    return last < 0 ? null : h("div", { class: "rdis" }, h("h3", null, "Discards"),
      h("span", { class: "tilesrow", role: "img", "aria-label": `${last + 1} discards, the last ${tileName(thrown[last][1])}` },
      h("span", { class: "expo" }, thrown.map(([, kind], i) => tile(kind, { cls: i === last ? "xs last" : "xs", mini: true })))));
  }

  /** @param {Step} step */
  function adviceBox(step) {
    if (!own(step) || !step.advice) return [h("p", { class: "quiet" }, "The advisor speaks up at your own decisions.")];
    const { suggestion, text: words, chances } = step.advice;
    const agreed = same(suggestion, step.action);
    const known = chances.filter((one) => one.chance !== null);
    const shown = known.filter((one, i) => i < 3 || same(one.action, step.action)).slice(0, 4);
    return [h("h3", null, agreed ? "As suggested" : "Something else was suggested"),
      agreed || !suggestion ? null : h("p", { class: "sug" }, actionWords(suggestion)), h("p", null, words),
      shown.length < 2 ? null : h("table", { class: "alts" }, h("caption", null, "Chance to win this deal after"), h("tbody", null, shown.map((one, i) => {
        const bar = h("i");
        share(bar, "share", Math.round((one.chance ?? 0) * 100));
        return h("tr", { class: i ? null : "best" }, h("th", { scope: "row" }, actionWords(one.action),
          same(one.action, step.action) ? h("small", null, " your choice") : null), h("td", { class: "m" }, h("span", { class: "meter" }, bar)),
            h("td", null, percent(one.chance)));
      })))];
  }

  function download() {
    if (!review) return;
    const url = URL.createObjectURL(new Blob([review.record], { type: "text/plain" }));
    h("a", { href: url, download: `mahjongg-${context.link?.code}-${review.game}-${review.deal}.txt` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }

  addEventListener("keydown", (event) => {
    if (!element.isConnected || !review || context.open || event.ctrlKey || event.metaKey || event.altKey || /** @type {Element} */ (event.target).closest?.("input, select")) return;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: steps.length }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  });

  return {
    element,
    update(state) { notice.hidden = !(state.room?.state === "deal" && asked(state)); },
    async show(detail) {
      const answer = await context.send({ type: "deals" }, { quiet: true });
      deals = answer.deals ?? [];
      const which = detail?.deal ? detail : deals[deals.length - 1];
      pick.hidden = deals.length < 2;
      if (!which) {
        asking = "";
        say("No deal is over yet", "Every deal can be looked at again as soon as it is over.");
        return;
      }
      fill(pick, deals.map((one) => h("option", { selected: one.game === which.game && one.deal === which.deal },
        deals[0].game === deals[deals.length - 1].game ? `Deal ${one.deal}` : `Game ${one.game}, deal ${one.deal}`)));
      void load(which);
    },
  };
}
