// The page itself: what it names is there, and what it loads beforehand is what it needs first.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import test from "node:test";

const STATIC = new URL("../../mjcore/web/static/", import.meta.url);
/** @param {string} name */
const read = (name) => readFileSync(new URL(name, STATIC), "utf8");
const index = read("index.html");

/** @param {string} name @param {Set<string>} [seen] @returns {Set<string>} a module and all that it imports at once */
function graph(name, seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const [, other] of read(name).matchAll(/^(?:import|export) [^;]*?from "\.\/([\w-]+\.js)";/gm)) graph(other, seen);
  return seen;
}

test("everything that the page names is there", () => {
  for (const [, name] of index.matchAll(/(?:href|src)="\/static\/([^"]+)"/g)) assert.ok(existsSync(new URL(name, STATIC)), name);
});

test("the modules that are loaded beforehand are those of the start and of the first screen", () => {
  const named = [...index.matchAll(/modulepreload" href="\/static\/([^"]+)"/g)].map(([, name]) => name);
  assert.deepEqual(named.sort(), [...graph("home.js", graph("main.js"))].sort());
});

test("nothing on the page needs a policy that is less strict: no styles or handlers in it, nothing from elsewhere", () => {
  assert.doesNotMatch(index, / style=|<style| on\w+=|https?:|<script(?! type="module" src="\/static\/main\.js"><)/);
  for (const name of readdirSync(STATIC).filter((one) => one.endsWith(".js"))) {
    assert.doesNotMatch(read(name), /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|setAttribute\("style/, name);
  }
  for (const name of readdirSync(STATIC).filter((one) => one.endsWith(".css"))) assert.doesNotMatch(read(name), /url\(|@import/, name);
});
