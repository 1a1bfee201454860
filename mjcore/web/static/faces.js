/** The three sets of faces, and for each set a small face, for tiles under 30 px: fewer and bigger signs. */
import { BLUE, GREEN, INK, PINK, RED, SUIT_COLOUR, around, circle, group, han, index, label, letters, line, path, place, ring } from "./strokes.js";
import { BAMS, DOTS, PETAL, PURPLE, bams, bird, cap, dots, dragon, flower, jester, soap } from "./figures.js";

const BLACK = "#0b0b0b";
/** @type {Record<string, string>} */
const STRONG = { B: "#00602f", C: "#b00020", D: "#0b3ea8" };
/** @type {Record<string, Draw<[S]>>} */
const SYMBOL = {
  B: (c) => [52, 60.6, 69.2].map((y) => `<rect x="8.6" y="${y}" width="8" height="7.4" rx="1.6" fill="${c}"/>`).join("") + path("M17.4 66.6C18 60.6 22 56.6 28.4 55.8 28.6 62.4 24.4 66.4 17.4 66.6Z", c),
  C: (c) => `<rect x="5.6" y="52.4" width="24" height="24" rx="3" fill="${c}"/>` + han("万", 17.6, 55, 18.8, "#fff"),
  D: (c) => circle(17.6, 64.2, 12, c) + ring(17.6, 64.2, 6.6, "#fff", 2.4),
};
/** @type {Record<string, string>} */
const WIND = { N: "北", E: "東", W: "西", S: "南" };
/** @type {Record<string, number[]>} */
const RED_BAMS = { 5: [2], 7: [0], 8: [], 9: [1, 4, 7] };
const [g, r, b] = [GREEN, RED, BLUE];
/** @type {Record<string, string[]>} */
const TRADITIONAL_DOTS = {
  1: [b, r], 2: [g, b], 3: [b, r, g], 4: [b, g, g, b], 5: [b, g, r, g, b], 6: [g, g, r, r, r, r], 7: [g, g, g, r, r, r, r],
  8: [b, b, b, b, b, b, b, b], 9: [g, g, g, r, r, r, b, b, b],
};

/** @type {Record<string, Draw<[Kind]>>} */
export const FACES = {
  western(kind) {
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
  },
  traditional(kind) {
    const [n, s] = kind, c = SUIT_COLOUR[s];
    /** @type {Box} */
    const box = [8, 6.5, 44, 67];
    if (s === "D") return dots(+n, box, (i) => TRADITIONAL_DOTS[n][i]);
    if (s === "B") return n === "1" ? group("translate(1.6 1.6)scale(.96)", bird(c, RED)) : bams(+n, box, (i) => (RED_BAMS[n]?.includes(i) ? RED : GREEN));
    if (s === "C") return han("一二三四五六七八九"[+n - 1], 30, 5, 34, INK) + han("萬", 30, 38, 38, RED);
    switch (kind) {
      case "G": return han("發", 30, 12, 54, GREEN);
      case "R": return han("中", 30, 14, 52, RED);
      case "0": return soap(BLUE, false);
      case "F": return group("translate(-2 0)", flower());
      case "J": return group("translate(0-2)", jester());
      default: return han(WIND[kind], 30, 14, 52, INK);
    }
  },
  contrast(kind) {
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
  },
};

/** @type {Draw<[S, S, S]>} a big sign with a small one under it, which says the suit */
const signs = (sign, under, colour) => letters(sign, 30, 5, 42, 8.4, colour) + letters(under, 30, 54, 21, 5.2, colour);
/** @type {Draw<[S]>} */
const blossom = (colour) => group(place(30, 40, 1.5), around(5, (a) => group(`rotate(${a})`, path(PETAL, colour))) + circle(0, 0, 5, "#fff"));
/** @type {Draw<[S, S]>} */
const plaque = (colour, sign) => `<rect x="5" y="7" width="50" height="66" rx="6" fill="${colour}"/>` + letters(sign, 30, 17, 46, 8.6, "#fff");
/** @type {Draw<[S]>} */
const frame = (colour) => line("M11 13H49V67H11Z", colour, 7, ' stroke-linejoin="round"');
/** @type {Draw<[S, S]>} */
const lined = (sign, colour) => letters(sign, 30, 6, 46, 8.8, colour) + line("M16 64H44", colour, 7, ' stroke-linecap="round"');

/** @type {Record<string, Draw<[Kind]>>} */
export const MINI = {
  western(kind) {
    const [n, s] = kind;
    if (s) return signs(n, s, SUIT_COLOUR[s]);
    switch (kind) {
      case "F": return blossom(PINK);
      case "J": return plaque(PURPLE, "J");
      case "0": return frame(BLUE);
      case "G": case "R": return lined(kind, SUIT_COLOUR[kind === "G" ? "B" : "C"]);
      default: return letters(kind, 30, 15, 50, 9, INK);
    }
  },
  traditional(kind) {
    const [n, s] = kind, [x, y, w, h] = [7, 8, 46, 64];
    if (s === "C") return han("一二三四五六七八九"[+n - 1], 30, 2, 40, INK) + han("万", 30, 41, 37, RED);
    if (s === "D") {
      if (n === "1") return circle(30, 40, 22, BLUE) + circle(30, 40, 11, "#fff") + circle(30, 40, 6.4, RED);
      const r = [0, 0, 13, 9.4, 10, 9, 9.4, 7.4, 8, 7.6][+n];
      return DOTS[+n].map(([a, b], i) => circle(x + r + a * (w - 2 * r), y + r + b * (h - 2 * r), r, TRADITIONAL_DOTS[n][i])).join("");
    }
    if (s === "B") {
      if (n === "1") return group("translate(-.4 -1)scale(1.06)", bird(GREEN, RED));
      const lines = n === "7" || n === "9" ? 3 : 2, long = n === "8" ? 27 : (h - 6 * (lines - 1)) / lines;
      const all = n === "8" ? [0, 1 / 3, 2 / 3, 1].flatMap((a) => [[a, 0], [a, 1]]) : BAMS[+n];
      return all.map(([a, b], i) => `<rect x="${(x + 1 + a * (w - 11)).toFixed(1)}" y="${(y + b * (h - long)).toFixed(1)}" width="9" height="${long.toFixed(1)}" rx="4" fill="${RED_BAMS[n]?.includes(i) ? RED : GREEN}"/>`).join("");
    }
    switch (kind) {
      case "F": return blossom(PINK);
      case "J": return group("translate(-1.5 8)scale(1.05)", cap());
      case "0": return frame(BLUE);
      case "G": return han("發", 30, 10, 60, GREEN);
      case "R": return han("中", 30, 10, 60, RED);
      default: return han(WIND[kind], 30, 10, 60, INK);
    }
  },
  contrast(kind) {
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
  },
};
