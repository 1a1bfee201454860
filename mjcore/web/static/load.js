// What is loaded only when it is asked for.

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/** @param {string} name of a style sheet @returns {Promise<void>} kept when it is there, or cannot be had */
function style(name) {
  let sheet = sheets.get(name);
  if (!sheet) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = `/static/${name}.css`;
    sheet = new Promise((done) => { link.onload = link.onerror = () => done(); });
    sheets.set(name, sheet);
    document.head.append(link);
  }
  return sheet;
}

/** Loads a screen or a panel with its style sheets. @param {() => Promise<{make: (context: Context) => Page}>} load @param {string[]} styles */
export function lazily(load, ...styles) {
  return async () => (await Promise.all([load(), ...styles.map(style)]))[0];
}
