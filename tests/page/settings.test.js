// What a device remembers, and what the lobby says of rules and settings.
import assert from "node:assert/strict";
import test from "node:test";
import { valueWords } from "../../mjcore/web/static/controls.js";
import { merged } from "../../mjcore/web/static/help.js";
import { codeIn, since } from "../../mjcore/web/static/home.js";
import { origin } from "../../mjcore/web/static/lobby-rules.js";
import { DEFAULTS, parse, settings, theme } from "../../mjcore/web/static/settings.js";

for (const text of [null, "", "null", "7", "[]", "{", '{"set": "ivory", "volume": 7, "confirm": "no", "theme": 3}']) {
  test(`settings kept as ${text} are the defaults`, () => assert.deepEqual(parse(text), DEFAULTS));
}

test("what is known is kept, what is unknown is forgotten", () => {
  assert.deepEqual(parse('{"set": "contrast", "volume": 0.25, "confirm": false, "odd": 1}'), { ...DEFAULTS, set: "contrast", volume: 0.25, confirm: false });
});

test("who listens hears of a change once, and not of what stays", () => {
  /** @type {string[]} */
  const heard = [];
  const end = settings.on((name, value) => heard.push(`${name} ${value}`));
  settings.set("sort", "rank");
  settings.set("sort", "rank");
  end();
  settings.set("sort", "suit");
  assert.deepEqual(heard, ["sort rank"]);
});

test("chill mode is night, whatever the theme", () => {
  settings.set("theme", "day");
  assert.equal(theme(true), "day");
  settings.set("chill", true);
  assert.equal(theme(false), "night");
  settings.set("chill", false);
  settings.set("theme", "auto");
  assert.deepEqual([theme(true), theme(false)], ["night", "day"]);
});

for (const [text, code] of /** @type {[string, string|null][]} */ ([
  ["kongA", "KONGA"], [" KON GA ", "KONGA"], ["kon-ga7", "KONGA7"], ["http://table.example:8000/t/konga", "KONGA"], ["https://x.y/t/KONGA/", "KONGA"], ["", null], ["k", null], ["kong!", null], ["<b>", null],
])) {
  test(`the code in “${text}” is ${code}`, () => assert.equal(codeIn(text), code));
}

for (const [seconds, words] of /** @type {[number, string][]} */ ([[10, "just now"], [600, "10 minutes ago"], [3600, "an hour ago"], [7200, "2 hours ago"], [90_000, "yesterday"], [260_000, "3 days ago"]])) {
  test(`${seconds} s is ${words}`, () => assert.equal(since(1e12 - seconds * 1000, 1e12), words));
}

const PRESETS = { room: { players: 4, a: 1, b: [1, 2], c: false }, league: { players: 4, a: 2, b: [1], c: true } };

test("rules come from the preset that they differ least from", () => {
  assert.deepEqual(origin({ players: 4, a: 1, b: [1, 2], c: false }, PRESETS), { name: "room", changed: [] });
  assert.deepEqual(origin({ players: 2, a: 2, b: [1], c: false }, PRESETS), { name: "league", changed: ["c"] });
});

for (const [field, value, words] of /** @type {[any, any, string][]} */ ([
  [{ kind: "bool" }, true, "yes"], [{ kind: "seconds" }, 15, "15 s"], [{ kind: "seconds", name: "call_timer" }, null, "no limit"], [{ kind: "number", name: "hands" }, null, "no end"],
  [{ kind: "set", choices: [{ value: 3, title: "pung" }, { value: 4, title: "kong" }] }, [3, 4], "pung and kong"], [{ kind: "set", choices: [] }, [], "none"],
  [{ kind: "choice", choices: [{ value: "x", title: "an ex" }] }, "x", "an ex"], [{ kind: "choice", choices: [] }, ["easy", "strong"], "easy and strong"],
])) {
  test(`${field.kind} ${JSON.stringify(value)} is “${words}”`, () => assert.equal(valueWords({ name: "", title: "", help: "", ...field }, value), words));
}

test("passages under one title are one", () => {
  assert.deepEqual(merged([{ title: "Calls", text: "a" }, { title: "Wall", text: "b" }, { title: "Calls", text: "c" }]), [["Calls", ["a", "c"]], ["Wall", ["b"]]]);
});
