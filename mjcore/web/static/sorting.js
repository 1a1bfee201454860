// The order of one's own tiles. Pure: a slot is one tile that keeps its key for as long as it is held.

import { KINDS } from "./words.js";

const BY_SUIT = new Map(KINDS.map((kind, index) => [kind, index]));

/** @param {Kind} kind */
const bySuit = (kind) => BY_SUIT.get(kind) ?? KINDS.length;

/** @param {Kind} kind numbers by rank and then by suit, the others after them */
const byRank = (kind) => (kind.length > 1 ? Number(kind[0]) * 10 + bySuit(kind) / KINDS.length : 1000 + bySuit(kind));

/**
 * @param {Slot[]} slots @param {Kind[]} hand the tiles of a hand in the order of the card
 * @returns {Map<string, number>} place of each slot by key: what the hand needs, then jokers, then what is left over
 */
function byHand(slots, hand) {
  /** @type {Map<Kind, number[]>} */
  const places = new Map();
  hand.forEach((kind, index) => places.set(kind, [...(places.get(kind) ?? []), index]));
  return new Map(slots.map(({ key, kind }) => {
    const place = places.get(kind)?.shift();
    return [key, place ?? (kind === "J" ? 100 : 200) + bySuit(kind) / KINDS.length];
  }));
}

/**
 * Sort slots; equal tiles keep their order.
 * @param {Slot[]} slots @param {Sort} sort @param {Kind[]|null} [hand] for "hand"; without one it sorts by suit
 * @returns {Slot[]}
 */
export function sorted(slots, sort, hand = null) {
  if (sort === "own") return slots;
  const places = sort === "hand" && hand ? byHand(slots, hand) : null;
  /** @param {Slot} slot */
  const rank = (slot) => (places ? places.get(slot.key) ?? 0 : sort === "rank" ? byRank(slot.kind) : bySuit(slot.kind));
  return [...slots].sort((a, b) => rank(a) - rank(b));
}

/** @param {Kind[]} tiles @returns {Slot[]} one slot a tile, in this order */
export function slotsOf(tiles) {
  /** @type {Map<Kind, number>} */
  const count = new Map();
  return tiles.map((kind) => {
    const n = count.get(kind) ?? 0;
    count.set(kind, n + 1);
    return { key: `${kind}.${n}`, kind };
  });
}

/** @param {Kind} kind @param {Set<string>} used keys that may not come again @returns {Slot} */
function fresh(kind, used) {
  let n = 0;
  while (used.has(`${kind}.${n}`)) n++;
  const key = `${kind}.${n}`;
  used.add(key);
  return { key, kind };
}

/**
 * Make the slots of a rack out of those before: what is held stays where it is, what is gone goes, what is new is put in.
 * @param {Slot[]} before
 * @param {Kind[]} rack what is held now, in any order
 * @param {{drawn?: Kind|null, sort?: Sort, hand?: Kind[]|null, leaving?: Set<string>}} [how]
 *   `leaving` are keys of the tiles that have been chosen to go: of equal tiles these go first
 * @returns {{slots: Slot[], drawn: string|null, came: Set<string>}} the drawn tile is the last one; `came` are the new keys
 */
export function arrange(before, rack, { drawn = null, sort = "own", hand = null, leaving = new Set() } = {}) {
  /** @type {Map<Kind, number>} */
  const wanted = new Map();
  for (const kind of rack) wanted.set(kind, (wanted.get(kind) ?? 0) + 1);
  /** @param {Slot} slot */
  const take = (slot) => {
    const left = wanted.get(slot.kind) ?? 0;
    wanted.set(slot.kind, left - 1);
    return left > 0;
  };
  const kept = new Set([...before].sort((a, b) => Number(leaving.has(a.key)) - Number(leaving.has(b.key))).filter(take));
  for (const [kind, left] of wanted) if (left < 0) wanted.set(kind, 0);
  const used = new Set(before.map((slot) => slot.key));
  const added = rack.flatMap((kind) => {
    const left = wanted.get(kind) ?? 0;
    wanted.set(kind, left - 1);
    return left > 0 ? [fresh(kind, used)] : [];
  });
  const all = [...before.filter((slot) => kept.has(slot)), ...added];       // so the drawn tile, if it is new, is the last of its kind
  const last = drawn === null ? undefined : all.findLast((slot) => slot.kind === drawn);
  const rest = sorted(all.filter((slot) => slot !== last), sort, hand);
  return { slots: last ? [...rest, last] : rest, drawn: last?.key ?? null, came: new Set(added.map((slot) => slot.key)) };
}

/** @param {Slot[]} slots @param {number} from @param {number} to @returns {Slot[]} with one slot moved */
export function moved(slots, from, to) {
  const out = [...slots];
  const [slot] = out.splice(from, 1);
  out.splice(Math.max(0, Math.min(out.length, to)), 0, slot);
  return out;
}

/**
 * Choose slots for tiles, each slot once.
 * @param {Slot[]} slots @param {Kind[]} tiles @returns {string[]} keys, without those of tiles that are not there
 */
export function keysOf(slots, tiles) {
  const left = [...slots];
  return tiles.flatMap((kind) => {
    const index = left.findIndex((slot) => slot.kind === kind);
    return index < 0 ? [] : [left.splice(index, 1)[0].key];
  });
}
