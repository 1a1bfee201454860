// Before a room is entered: the name for who follows a link, the code for who comes from another device, a word while it connects.
import { button, fill, h, icon } from "./dom.js";
import { nameField, someName } from "./home.js";

/** @param {Context} context @returns {Page} */
export function make(context) {
  const main = h("main", { id: "main", tabindex: -1, class: "knock" });
  const element = h("div", { class: "page" },
    h("header", { class: "top" }, h("button", { type: "button", class: "back-l", "aria-label": "Home", on: { click: () => context.go("home") } }, icon("left")),
      h("span", { class: "word-mark" }, "Mah Jongg")), main);

  /** @param {string} code @param {string} [reason] */
  function ask(code, reason) {
    const device = h("input", { id: "device", class: "field", inputmode: "numeric", autocomplete: "one-time-code", maxlength: 7, placeholder: "482 913" });
    fill(main, h("section", { class: "box" },
      h("h1", null, "Room ", h("span", { class: "code" }, code)),
      reason ? h("p", { class: "wrong", role: "alert" }, reason) : h("p", null, "You are asked to the table."),
      h("form", { class: "knock-form", on: { submit: (/** @type {Event} */ event) => { event.preventDefault(); context.go("join", { code, name: someName() }); } } },
        h("label", { for: "name-in" }, "Your name"), nameField("name-in"), h("button", { class: "btn primary wide" }, "Sit down"))),
    h("details", { class: "box" }, h("summary", null, "I have a seat there, on another device"),
      h("p", null, "There, open Settings and choose “Another device”. It shows six digits."),
      h("form", { class: "join", on: { submit: (/** @type {Event} */ event) => {
        event.preventDefault();
        const digits = device.value.replace(/\D/g, "");
        if (digits) context.go("join", { code, device: digits });
      } } }, h("label", { class: "vh", for: "device" }, "Six digits"), device, h("button", { class: "btn" }, "Come in"))));
  }

  /** @param {string} code */
  function wait(code) {
    fill(main, h("section", { class: "box waitbox" }, h("h1", null, "Room ", h("span", { class: "code" }, code)),
      h("p", { role: "status" }, "Going to the table …"), button("Back", { cls: "small", on: () => context.go("home") })));
  }

  return {
    element,
    update() {},
    show(detail) {
      if (detail?.waiting) wait(detail.code);
      else if (detail) ask(detail.code, detail.reason);
    },
  };
}
