/**
 * What tile faces are drawn with: shapes, brush strokes, letters and Chinese characters as SVG text.
 * No fonts, no ids. Where the body of a tile shows through (rings, veins), `--tile-paper` is painted.
 */

/** @typedef {number[]} Point x, y; in a stroke of the brush its width as well */

export const IVORY = "var(--tile-paper,#fbf7ec)", INK = "#1d2836", GREEN = "#0a6a3c", RED = "#b8161f", BLUE = "#113f92";
export const GOLD = "#dd9a12", BROWN = "#6b4423", LEAF = "#2f8f4e", PINK = "#c3265f", ROSE = "#f7a8c4";
/** @type {Record<string, string>} */
export const SUIT_COLOUR = { B: GREEN, C: RED, D: BLUE };

/** @param {number} n @returns {string} with one digit after the point at most */
export const f = (n) => String(Math.round(n * 10) / 10);
/** @type {Draw<[S, S, S?]>} */
export const path = (d, fill, more = "") => `<path d="${d}" fill="${fill}"${more}/>`;
/** @type {Draw<[S, S, N, S?]>} */
export const line = (d, colour, width, more = "") =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${f(width)}"${more}/>`;
export const ROUND = ' stroke-linecap="round" stroke-linejoin="round"';
/** @type {Draw<[N, N, N, S, S?]>} */
export const circle = (x, y, r, fill, more = "") => `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" fill="${fill}"${more}/>`;
/** @type {Draw<[N, N, N, S, N, S?]>} */
export const ring = (x, y, r, colour, width, more = "") =>
  circle(x, y, r, "none", ` stroke="${colour}" stroke-width="${f(width)}"${more}`);
/** @type {Draw<[S, S, S?]>} */
export const group = (transform, inside, more = "") => `<g transform="${transform}"${more}>${inside}</g>`;
/** @type {Draw<[N, N, N?]>} */
export const place = (x, y, scale = 1) => `translate(${f(x)} ${f(y)})` + (scale === 1 ? "" : `scale(${+scale.toFixed(3)})`);
/** @param {number} x @param {number} y @param {number} r @param {number} degrees @returns {[number, number]} */
export const polar = (x, y, r, degrees) => {
  const a = (degrees * Math.PI) / 180;
  return [x + r * Math.sin(a), y - r * Math.cos(a)];
};
/** @param {number} n @param {(degrees: number, i: number) => string} draw */
export const around = (n, draw) => Array.from({ length: n }, (_, i) => draw((i * 360) / n, i)).join("");

/** @param {Point[]} points @returns {string} a smooth curve through them, as cubic segments (Catmull-Rom) */
export function through(points) {
  let d = "";
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b, c, e] = [points[i - 1] ?? points[i], points[i], points[i + 1], points[i + 2] ?? points[i + 1]];
    d += `C${[b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6, c[0] - (e[0] - b[0]) / 6,
      c[1] - (e[1] - b[1]) / 6, c[0], c[1]].map(f).join(" ")}`;
  }
  return d;
}

/** @param {Point[]} points @returns {string} a brush stroke, outlined on both sides, its ends rounded */
export function brush(points) {
  /** @param {number} s @returns {Point[]} */
  const side = (s) => points.map(([x, y, w], i) => {
    const [a, b] = [points[i - 1] ?? points[i], points[i + 1] ?? points[i]];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    return [x - (s * w * (b[1] - a[1])) / length / 2, y + (s * w * (b[0] - a[0])) / length / 2];
  });
  /** @type {Draw<[Point, Point, Point]>} */
  const cap = (at, before, to) => {
    const length = Math.hypot(at[0] - before[0], at[1] - before[1]) || 1;
    const reach = (at[2] * 0.55) / length;
    return `Q${f(at[0] + (at[0] - before[0]) * reach)} ${f(at[1] + (at[1] - before[1]) * reach)} ${to.map(f).join(" ")}`;
  };
  const left = side(1), right = side(-1).reverse(), n = points.length;
  return `M${left[0].map(f).join(" ")}${through(left)}${cap(points[n - 1], points[n - 2], right[0])}`
    + `${through(right)}${cap(points[0], points[1], left[0])}Z`;
}

// ---------------------------------------------------------------- letters and digits, centre lines on a grid 14 high

/** @type {Record<string, [number, string]>} width and centre line */
const GLYPHS = {
  0: [8, "M4 0C1.3 0 0 2.5 0 7S1.3 14 4 14 8 11.5 8 7 6.7 0 4 0Z"],
  1: [5, "M.2 3.6L4.2 0V14"],
  2: [8, "M.3 4C.3 1.6 1.8 0 4.1 0S7.8 1.5 7.8 3.8C7.8 5.5 7 6.8 5.4 8.5L.4 14H8.2"],
  3: [8, "M.5 0H7.6L3.7 5.4C6.4 5.2 8 7 8 9.5 8 12.2 6.3 14 3.9 14 2 14 .7 13 0 11.4"],
  4: [8.4, "M5 0L.2 10.4H8.6M6.2 6.2V14"],
  5: [8, "M7.3 0H1.5L.9 6.6C1.7 5.7 2.8 5.2 4.1 5.2 6.4 5.2 8 7 8 9.5S6.3 14 3.9 14C2 14 .7 13 .1 11.5"],
  6: [8, "M5.9 0L.8 7.6M4 5.2C1.7 5.2 0 7.1 0 9.6S1.7 14 4 14 8 12.1 8 9.6 6.3 5.2 4 5.2Z"],
  7: [8, "M0 0H8L3.1 14"],
  8: [8, "M4 0C2 0 .5 1.4.5 3.3S2 6.6 4 6.6 7.5 5.2 7.5 3.3 6 0 4 0ZM4 6.6C1.7 6.6 0 8.1 0 10.3S1.7 14 4 14 8 12.5 8 10.3 6.3 6.6 4 6.6Z"],
  9: [8, "M2.1 14L7.2 6.4M4 8.8C6.3 8.8 8 6.9 8 4.4S6.3 0 4 0 0 1.9 0 4.4 1.7 8.8 4 8.8Z"],
  A: [9, "M0 14L4.5 0 9 14M1.5 9.6H7.5"],
  B: [8, "M4.2 6.8H0V0H4.2C6.2 0 7.4 1.4 7.4 3.4S6.2 6.8 4.2 6.8C6.6 6.8 8 8.2 8 10.4S6.6 14 4.2 14H0V6.8"],
  C: [8.4, "M8.4 3.2C7.8 1.2 6.3 0 4.3 0 1.6 0 0 2.7 0 7S1.6 14 4.3 14C6.3 14 7.8 12.8 8.4 10.8"],
  D: [8, "M0 0V14H3.4C6.4 14 8 11.4 8 7S6.4 0 3.4 0Z"],
  E: [7, "M7.2 0H0V14H7.2M0 6.8H6.2"],
  F: [7, "M7.2 0H0V14M0 6.9H6.2"],
  G: [8.6, "M8.4 3.2C7.8 1.2 6.3 0 4.3 0 1.6 0 0 2.7 0 7S1.6 14 4.3 14C6.8 14 8.5 12.2 8.5 9.4V7.8H4.8"],
  J: [6.4, "M6.4 0V9.6C6.4 12.4 5.2 14 3.1 14 1.4 14 .3 13 0 11.2"],
  K: [8, "M0 0V14M7.6 0L0 8.6M2.6 6L8 14"],
  M: [10, "M0 14V0L5 9.4 10 0V14"],
  N: [8.4, "M0 14V0L8.4 14V0"],
  O: [8.8, "M4.4 0C1.6 0 0 2.7 0 7S1.6 14 4.4 14 8.8 11.3 8.8 7 7.2 0 4.4 0Z"],
  P: [8, "M0 14V0H4.2C6.6 0 8 1.5 8 3.8S6.6 7.6 4.2 7.6H0"],
  R: [8, "M0 14V0H4.2C6.5 0 7.8 1.4 7.8 3.6S6.5 7.2 4.2 7.2H0M4.2 7.2L8.2 14"],
  S: [8, "M7.6 3C7 1.1 5.7 0 4 0 1.9 0 .4 1.3.4 3.3 .4 7.6 7.9 5.8 7.9 10.4 7.9 12.6 6.3 14 4 14 2 14 .6 12.9 0 10.9"],
  T: [8, "M0 0H8M4 0V14"],
  W: [13, "M0 0L3.2 14 6.5 1.4 9.8 14 13 0"],
};

/**
 * Words of glyphs.
 * @param {string} text @param {number} x its left or middle @param {number} y @param {number} height what they cover, the stroke included
 * @param {number} weight of the stroke @param {string} colour @param {{align?: string, gap?: number, squeeze?: number}} [how]
 */
export function letters(text, x, y, height, weight, colour, { align = "middle", gap = 1, squeeze = 1 } = {}) {
  const scale = (height - weight) / 14, wide = scale * squeeze;
  const advance = [...text].map((c) => GLYPHS[c][0] * wide + weight);
  const width = advance.reduce((a, b) => a + b, 0) + gap * (text.length - 1);
  let at = x - (align === "middle" ? width / 2 : 0) + weight / 2;
  const drawn = [...text].map((c, i) => {
    const moved = `translate(${f(at)} ${f(y + weight / 2)})scale(${squeeze === 1 ? "" : `${+wide.toFixed(3)} `}${+scale.toFixed(3)})`;
    at += advance[i] + gap;
    return `<path d="${GLYPHS[c][1]}" transform="${moved}"/>`;
  });
  return `<g fill="none" stroke="${colour}" stroke-width="${+(weight / scale).toFixed(2)}" `
    + `stroke-linecap="round" stroke-linejoin="round">${drawn.join("")}</g>`;
}

/** @type {Draw<[S, S]>} */
export const index = (text, colour) => letters(text, text === "1" ? 5.4 : 3.5, 5, 20.6, 3.8, colour, { align: "left", squeeze: .84 });
/** @type {Draw<[S, S]>} */
export const label = (text, colour) => `<g class="tile-label">${letters(text, 37.5, 71, 6.2, 1.25, colour, { gap: 1.4 })}</g>`;

// h heng, s shu, t shu that tapers, p pie, n na, d dot, k hook, c rising, q as given
/** @type {Record<string, (numbers: number[]) => Point[]>} */
const STROKES = {
  h: ([x, y, u, v, w]) => [[x, y + 1, w * 0.95], [x + (u - x) * 0.15, y + (v - y) * 0.15, w], [(x + u) / 2, (y + v) / 2, w * 0.74],
    [u - (u - x) * 0.12, v + (y - v) * 0.12, w * 0.95], [u, v + 1, w * 1.3]],
  s: ([x, y, u, v, w]) => [[x - 1, y, w * 1.1], [x + (u - x) * 0.12, y + (v - y) * 0.12, w * 1.1], [(x + u) / 2, (y + v) / 2, w * 0.84],
    [u, v, w * 1.02]],
  t: ([x, y, u, v, w]) => [[x - 1, y, w * 1.1], [x + (u - x) * 0.1, y + (v - y) * 0.1, w * 1.12], [(x + u) / 2, (y + v) / 2, w * 0.9],
    [x + (u - x) * 0.8, y + (v - y) * 0.8, w * 0.8], [u, v, w * 0.1]],
  p: ([x, y, a, b, u, v, w]) => [[x, y, w * 1.15], [x + (a - x) * 0.3, y + (b - y) * 0.3, w * 1.08], [a, b, w * 0.85], [u, v, w * 0.1]],
  n: ([x, y, a, b, u, v, w]) => [[x, y, w * 0.5], [a, b, w * 0.85], [u - w * 0.5, v - w * 0.25, w * 1.4], [u + w * 0.9, v - w * 0.1, w * 0.1]],
  d: ([x, y, u, v, w]) => [[x, y, w * 0.25], [x + (u - x) * 0.65, y + (v - y) * 0.55, w * 1.05], [u, v, w * 0.95]],
  k: ([x, y, u, v, w]) => [[x, y, w], [(x + u) / 2, (y + v) / 2, w * 0.6], [u, v, w * 0.1]],
  q: (v) => v.reduce((a, n, i) => (i % 3 ? a[a.length - 1].push(n) : a.push([n]), a), /** @type {Point[]} */ ([])),
};
/** @type {Record<string, string>} */
export const HAN = {
  一: "h6 52 94 47 14",
  二: "h20 28 80 24 12.5 h6 76 94 71 14",
  三: "h18 18 82 14 11.5 h24 47 76 43 11 h6 80 94 75 13",
  四: "s13 24 19 84 10.5 h14 25 86 21 9.5 s87 22 81 86 11 p40 25 40 46 25 64 9 q60 25 9 60 46 8.5 63 55 9 75 57 8 h19 80 80 77 9",
  五: "h14 14 86 10 10.5 s47 14 36 82 10.5 h20 47 75 44 9.5 s74 46 67 82 10.5 h5 86 95 82 12",
  六: "d44 4 55 18 14 h6 36 94 31 11.5 p37 50 31 68 12 90 12 q59 48 4 72 60 10 84 76 14 88 84 10",
  七: "h5 49 95 36 12 q43 8 13 42 38 11 42 64 11 47 79 11 62 85 10.5 82 83 11.5 k83 85 92 60 12",
  八: "p36 18 32 52 7 88 13 n56 12 66 48 88 85 13",
  九: "p40 6 37 50 6 92 12 h14 37 67 31 11 q67 31 12 64 58 11 66 76 11 76 86 11 90 84 10.5 k91 86 95 58 11",
  萬: "h4 17 96 13 8 s33 3 35 28 7.5 s68 2 65 27 7.5 s22 35 26 60 7.5 h22 36 78 33 7 s78 34 74 59 8 h27 47 74 45.5 6 h26 59 74 57 6.5 "
    + "s50 35 50 80 7.5 s12 68 12 98 8 h12 69 88 66 7.5 s88 67 87 94 8.5 k88 95 73 88 8 q27 86 7 48 82 6 64 78 5 d58 72 69 87 8",
  東: "h7 19 93 15 9 s23 35 27 63 8.5 h23 36 77 33 8 s78 34 73 62 9 h28 48 73 46.5 7 h27 62 74 60 7.5 t50 2 50 99 10 p45 62 34 78 4 95 9.5 n54 62 72 80 92 94 10",
  南: "h13 17 87 13 9 s50 2 49 34 9.5 s12 37 13 98 9 h12 38 88 34 8.5 s89 35 88 94 10 k89 96 73 88 9 d34 44 41 54 8.5 p65 42 63 48 57 55 8 h28 61 73 58.5 7.5 h25 76 76 73.5 8 t50 59 50 98 9",
  西: "h7 15 93 11 10 s12 37 17 91 10 h12 38 88 34 9 s89 35 83 91 10.5 h18 87 82 84.5 8.5 p40 14 40 47 26 68 9 q60 14 9.5 60 48 8.5 63 61 9 76 64 8.5",
  北: "s36 7 36 93 11 h8 37 36 34 10 q6 82 11 20 74 9 38 64 4 p91 24 80 37 61 46 10.5 q61 5 12 60 46 10.5 60 70 10.5 65 83 10.5 76 86 10.5 88 84 10.5 k89 86 95 62 11",
};
const drawnHan = new Map();

/** @type {Draw<[S, N, N, N, S]>} */
export function han(character, x, y, size, colour) {
  if (!drawnHan.has(character)) {
    drawnHan.set(character, [...HAN[character].matchAll(/([a-z])([\d. ]+)/g)]
      .map(([, type, numbers]) => brush(STROKES[type](numbers.trim().split(" ").map(Number)))).join(""));
  }
  return path(drawnHan.get(character), colour, ` transform="${place(x - size / 2, y, size / 100)}"`);
}
