// What somebody prefers on this device, remembered in localStorage. Nothing of it is told to the table.

const KEY = "mjcore.settings";

/** @type {Readonly<Preferences>} */
export const DEFAULTS = Object.freeze({
  set: "western", theme: "auto", sounds: true, volume: 0.6, music: false, chill: false, confirm: true, helps: false, sort: "suit", keys: true, name: "",
});

/** @type {Partial<Record<keyof Preferences, readonly any[]>>} */
const CHOICES = {
  set: ["western", "traditional", "contrast"], theme: ["auto", "day", "night"], sort: ["suit", "rank", "hand", "own"],
};

/** Read what was kept, whatever it is: what is missing, strange or of an older page becomes the default. @param {string|null} text @returns {Preferences} */
export function parse(text) {
  /** @type {any} */
  let kept = {};
  try {
    kept = JSON.parse(text ?? "{}") ?? {};
  } catch {
    // somebody else's text: as if there were none
  }
  /** @type {any} */
  const out = { ...DEFAULTS };
  for (const [name, usual] of Object.entries(DEFAULTS)) {
    const value = kept[name];
    const choices = CHOICES[/** @type {keyof Preferences} */ (name)];
    if (typeof value !== typeof usual || (choices && !choices.includes(value))) continue;
    if (typeof value === "number" && !(value >= 0 && value <= 1)) continue;
    out[name] = value;
  }
  return out;
}

/** @type {Pick<Storage, "getItem"|"setItem">|null} */
let storage = null;
try {
  storage = globalThis.localStorage ?? null;
} catch {
  // forbidden by the browser: settings last as long as the page
}

let now = parse(read());
/** @type {Set<(name: keyof Preferences, value: any) => void>} */
const listeners = new Set();

/** @returns {string|null} */
function read() {
  try {
    return storage?.getItem(KEY) ?? null;
  } catch {
    return null;
  }
}

export const settings = {
  /**
   * @template {keyof Preferences} N
   * @param {N} name @returns {Preferences[N]}
   */
  get(name) {
    return now[name];
  },
  /** @param {keyof Preferences} name @param {Preferences[keyof Preferences]} value */
  set(name, value) {
    if (now[name] === value) return;
    now = { ...now, [name]: value };
    try {
      storage?.setItem(KEY, JSON.stringify(now));
    } catch {
      // full or forbidden: it lasts as long as the page
    }
    for (const tell of listeners) tell(name, value);
  },
  /** @param {(name: keyof Preferences, value: any) => void} tell called after every change @returns {() => void} ends that */
  on(tell) {
    listeners.add(tell);
    return () => listeners.delete(tell);
  },
};

/** Chill mode is sounds, music and night together, whatever each of them says. */
export const sounding = () => (now.chill || now.sounds) && now.volume > 0;
export const playing = () => (now.chill || now.music) && now.volume > 0;

/** @param {boolean} dark what the system prefers @returns {"day"|"night"} */
export function theme(dark) {
  if (now.chill) return "night";
  return now.theme === "auto" ? (dark ? "night" : "day") : now.theme;
}
