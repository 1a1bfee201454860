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

/**
 * Loads a module with its style sheets, once it is asked for.
 * @template T
 * @param {() => Promise<T>} load @param {string[]} styles @returns {() => Promise<T>}
 */
export function lazily(load, ...styles) {
  return async () => {
    const module = load();
    await Promise.all(styles.map(style));
    return module;
  };
}
