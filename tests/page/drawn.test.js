// The faces that Python draws are those of the page.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { FILE, faces } from "../../tools/faces.mjs";

test("mjcore/drawing/faces.json is what western.js draws: else run node tools/faces.mjs", () => {
  assert.ok(readFileSync(FILE, "utf8") === faces());
});
