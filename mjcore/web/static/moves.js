// What has happened in this deal, in words, the newest first.

import { h, keyed } from "./dom.js";
import { phrase } from "./announce.js";
import { nameAt } from "./state.js";

/** @param {Context} context @returns {Page} */
export function make(context) {
  const list = h("ol", { class: "happened", reversed: true });
  const owed = h("ul", { class: "owed", "aria-label": "Owed" });
  const none = h("p", { class: "lead" }, "Nothing has happened yet.");
  const element = h("div", { class: "pbody", tabindex: "0", "aria-label": "What has happened in this deal" }, none, owed, list);
  return {
    element,
    update(state) {
      const said = state.events.flatMap((event, index) => {
        const words = phrase(event, state);
        return words ? [{ key: `${index} ${words}`, words, mine: event.seat === state.view?.seat }] : [];
      }).reverse();
      none.hidden = said.length > 0;
      keyed(list, said.map(({ key }) => key), (_, index) => h("li", { class: said[index].mine ? "mine" : null }, said[index].words));
      /** @param {number} seat */
      const who = (seat) => (seat === state.view?.seat ? "you" : nameAt(state, seat));
      const stakes = (state.view?.stakes ?? []).map(({ from, to, amount }) => `${amount} from ${who(from)} to ${who(to)}, for a wrong challenge`);
      keyed(owed, stakes.map((words, index) => `${index} ${words}`), (_, index) => h("li", null, stakes[index]));
    },
  };
}
