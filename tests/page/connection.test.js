import assert from "node:assert/strict";
import test from "node:test";

import { Clock, backOff } from "../../mjcore/web/static/connection.js";

test("the clock takes the message that was on its way for the shortest time", () => {
  let local = 100;
  const clock = new Clock(() => local);
  clock.hear(20);
  assert.equal(clock.now(), 20);
  local = 101;
  clock.hear(20.7);
  assert.equal(clock.now(), 21);
  local = 102;
  clock.hear(22.1);
  assert.ok(Math.abs(clock.now() - 22.1) < 1e-9);
});

test("the clock follows a room whose time stood still", () => {
  let local = 100;
  const clock = new Clock(() => local);
  clock.hear(20);
  local = 700;
  clock.hear(25);
  assert.equal(clock.now(), 25);
});

test("the way of an answer is counted half", () => {
  const clock = new Clock(() => 10);
  clock.hear(5, 0.25);
  assert.equal(clock.now(), 5.25);
});

test("waits grow, and have an end", () => {
  const waits = [0, 1, 2, 3, 4, 5, 12].map((tries) => backOff(tries, 0.5));
  assert.deepEqual(waits, [500, 1000, 2000, 4000, 8000, 8000, 8000]);
  assert.ok(backOff(3, 0) < backOff(3, 1));
});
