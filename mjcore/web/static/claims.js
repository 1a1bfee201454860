// What the action bar offers in a turn and in a window. Only what the server has said to be legal is there.

import { asked, hints, legal, nameAt } from "./state.js";
import { GROUP, kinds, tileName } from "./words.js";

/**
 * @typedef {{
 *   picked: Slot|null, open: Open|null, act: (action: Action) => void, choose: (open: Open|null) => void, suggest: () => void
 * }} Hands what the bar needs from the table
 */

/** @type {Record<number, string>} */
const KEYS = { 3: "p", 4: "k", 5: "q", 6: "x" };

/** @param {Seen} state @param {Hands} hands @returns {Choice[]} */
export function choices(state, hands) {
  const { view } = state;
  const { open } = hands;
  if (open) {
    const asks = openChoices(state, open, hands);
    if (asks.length) return [{ id: "back", label: "", icon: "left", key: "Escape", name: "Back", on: () => hands.choose(null) }, ...asks];
  }
  if (!asked(state)) return [];
  return view.phase === "window" ? windowChoices(state, hands) : turnChoices(state, hands);
}

/** @param {State} state @param {Open|null} open @returns {string} what an open choice asks, for the line of status */
export function question(state, open) {
  if (!open) return "";
  if (open.kind === "call") return `${GROUP[open.size]} with how many jokers?`;
  if (open.kind === "revise") return "What shall the group be?";
  if (open.kind === "swap") return "Which joker do you want?";
  return open.kind === "declare" ? "Mah jongg? If it is none, it may cost you the hand." : "A wrong challenge may cost you.";
}

/** @param {Seen} state @param {Open} open @param {Hands} hands @returns {Choice[]} empty if it is not open any more */
function openChoices(state, open, { act }) {
  const { view } = state;
  switch (open.kind) {
    case "call":
      return legal(state, "call").filter((action) => action.size === open.size).map((action) => way(action, view.live ?? "", act));
    case "revise":
      return legal(state, "revise").map((action) => way(action, view.open?.tile ?? "", act));
    case "swap":
      return legal(state, "exchange").map((action) => ({
        id: `swap${action.seat}.${action.exposure}`, cls: "call way", tiles: [...new Set(kinds(view.exposures[action.seat ?? 0][action.exposure ?? 0]))],
        label: action.seat === view.seat ? "yours" : nameAt(state, action.seat ?? null), name: swapName(state, action), on: () => act(action),
      }));
    case "declare":
      return legal(state, "mah_jongg").map((action) => ({ id: "declare", label: "Mah Jongg", more: "!", key: "m", cls: "primary", on: () => act(action) }));
    default:
      return legal(state, "challenge").filter((action) => action.seat === open.seat).map((action) => ({
        id: "challenge", label: "Challenge", more: ` ${nameAt(state, open.seat)}`, cls: "primary", icon: "flag", on: () => act(action),
      }));
  }
}

/** @param {Action} action a call or a revision @param {string} kind @param {(action: Action) => void} act @returns {Choice} */
function way(action, kind, act) {
  const size = action.size ?? 3;
  const jokers = action.jokers ?? 0;
  const label = jokers ? `${jokers} joker${jokers > 1 ? "s" : ""}` : "no joker";
  return {
    id: `${action.action}${size}.${jokers}`, cls: "call way", tiles: [...Array(size - jokers).fill(kind), ...Array(jokers).fill("J")],
    label, name: `${GROUP[size]} with ${label}`, on: () => act(action),
  };
}

/** @param {State} state @param {Action} action */
function swapName(state, action) {
  const whose = action.seat === state.view?.seat ? "your own" : `${nameAt(state, action.seat ?? null)}’s`;
  return `Swap your ${tileName(action.tile ?? "")} for ${whose} joker`;
}

/** @param {Seen} state @param {Hands} hands @returns {Choice[]} */
function turnChoices(state, hands) {
  const { picked, act, choose, suggest } = hands;
  const swaps = legal(state, "exchange");
  const revisions = legal(state, "revise");
  const discard = picked ? legal(state, "discard").find((action) => action.tile === picked.kind) : undefined;
  const group = GROUP[kinds(state.view.exposures[state.view.seat].at(-1) ?? "").length] ?? "group";
  /** @type {Choice[]} */
  const out = [];
  if (hints(state)) out.push({ id: "suggest", label: "Suggest", icon: "hint", key: "s", cls: "help", name: "Suggest", on: suggest });
  if (swaps.length) {
    out.push({
      id: "swap", label: "Swap", icon: "swap", key: "j", cls: "soft", name: swaps.length === 1 ? swapName(state, swaps[0]) : "Swap a tile for a joker",
      on: () => (swaps.length === 1 ? act(swaps[0]) : choose({ kind: "swap" })),
    });
  }
  if (revisions.length) out.push({ id: "revise", label: "Change", more: ` ${group.toLowerCase()}`, cls: "soft", key: "g", on: () => choose({ kind: "revise" }) });
  out.push(...declaration(state, hands, true));
  out.push({
    id: "main", label: "Discard", detail: picked ? tileName(picked.kind) : "", key: "Enter", cls: "primary", off: !discard,
    name: picked ? undefined : "Discard: pick a tile first", on: () => discard && act(discard),
  });
  return out;
}

/** @param {Seen} state @param {Hands} hands @returns {Choice[]} */
function windowChoices(state, hands) {
  const { act, choose, suggest } = hands;
  const calls = legal(state, "call");
  const sizes = [...new Set(calls.map((action) => action.size ?? 3))].sort();
  /** @type {Choice[]} */
  const out = [];
  if (hints(state)) out.push({ id: "suggest", label: "", icon: "hint", key: "s", cls: "help", name: "Suggest", on: suggest });
  out.push({ id: "skip", label: "Pass", key: "Escape", on: () => act({ action: "skip" }) });
  for (const size of sizes) {
    const ways = calls.filter((action) => action.size === size);
    out.push({
      id: `call${size}`, label: GROUP[size], key: KEYS[size], cls: "call", expanded: ways.length > 1 ? false : undefined,
      on: () => (ways.length > 1 ? choose({ kind: "call", size }) : act(ways[0])),
    });
  }
  return [...out, ...declaration(state, hands, false)];
}

/**
 * Where a mistake is only refused, anybody may try in a turn, and what is legal is a hand. Where it costs, it is asked once more.
 * @param {Seen} state @param {Hands} hands @param {boolean} turn @returns {Choice[]}
 */
function declaration(state, { act, choose }, turn) {
  const { view } = state;
  const possible = legal(state, "mah_jongg").length > 0;
  const harmless = state.room?.settings.rules?.mahjong_in_error === "reject";
  if (!possible && !(turn && harmless && !view.dead[view.seat])) return [];
  return [{
    id: "win", label: "Mah Jongg", key: "m", cls: possible && (harmless || !turn) ? "primary win" : "plain",
    on: () => (harmless ? act({ action: "mah_jongg" }) : choose({ kind: "declare" })),
  }];
}
