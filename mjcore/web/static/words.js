// Tiles, groups and numbers in words. Pure: no document, no state.

/** @type {Record<string, string>} */
export const SUITS = { B: "Bam", C: "Crak", D: "Dot" };

/** All kinds of tiles in the order of the card: suits by number, winds, dragons, soap, flower, joker. */
export const KINDS = [...["B", "C", "D"].flatMap((suit) => [..."123456789"].map((number) => number + suit)), ..."NEWSGR0FJ"];

/** @type {Record<string, string>} */
const NAMES = {
  N: "North", E: "East", W: "West", S: "South", G: "Green Dragon", R: "Red Dragon", 0: "Soap", F: "Flower", J: "Joker",
};

export const WINDS = ["East", "South", "West", "North"];
export const WIND = ["E", "S", "W", "N"];

/** @type {Record<number, string>} */
export const GROUP = { 1: "Single", 2: "Pair", 3: "Pung", 4: "Kong", 5: "Quint", 6: "Sextet" };

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** @param {Kind} kind @returns {string} "5 Bam", "Red Dragon"; the text itself where it is no tile */
export function tileName(kind) {
  return NAMES[kind] ?? (SUITS[kind[1]] ? `${kind[0]} ${SUITS[kind[1]]}` : kind);
}

/** @param {Kind[]} tiles @returns {string} "5 Bam, East and Soap" */
export function tileNames(tiles) {
  return list(tiles.map(tileName));
}

/** @param {string[]} words @returns {string} "a, b and c" */
export function list(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

/**
 * Read tiles as the table writes them: "22B 444C [999D J] W 00" to one text a tile.
 * @param {string} text @returns {Kind[]}
 */
export function kinds(text) {
  return text.replace(/[[\]]/g, " ").split(/\s+/).filter(Boolean).flatMap((word) => {
    const suit = word[word.length - 1];
    return word.length > 1 && SUITS[suit] ? [...word.slice(0, -1)].map((sign) => (sign === "0" ? "0" : sign + suit)) : [...word];
  });
}

/** @param {Kind[]} tiles of one exposure @returns {string} "Kong of 9 Crak, two of them jokers" */
export function groupName(tiles) {
  const real = tiles.filter((kind) => kind !== "J");
  const jokers = tiles.length - real.length;
  const of = jokers === 0 ? "" : `, ${number(jokers)} of them ${jokers > 1 ? "jokers" : "a joker"}`;
  return `${GROUP[tiles.length] ?? `${tiles.length} tiles`} of ${tileName(real[0] ?? "J")}${of}`;
}

/** @param {number} n @returns {string} "no", "one" … "ten", then digits */
export function number(n) {
  return NUMBERS[n] ?? String(n);
}

/** @param {number} n @param {string} one @param {string} [many] @returns {string} "one joker", "three jokers" */
export function counted(n, one, many = `${one}s`) {
  return `${number(n)} ${n === 1 ? one : many}`;
}

/** @param {number} n @returns {string} with a true minus sign: "+25", "−90", "0" */
export function money(n) {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0";
}

/** @param {number|null|undefined} chance between 0 and 1 @returns {string} "23 %", "under 1 %", "" where there is none */
export function percent(chance) {
  if (chance === null || chance === undefined) return "";
  return chance > 0 && chance < 0.01 ? "under 1 %" : `${Math.round(chance * 100)} %`;
}

/** @param {string} words @returns {string} with its first letter in upper case */
export function cap(words) {
  return words ? words[0].toUpperCase() + words.slice(1) : words;
}

/** @param {Action|null} action `null` is to leave things as they are @returns {string} "Discard 5 Crak", "Pung, one joker" */
export function actionWords(action) {
  if (!action) return "Leave it as it is";
  switch (action.action) {
    case "discard": return `Discard ${tileName(action.tile ?? "")}`;
    case "call": return `${GROUP[action.size ?? 3]}, ${counted(action.jokers ?? 0, "joker")}`;
    case "revise": return `Show a ${GROUP[action.size ?? 3].toLowerCase()}, ${counted(action.jokers ?? 0, "joker")}`;
    case "skip": return "Let it go";
    case "pass": return `Pass ${list([...(action.tiles ?? []).map(tileName), ...(action.blind ? [`${number(action.blind)} unseen`] : [])])}`;
    case "give": return action.tiles?.length ? `Give ${tileNames(action.tiles)}` : "Give nothing";
    case "vote": return action.yes ? "Vote yes" : "Vote no";
    case "offer": return action.count ? `Offer ${number(action.count)}` : "Offer none";
    case "exchange": return `Swap ${tileName(action.tile ?? "")} for a joker`;
    case "mah_jongg": return "Declare mah jongg";
    case "challenge": return "Challenge";
    default: return action.action;
  }
}
