/** Traditional faces: circles, sticks and characters alone. */
import { BAMS, DOTS, PURPLE, WIND, bams, bird, blossom, cap, dots, flower, frame, soap } from "./figures.js";
import { BLUE, GOLD, GREEN, HAN, INK, IVORY, PINK, RED, ROUND, SUIT_COLOUR, circle, f, group, han, line, path, polar } from "./strokes.js";

Object.assign(HAN, {
  万: "h5 18 95 14 15 h40 44 80 42 13 q82 43 15 80 70 13 73 90 13 k74 91 52 84 13 p42 20 40 58 6 94 15",
  中: "s14 28 19 68 12 h15 30 86 26 11 s87 27 81 68 12.5 h19 64 81 61.5 10 t50 0 50 101 13",
  發: "h11 11 38 9 7.5 p40 9 30 28 3 44 8 d17 19 28 31 8 p73 3 68 11 59 18 8 p88 12 81 21 71 27 8 n52 5 68 25 91 41 8.5 "
    + "h9 49 43 47 7 s43 48 41 61 7.5 h13 61 42 59 6.5 s14 61 11 74 7.5 h11 74 44 72 7 q45 73 8 44 86 7.5 38 96 7 k39 97 24 88 7.5 "
    + "p61 47 61 57 50 67 7.5 h61 48 82 46 7 q83 47 8 82 57 7 87 62 7 97 59 6 h54 73 82 70 7 p83 71 73 86 48 99 8 n58 76 72 88 93 97 8.5",
});

/** @type {Record<string, number[]>} */
const RED_BAMS = { 5: [2], 7: [0], 8: [], 9: [1, 4, 7] };
const [g, r, b] = [GREEN, RED, BLUE];
/** @type {Record<string, string[]>} */
const TRADITIONAL_DOTS = {
  1: [b, r], 2: [g, b], 3: [b, r, g], 4: [b, g, g, b], 5: [b, g, r, g, b], 6: [g, g, r, r, r, r], 7: [g, g, g, r, r, r, r],
  8: [b, b, b, b, b, b, b, b], 9: [g, g, g, r, r, r, b, b, b],
};

function jester() {
  const ruff = [252, 108, 216, 144, 180].map((a, i) => {
    const [x, y] = polar(30, 57, 19.4, a);
    return path(`M${polar(30, 57, 12, a - 19).map(f)}L${f(x)} ${f(y)} ${polar(30, 57, 12, a + 19).map(f)}Z`, [PURPLE, RED, GOLD, GOLD, "#1d6b52"][i],
      ` stroke="${IVORY}" stroke-width="1" stroke-linejoin="round"`) + circle(x, y, 1.9, GOLD, ' stroke="#8a5a00" stroke-width=".7"');
  }).join("");
  return ruff + path("M15.6 47C15.2 61 21 70 30 70 39 70 44.8 61 44.4 47Z", "#f3d3ae", ` stroke="${IVORY}" stroke-width="1"`)
    + line("M20.4 55.4C21.6 53.6 24.2 53.6 25.4 55.4M34.6 55.4C35.8 53.6 38.4 53.6 39.6 55.4", INK, 1.5, ROUND)
    + circle(20.6, 60, 2, "#eaa58d") + circle(39.4, 60, 2, "#eaa58d") + line("M23.6 61.4C25.6 65.4 34.4 65.4 36.4 61.4", "#8a1030", 1.5, ROUND)
    + line("M30 56.4C31.4 58.4 31.4 59.4 29.4 59.6", "#a8714a", 1.1, ROUND)
    + group("translate(1.5 2.2)scale(.95)", cap());
}

/** @type {Draw<[Kind]>} */
export function face(kind) {
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
}

/** @type {Draw<[Kind]>} */
export function mini(kind) {
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
}
