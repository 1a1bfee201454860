// What has happened in this deal, in words, the newest first.

import { h, keyed } from "./dom.js";
import { phrase } from "./announce.js";

/** @param {Context} context @returns {Page} */
export function make(context) {
  const list = h("ol", { class: "happened", reversed: true });
  const none = h("p", { class: "lead" }, "Nothing has happened yet.");
  const element = h("div", { class: "pbody", tabindex: "0", "aria-label": "What has happened in this deal" }, none, list);
  return {
    element,
    update(state) {
      const said = state.events.flatMap((event, index) => {
        const words = phrase(event, state);
        return words ? [{ key: `${index} ${words}`, words, mine: event.seat === state.view?.seat }] : [];
      }).reverse();
      none.hidden = said.length > 0;
      keyed(list, said.map(({ key }) => key), (_, index) => h("li", { class: said[index].mine ? "mine" : null }, said[index].words));
      void context;
    },
  };
}
