// Sounds made by code: the click of tiles on a table, a bell for one's turn. Silent until the first touch.
import { playing, settings, sounding } from "./settings.js";

/** @type {AudioContext|null} */
let audio = null;
/** @type {GainNode|null} */
let master = null;
/** @type {AudioBuffer|null} */
let noise = null;
let music = false;
/** @type {ReturnType<typeof setInterval>|undefined} */
let timer;

/** Browsers allow sound only after a touch or a key. */
function wake() {
  if (audio) {
    if (audio.state === "suspended") void audio.resume();
    return;
  }
  const Maker = globalThis.AudioContext;
  if (!Maker) return;
  audio = new Maker();
  master = audio.createGain();
  master.connect(audio.destination);
  noise = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const grains = noise.getChannelData(0);
  for (let i = 0; i < grains.length; i += 1) grains[i] = Math.random() * 2 - 1;
  follow();
}

/** What the settings say now: the volume of everything, and whether there is music. */
function follow() {
  if (!audio || !master) return;
  master.gain.setTargetAtTime(settings.get("volume") ** 2, audio.currentTime, 0.05);
  const play = playing() && !document.hidden;
  if (play === music) return;
  music = play;
  clearInterval(timer);
  if (play) void import("./music.js").then(({ measure, BAR }) => {
    clearInterval(timer);
    if (!music) return;
    measure(tone);
    timer = setInterval(() => { if (audio?.state === "running") measure(tone); }, BAR);
  });
}

/**
 * A short hit of noise through a filter: bone on wood.
 * @param {number} at seconds from now @param {number} pitch Hz @param {number} loud @param {number} [length] seconds
 */
function knock(at, pitch, loud, length = 0.05) {
  if (!audio || !master || !noise) return;
  const begin = audio.currentTime + at;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = pitch * (0.96 + Math.random() * 0.08);
  filter.Q.value = 5;
  gain.gain.setValueAtTime(loud, begin);
  gain.gain.exponentialRampToValueAtTime(0.0005, begin + length);
  source.connect(filter).connect(gain).connect(master);
  source.start(begin, Math.random() * 0.3, length + 0.02);
}

/**
 * A soft tone that fades like a bell.
 * @param {number} at seconds from now @param {number} pitch Hz @param {number} loud @param {number} length seconds
 * @param {OscillatorType} [shape] @param {number} [rise] seconds
 */
function tone(at, pitch, loud, length, shape = "sine", rise = 0.008) {
  if (!audio || !master) return;
  const begin = audio.currentTime + at;
  const source = audio.createOscillator();
  const gain = audio.createGain();
  source.type = shape;
  source.frequency.value = pitch;
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loud, begin + rise);
  gain.gain.exponentialRampToValueAtTime(0.0004, begin + length);
  source.connect(gain).connect(master);
  source.start(begin);
  source.stop(begin + length + 0.05);
}

/** @type {Record<string, () => void>} */
const SOUNDS = {
  tile: () => knock(0, 3200, 0.35, 0.03),
  draw: () => { knock(0, 1500, 0.3, 0.05); knock(0.05, 2600, 0.25, 0.03); },
  discard: () => { knock(0, 1900, 0.9, 0.06); knock(0.004, 620, 0.7, 0.07); knock(0.075, 2300, 0.2, 0.03); },
  call: () => { for (const at of [0, 0.07, 0.14]) knock(at, 2100, 0.7, 0.05); tone(0.16, 587, 0.12, 0.5); },
  pass: () => { for (const at of [0, 0.05, 0.1]) knock(at, 1200, 0.35, 0.09); },
  swap: () => { knock(0, 2400, 0.5, 0.04); knock(0.12, 1700, 0.6, 0.05); tone(0.14, 784, 0.08, 0.4); },
  turn: () => { tone(0, 659, 0.13, 0.7); tone(0.11, 880, 0.11, 0.9); },
  win: () => [523, 659, 784, 1047, 1319].forEach((pitch, i) => tone(i * 0.13, pitch, 0.16, 1.4, "triangle")),
  lose: () => [392, 330, 262].forEach((pitch, i) => tone(i * 0.2, pitch, 0.1, 1.1)),
  tick: () => knock(0, 4200, 0.16, 0.02),
  refused: () => { tone(0, 233, 0.12, 0.25); tone(0.13, 196, 0.12, 0.35); },
};

/** @param {string} name one of `tile draw discard call pass swap turn win lose tick refused` */
export function sound(name) {
  if (audio && sounding() && audio.state === "running" && !document.hidden) SOUNDS[name]?.();
}

/** Listens for the first touch, and follows the settings. */
export function begin() {
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, wake, { capture: true, passive: true });
  document.addEventListener("visibilitychange", follow);
  settings.on((name) => { if (["volume", "music", "chill"].includes(name)) follow(); });
}
