/** The pictures on tiles: dots, sticks, birds, dragons, flowers, jokers, as SVG text in a field of 60 by 80. */
import { BROWN, GOLD, INK, IVORY, LEAF, PINK, RED, ROSE, ROUND, around, brush, circle, f, group, letters, line, path, place, polar, ring, through } from "./strokes.js";

/** @type {Draw<[N, N, N, S, S?]>} */
function dot(x, y, r, colour, eye = IVORY) {
  return circle(x, y, r, colour) + ring(x, y, r * 0.66, IVORY, r * 0.19) + (r < 7.2 ? "" : circle(x, y, r * 0.2, eye));
}

/** @type {Draw<[N, N, N, S, S]>} */
function bigDot(x, y, r, colour, eye) {
  const petal = around(8, (a) => {
    const [p, q, s] = [polar(x, y, r * 0.56, a), polar(x, y, r * 0.34, a - 24), polar(x, y, r * 0.34, a + 24)];
    return `M${f(x)} ${f(y)}L${q.map(f)}Q${polar(x, y, r * 0.56, a - 17).map(f)} ${p.map(f)}Q${polar(x, y, r * 0.56, a + 17).map(f)} ${s.map(f)}Z`;
  });
  return circle(x, y, r, colour) + ring(x, y, r * 0.865, IVORY, r * 0.055)
    + around(24, (a) => circle(...polar(x, y, r * 0.745, a), r * 0.055, IVORY))
    + circle(x, y, r * 0.62, IVORY) + path(petal, colour)
    + circle(x, y, r * 0.25, IVORY) + circle(x, y, r * 0.17, eye);
}

// Where the pips go: 0 touches one edge of the field, 1 the other.
/** @type {Record<number, number[][]>} */
export const DOTS = {
  2: [[.5, .06], [.5, .94]],
  3: [[.02, .02], [.5, .5], [.98, .98]],
  4: [[0, .12], [1, .12], [0, .88], [1, .88]],
  5: [[0, .04], [1, .04], [.5, .5], [0, .96], [1, .96]],
  6: [0, .5, 1].flatMap((y) => [[.04, y], [.96, y]]),
  7: [[0, 0], [.5, .14], [1, .28], [.14, .64], [.86, .64], [.14, 1], [.86, 1]],
  8: [0, 1, 2, 3].flatMap((i) => [[.1, i / 3], [.9, i / 3]]),
  9: [.03, .5, .97].flatMap((y) => [[0, y], [.5, y], [1, y]]),
};
/** @type {Record<number, number>} */
const DOT_SIZE = { 2: .32, 3: .225, 4: .22, 5: .2, 6: .205, 7: .158, 8: .182, 9: .157 };

/** @type {Draw<[N, Box, Colours]>} */
export function dots(n, [x, y, w, h], colour) {
  if (n === 1) return bigDot(x + w / 2, y + h / 2, Math.min(w * .54, 24), colour(0), colour(1));
  const r = DOT_SIZE[n] * w;
  return DOTS[n].map(([a, b], i) => dot(x + r + a * (w - 2 * r), y + r + b * (h - 2 * r), r, colour(i))).join("");
}

// ---------------------------------------------------------------- bams

// One bamboo stick: two lengths that meet in a joint.
/** @type {Draw<[N, N, N, N, S, N?]>} */
function stick(x, y, w, h, colour, turn = 0) {
  const a = w / 2, b = a * .66, e = h / 2, k = .4, r = Math.min(1.8, e * .16);
  const length = `M${f(-a)} ${f(-k)}C${f(-b)} ${f(-k - r * 1.6)} ${f(-b)} ${f(-e + r * 2.6)} ${f(-a)} ${f(-e + r)}Q0 ${f(-e - r)} ${f(a)} ${f(-e + r)}`
    + `C${f(b)} ${f(-e + r * 2.6)} ${f(b)} ${f(-k - r * 1.6)} ${f(a)} ${f(-k)}Z`;
  const one = path(length, colour) + line(`M0 ${f(-e + r * 1.9)}V${f(-k - r * 1.3)}`, IVORY, Math.max(.8, w * .13), ROUND);
  return group(place(x, y) + (turn ? `rotate(${f(turn)})` : ""), one + group("scale(1-1)", one));
}

/** @param {...number} ys */
const rows = (...ys) => ys.flatMap((y) => [[0, y], [.5, y], [1, y]]);
/** @type {Record<number, number[][]>} */
export const BAMS = {
  2: [[.5, 0], [.5, 1]],
  3: [[.5, 0], [.1, 1], [.9, 1]],
  4: [[.1, 0], [.9, 0], [.1, 1], [.9, 1]],
  5: [[0, 0], [1, 0], [.5, .5], [0, 1], [1, 1]],
  6: rows(0, 1),
  7: [[.5, 0], ...rows(.5, 1)],
  9: rows(0, .5, 1),
};
/** @type {Record<number, number>} */
const STICK_WIDTH = { 2: .28, 3: .26, 4: .26, 5: .235, 6: .235, 7: .235, 9: .235 };

/** @type {Draw<[N, Box, Colours]>} */
export function bams(n, [x, y, w, h], colour) {
  const gap = 3.2;
  if (n === 8) { // W over M
    const thick = w * .146, long = (h - gap) / 2;
    return [1, -1].map((up) => {
      const middle = y + h / 2 - up * (long + gap) / 2, lean = w * .094;
      return [-1, 1].map((side) => stick(x + w / 2 + side * (w - thick) / 2, middle, thick, long, colour(0))
        + stick(x + w / 2 + side * w * .171, middle, thick * .96, long * .97, colour(1),
          -up * side * (Math.atan2(lean * 2, long * .9) * 180) / Math.PI)).join("");
    }).join("");
  }
  const count = n === 7 || n === 9 ? 3 : 2, thick = w * STICK_WIDTH[n], long = (h - gap * (count - 1)) / count;
  return BAMS[n].map(([a, b], i) =>
    stick(x + thick / 2 + a * (w - thick), y + long / 2 + b * (h - long), thick, long, colour(i))).join("");
}

/** @type {Draw<[S, S]>} A crested bird on a branch, for 1 Bam; it looks to the right and leaves the upper left corner free. */
export function bird(colour, accent) {
  const plumes = [[[29, 47, 4.5], [22, 55, 6], [16, 64, 5.4], [14, 72, .6]], [[30, 49, 4.5], [26, 58, 6], [23, 66, 5.2], [23, 74, .6]],
    [[28, 45, 4], [19, 51, 5.4], [11, 57, 5], [6, 64, .6]]];
  const eyes = [[16.6, 63.4], [23.9, 65], [11.6, 56.8]];
  const crest = [[[40, 14, 1.2], [38, 9, 1.6], [34.5, 6, .9]], [[41.5, 13.5, 1.2], [41.5, 8, 1.6], [39.5, 4, .9]], [[43, 14, 1.2], [45, 9, 1.6], [45, 5, .9]]];
  return path(brush([[26, 66.5, 1.2], [38, 65.2, 3], [48, 63.4, 2.6], [57, 63.6, 1.2]]), BROWN)
    + line("M37 52L38.2 63.6M41 51.5L43 62.8", BROWN, 1.5, ROUND)
    + plumes.map((p) => path(brush(p), colour)).join("")
    + eyes.map(([x, y]) => circle(x, y, 1.9, IVORY) + circle(x, y, 1.1, accent)).join("")
    + crest.map((p) => path(brush(p), colour) + circle(p[2][0], p[2][1], 1.3, accent)).join("")
    + path("M47.5 17L55 19.6 47.4 22Z", GOLD)
    + path("M42.4 12.6C37.5 12.4 36.4 16.4 35.2 21 33.6 27 26.4 32 25 41 24 49 31 54.6 38 53.6 46 52.4 50.2 45 49 37 48 31 46.4 28 47.4 23 48.6 17.6 47 12.8 42.4 12.6Z", colour)
    + path("M29 39.5C33 33.4 40 32.6 44.6 36.4 41.6 44.6 33 48.6 24.4 47.4 26.6 45.4 27 42.6 29 39.5Z", IVORY)
    + path("M30.4 40.2C33.6 35.4 39 34.6 43 37 40 43.6 33.6 46.8 27 46.4 28.8 44.6 29 42.6 30.4 40.2Z", colour)
    + line("M32 41.6C35 38.8 38 38 41 38.2M31.4 44.2C34.6 42.8 37 41.4 38.8 39.8", IVORY, .9, ROUND)
    + circle(43.4, 17.6, 1.5, IVORY) + circle(43.7, 17.6, .8, INK);
}

const SPINE = [[43, 21.5, 8.6], [34, 17.6, 8.6], [25.6, 22, 9.2], [25, 31.5, 10], [33.6, 38.6, 10.2], [43, 44.6, 9.6], [44.6, 54.4, 8.2], [36, 60.8, 6.6],
  [25, 60.6, 5], [16, 64.6, 3.4], [10.6, 69.6, 1.6]];

/** @param {number[][]} points @param {number} n to a segment @returns {number[][]} points along a curve with their width and unit normal */
function sample(points, n) {
  /** @type {number[][]} */
  const out = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b, c, e] = [points[i - 1] ?? points[i], points[i], points[i + 1], points[i + 2] ?? points[i + 1]];
    for (let j = 0; j < n; j++) {
      const t = j / n, at = (/** @type {number} */ k) => b[k] + .5 * t * (c[k] - a[k] + t * (2 * a[k] - 5 * b[k] + 4 * c[k] - e[k] + t * (3 * (b[k] - c[k]) + e[k] - a[k])));
      const slope = (/** @type {number} */ k) => .5 * (c[k] - a[k] + t * (2 * (2 * a[k] - 5 * b[k] + 4 * c[k] - e[k]) + 3 * t * (3 * (b[k] - c[k]) + e[k] - a[k])));
      const [dx, dy] = [slope(0), slope(1)], length = Math.hypot(dx, dy);
      out.push([at(0), at(1), at(2), -dy / length, dx / length]);
    }
  }
  return out;
}

/** @type {Draw<[S]>} */
export function dragon(colour) {
  const spots = sample(SPINE, 4);
  const fins = spots.slice(3, -4).map(([x, y, w, nx, ny], i) => {
    if (i % 2) return "";
    const edge = w * .42, tip = w * .5 + 2.6 * Math.min(1, w / 7), half = w * .2;
    return `M${f(x + nx * edge + ny * half)} ${f(y + ny * edge - nx * half)}L${f(x + nx * tip - ny * half * .9)} ${f(y + ny * tip + nx * half * .9)} `
      + `${f(x + nx * edge - ny * half)} ${f(y + ny * edge + nx * half)}Z`;
  }).join("");
  const belly = spots.slice(4, -6).map(([x, y, w, nx, ny], i) => (i % 2 ? ""
    : `M${f(x - nx * w * .1)} ${f(y - ny * w * .1)}L${f(x - nx * w * .5)} ${f(y - ny * w * .5)}`)).join("");
  const seam = spots.slice(3, -5).map(([x, y, w, nx, ny]) => [x - nx * w * .1, y - ny * w * .1]);
  /** @type {Draw<[N, N, N, N]>} */
  const limb = (x, y, turn, flip) => group(`${place(x, y)}rotate(${turn})scale(${flip} 1)`, path(
    brush([[0, 0, 6], [5, 1.6, 4.4], [8, 5.4, 3.4], [11, 7.4, 2.8]]) + brush([[10, 7, 2.4], [14, 5.4, 2], [17, 6.6, .3]])
    + brush([[10.4, 7.2, 2.4], [14.4, 8.8, 2], [16.6, 11.4, .3]]) + brush([[10, 7.4, 2.4], [11.6, 11, 2], [11.2, 14, .3]]), colour));
  const head = path(brush([[1.5, -5.4, 3], [-2, -9, 2.4], [-7, -10.4, 1.8], [-10.5, -13.5, .4]]) + brush([[4.6, -5.6, 2.6], [2.4, -9.6, 2.1], [-1.4, -12, 1.6], [-3.4, -15, .4]])
      + brush([[-2, 1, 5], [-7.5, 4.8, 3.4], [-8.6, 9.4, .3]]) + brush([[0, 3.4, 4.4], [-3.6, 8.2, 3], [-3.2, 12.4, .3]])
      + brush([[8.6, 4.6, 2.6], [7, 7.4, 2], [7.4, 10, .3]])
      + brush([[13, -3.6, 1.6], [16.4, -6.4, 1.4], [14.6, -10.4, 1.2], [17, -13.6, .3]]), colour)
    + path("M-5 -4.6C-1.6 -7.6 3 -7.8 5.6 -5.6 7 -4.5 9 -4.4 10.4 -5 11.6 -6.8 14.2 -6.4 14.4 -4.2 15.6 -2.8 15 -.8 13.2 -.5L11.8 -.4 10.6 2 9.4 -.2 5 .4 12.4 2.4C13.8 3 13 5.3 11 5.6 7.4 6.4 4 6.4 1 5.6-2.4 5.6-5 5.8-6.5 4.6Z", colour)
    + circle(5, -3.3, 1.6, IVORY) + circle(5.5, -3.2, .8, INK) + circle(12.3, -4, .6, IVORY);
  return group("translate(.8 2.6)scale(.96)", limb(25, 33, 118, 1) + limb(42, 50.5, 16, 1)
    + path(brush([[12, 67, 3.4], [8.4, 67.4, 3], [5, 65.6, .3]]) + brush([[12.4, 67.6, 3.4], [9.6, 71, 3], [6.6, 73.6, .3]]) + brush([[13, 67.4, 3.4], [13.4, 71.4, 3], [12.4, 75.4, .3]]), colour)
    + path(fins, colour) + path(brush(SPINE), colour)
    + line(belly, IVORY, .8) + line(`M${seam[0].slice(0, 2).map(f)}${through(seam.filter((_, i) => i % 2 === 0))}`, IVORY, .8)
    + group(place(42.4, 20.6, .95), head)
    + circle(53, 38, 3.8, GOLD) + line("M51.2 37.4A2.2 2.2 0 0 1 53.2 36", IVORY, .9, ROUND));
}

/** @type {Draw<[S, boolean?]>} */
export function soap(colour, zero = true) {
  /** @type {Draw<[N, N, N, N]>} */
  const corner = (x, y, sx, sy) => group(`translate(${x} ${y})scale(${sx} ${sy})`, line("M0 12V0H12V9H3.6V3.6H7.6", colour, 2));
  return `<rect x="6" y="7" width="48" height="66" rx="3" fill="none" stroke="${colour}" stroke-width="2.4"/>`
    + corner(11, 12, 1, 1) + corner(49, 12, -1, 1) + corner(11, 68, 1, -1) + corner(49, 68, -1, -1)
    + line("M26 12H34M26 68H34M11 27V53M49 27V53", colour, 2)
    + (zero ? letters("0", 30, 29.5, 21, 3.6, colour) : "");
}

export const PETAL = "M0 0C-8.6-3.6-11.8-13.6-5.4-17.8-3.4-19-1.2-18.6 0-16.8 1.2-18.6 3.4-19 5.4-17.8 11.8-13.6 8.6-3.6 0 0Z";
const LEAF_SHAPE = "M0 0C5-5.6 13-6.6 19-1.4 13.6 4 5.4 4.6 0 0Z";

export function flower() {
  /** @type {Draw<[N, N, N, N]>} */
  const leaf = (x, y, turn, size) => group(place(x, y, size) + `rotate(${turn})`, path(LEAF_SHAPE, LEAF) + line("M1 0C6-1.2 11-1.6 16-1.4", IVORY, .8, ROUND));
  return path(brush([[33, 50, 2], [31, 59, 3], [24, 67, 3.4], [18, 75, 2.6]]), BROWN) + path(brush([[28, 63, 2.4], [36, 66, 2], [43, 65, 1.2]]), BROWN)
    + leaf(27.4, 63.6, 198, 1.2) + leaf(32.6, 58.6, 14, 1.25)
    + circle(45.4, 69, 4, PINK) + path("M41.8 67.4C43.4 64.4 47 64.2 49 67.2 46.6 68.4 44 68.6 41.8 67.4Z", LEAF)
    + group(place(33, 33, 1.2), around(5, (a) => group(`rotate(${a})`, path(PETAL, PINK, ` stroke="${IVORY}" stroke-width=".9"`)
      + path(PETAL, ROSE, ' transform="translate(0 -3)scale(.55)"')))
      + around(10, (a) => { const [x, y] = polar(0, 0, a % 72 ? 6.4 : 8.2, a); return line(`M0 0L${f(x)} ${f(y)}`, "#8f1747", .7) + circle(x, y, 1.1, GOLD); })
      + circle(0, 0, 2.6, GOLD) + circle(0, 0, 1.2, "#8f1747"));
}

export const PURPLE = "#5f2b8a";

export function cap() {
  /** @type {Draw<[N, N]>} */
  const bell = (x, y) => circle(x, y, 4, GOLD, ' stroke="#8a5a00" stroke-width=".8"') + line(`M${x - 2.4} ${y + .6}H${x + 2.4}M${x} ${y + .6}V${y + 2.6}`, "#8a5a00", .9);
  const edge = ` stroke="${IVORY}" stroke-width="1"`;
  return path("M19 44C19.6 30 23 20 30 11 37 20 40.4 30 41 44Z", GOLD, edge)
    + path("M31 45C31 31 27.6 20.6 20.6 17.4 12.6 13.8 4.6 20.6 5.4 33.4 8.4 28.6 11.6 29.8 13 34.4 14 37.8 14 41 13.8 45Z", PURPLE, edge)
    + path("M29 45C29 31 32.4 20.6 39.4 17.4 47.4 13.8 55.4 20.6 54.6 33.4 51.6 28.6 48.4 29.8 47 34.4 46 37.8 46 41 46.2 45Z", RED, edge)
    + `<rect x="11.6" y="43.6" width="36.8" height="8" rx="4" fill="${INK}"/>`
    + [18, 26, 34, 42].map((x) => path(`M${x} 45L${x + 2.3} 47.6 ${x} 50.2 ${x - 2.3} 47.6Z`, GOLD)).join("")
    + bell(30, 9) + bell(6.4, 34.6) + bell(53.6, 34.6);
}

/** @type {Draw<[S]>} */
export const blossom = (colour) => group(place(30, 40, 1.5), around(5, (a) => group(`rotate(${a})`, path(PETAL, colour))) + circle(0, 0, 5, "#fff"));
/** @type {Draw<[S, S]>} */
export const plaque = (colour, sign) => `<rect x="5" y="7" width="50" height="66" rx="6" fill="${colour}"/>` + letters(sign, 30, 17, 46, 8.6, "#fff");
/** @type {Draw<[S]>} */
export const frame = (colour) => line("M11 13H49V67H11Z", colour, 7, ' stroke-linejoin="round"');
/** @type {Record<string, string>} */
export const WIND = { N: "北", E: "東", W: "西", S: "南" };
