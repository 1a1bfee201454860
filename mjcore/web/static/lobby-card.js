// Which card is played with, and how to play with one of one's own: the card belongs to the room, so another one opens a new room.
import { toast } from "./announce.js";
import { tableInfo } from "./api.js";
import { button, h, icon } from "./dom.js";
import { openAndGo } from "./home.js";
import { isHost } from "./state.js";

/** @param {Context} context @returns {import("./dom.js").Child[]} what is in the box of the card */
export function cardBox(context) {
  const card = context.link?.card;
  const mine = isHost(context.state) && context.state.room?.state === "lobby";
  return [h("h2", null, "Card"),
    h("div", { class: "cardpick" }, h("span", null, h("b", null, card?.name ?? "Practice card"), h("small", null, "the hands that win")),
      button("Look at it", { cls: "small", icon: "card", on: () => context.panel("card") }),
      mine ? button("Another card …", { cls: "small", on: () => chooseCard(context) }) : null)];
}

/** Ask for a card, one of the server's or a text, and open a room with it. @param {Context} context */
export async function chooseCard(context) {
  const info = await tableInfo();
  const cards = info?.cards ?? [{ id: "practice", name: "Practice card", lines: 0 }];
  const others = (context.state.room?.members.length ?? 0) > 1;
  const text = h("textarea", { class: "field", id: "card-text", rows: 9, spellcheck: "false", "aria-describedby": "card-wrong", placeholder: '[card]\nname = "Our card"\n…' });
  const file = h("input", { type: "file", id: "card-file", accept: ".toml,text/plain", class: "vh" });
  const wrong = h("p", { class: "wrong", id: "card-wrong", role: "alert" });
  const pick = h("select", { class: "field", id: "card-of" }, cards.map((one) => h("option", { value: one.id },
    one.lines ? `${one.name} · ${one.lines} hands` : one.name)), h("option", { value: "" }, "My own, as text"));
  const own = h("div", { class: "own", hidden: true }, h("label", { for: "card-text" }, "The card as TOML"), text,
    h("div", { class: "row" }, file, h("label", { class: "btn small", for: "card-file" }, "From a file …")));
  const open = h("button", { class: "btn primary" }, "Open a room with it");
  const dialog = h("dialog", { class: "dialog", "aria-labelledby": "card-head" },
    h("form", { method: "dialog", on: { submit: submit } },
      h("div", { class: "dhead" }, h("h2", { id: "card-head" }, "Play with another card"),
        h("button", { type: "button", class: "close", "aria-label": "Close", on: { click: () => dialog.close() } }, icon("x"))),
      h("p", null, others ? "A card belongs to its room: this opens a new one with the same settings. Send its link to the others." : "This opens a new room with the same settings, and another link."),
      h("label", { for: "card-of" }, "Card"), pick, own, wrong, h("div", { class: "row end" }, open)));
  pick.addEventListener("change", () => { own.hidden = pick.value !== ""; wrong.textContent = ""; });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    if (chosen.size > 500_000) { wrong.textContent = "That file is too big for a card."; return; }
    text.value = await chosen.text();
  });

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    if (pick.value === "" && !text.value.trim()) { wrong.textContent = "Paste the text of a card, or choose a file."; text.focus(); return; }
    open.setAttribute("aria-disabled", "true");
    wrong.textContent = "";
    const settings = context.state.room?.settings;
    const failed = await openAndGo(context, { ...(pick.value ? { card: pick.value } : { card_text: text.value }), ...(settings ? { settings } : {}) }, "seat");
    open.removeAttribute("aria-disabled");
    wrong.textContent = failed;
    if (failed) return;
    dialog.close();
    toast("This is a new room: send its link.");
  }

  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
