/** Western faces: numbers and words beside the pictures. `face` and `mini`, for tiles under 30 px, give the inside of an SVG of 60 by 80. */
import { PURPLE, WIND, bams, bird, blossom, cap, dots, dragon, flower, frame, plaque, soap } from "./figures.js";
import { BLUE, GREEN, INK, PINK, RED, SUIT_COLOUR, group, han, index, label, letters, line } from "./strokes.js";

/** @type {Draw<[S, S, S]>} a big sign with a small one under it, which says the suit */
const signs = (sign, under, colour) => letters(sign, 30, 5, 42, 8.4, colour) + letters(under, 30, 54, 21, 5.2, colour);
/** @type {Draw<[S, S]>} */
const lined = (sign, colour) => letters(sign, 30, 6, 46, 8.8, colour) + line("M16 64H44", colour, 7, ' stroke-linecap="round"');

/** @type {Draw<[Kind]>} */
export function face(kind) {
  const [n, s] = kind, c = SUIT_COLOUR[s];
  /** @type {Box} */
  const box = [19, 6, 37, 61.4];
  if (s === "D") return index(n, c) + dots(+n, n === "1" ? [16, 10, 40, 62] : box, () => c) + label("DOT", c);
  if (s === "B") return index(n, c) + (n === "1" ? group("translate(5.4 .8)scale(.9)", bird(c, RED)) : bams(+n, box, () => c)) + label("BAM", c);
  if (s === "C") return index(n, c) + han("一二三四五六七八九"[+n - 1], 37, 6, 28, c) + han("萬", 37, 36, 32, c) + label("CRAK", c);
  switch (kind) {
    case "G": return index("G", GREEN) + dragon(GREEN);
    case "R": return index("R", RED) + dragon(RED);
    case "0": return soap(BLUE);
    case "F": return index("F", PINK) + flower();
    case "J": return group("translate(1.5 1)scale(.95)", cap()) + letters("JOKER", 30, 58, 14, 2.6, PURPLE, { gap: 1.6 });
    default: return letters(kind, 30, 7, 31, 5.4, INK) + han(WIND[kind], 30, 44, 29, INK);
  }
}

/** @type {Draw<[Kind]>} */
export function mini(kind) {
  const [n, s] = kind;
  if (s) return signs(n, s, SUIT_COLOUR[s]);
  switch (kind) {
    case "F": return blossom(PINK);
    case "J": return plaque(PURPLE, "J");
    case "0": return frame(BLUE);
    case "G": case "R": return lined(kind, SUIT_COLOUR[kind === "G" ? "B" : "C"]);
    default: return letters(kind, 30, 15, 50, 9, INK);
  }
}
