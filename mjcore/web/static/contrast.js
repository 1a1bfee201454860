/** Faces of high contrast: the biggest signs, each suit with a shape of its own. */
import { PETAL, frame, plaque } from "./figures.js";
import { HAN, around, circle, group, han, letters, line, path, place, ring } from "./strokes.js";

Object.assign(HAN, {
  万: "h5 18 95 14 15 h40 44 80 42 13 q82 43 15 80 70 13 73 90 13 k74 91 52 84 13 p42 20 40 58 6 94 15",
});

const BLACK = "#0b0b0b";
/** @type {Record<string, string>} */
const STRONG = { B: "#00602f", C: "#b00020", D: "#0b3ea8" };
/** @type {Record<string, Draw<[S]>>} */
const SYMBOL = {
  B: (c) => [52, 60.6, 69.2].map((y) => `<rect x="8.6" y="${y}" width="8" height="7.4" rx="1.6" fill="${c}"/>`).join("") + path("M17.4 66.6C18 60.6 22 56.6 28.4 55.8 28.6 62.4 24.4 66.4 17.4 66.6Z", c),
  C: (c) => `<rect x="5.6" y="52.4" width="24" height="24" rx="3" fill="${c}"/>` + han("万", 17.6, 55, 18.8, "#fff"),
  D: (c) => circle(17.6, 64.2, 12, c) + ring(17.6, 64.2, 6.6, "#fff", 2.4),
};

/** @type {Draw<[Kind]>} */
export function face(kind) {
  const [n, s] = kind, c = STRONG[s];
  /** @type {Draw<[S, S, N?, N?]>} */
  const big = (text, colour, x = 30, y = 5) => letters(text, x, y, 44, 8.6, colour);
  /** @type {Draw<[S, S, N?]>} */
  const word = (text, colour, y = 60) => letters(text, 30, y, 11, 2.5, colour, { gap: 1.2 });
  /** @type {Draw<[S, N]>} */
  const panel = (colour, corner) => `<rect x="4" y="4" width="52" height="72" rx="${corner}" fill="${colour}"/>`;
  if (s && c) return big(n, BLACK) + SYMBOL[s](c) + letters(s, 43, 53, 22, 5, c);
  switch (kind) {
    case "G": return panel(STRONG.B, 14) + big("G", "#fff", 30, 11) + word("GREEN", "#fff");
    case "R": return panel(STRONG.C, 3) + big("R", "#fff", 30, 11) + word("RED", "#fff");
    case "0": return line("M6.5 6.5H53.5V73.5H6.5Z", STRONG.D, 5) + letters("0", 30, 12, 40, 8.6, BLACK) + word("SOAP", STRONG.D, 56);
    case "F": return big("F", BLACK, 31) + group(place(30, 64.6, .74), around(5, (a) => group(`rotate(${a})`, path(PETAL, "#a3124f"))) + circle(0, 0, 5, "#ffd23f"));
    case "J": return panel(BLACK, 5) + big("J", "#fff", 28, 10) + word("JOKER", "#ffd23f");
    default: return big(kind, BLACK) + group(`${place(30, 64)}rotate(${"NESW".indexOf(kind) * 90})`, path("M0-12L11 1H4.4V11.6H-4.4V1H-11Z", BLACK));
  }
}

/** @type {Draw<[Kind]>} */
export function mini(kind) {
  const [n, s] = kind;
  if (s) {
    const shape = s === "B" ? 12 : s === "C" ? 0 : 13;
    return letters(n, 30, 4, 44, 9.4, BLACK)
      + `<rect x="${s === "D" ? 17 : 6}" y="51" width="${s === "D" ? 26 : 48}" height="26" rx="${shape}" fill="${STRONG[s]}"/>` + letters(s, 30, 55, 18, 4.4, "#fff");
  }
  switch (kind) {
    case "F": return letters("F", 31, 4, 44, 9.4, BLACK) + group(place(30, 65, .72), around(5, (a) => group(`rotate(${a})`, path(PETAL, "#a3124f"))) + circle(0, 0, 5, "#ffd23f"));
    case "J": return plaque(BLACK, "J");
    case "0": return frame(STRONG.D) + letters("0", 30, 23, 34, 7, BLACK);
    case "G": return plaque(STRONG.B, "G");
    case "R": return plaque(STRONG.C, "R");
    default: return letters(kind, 30, 14, 52, 10, BLACK);
  }
}
