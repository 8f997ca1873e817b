// The paste box reads what `checker explain` reads: the same texts, the same answers.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { findError } from "../src/reading/match.js";
import { tidy } from "../src/reading/tidy.js";
import { read, splitArguments } from "../src/reading/traceback.js";

const FOLDER = new URL("../../tests/words/tracebacks/", import.meta.url);
const EXPECTED = JSON.parse(readFileSync(new URL("expected.json", FOLDER), "utf8"));
const textOf = (name) => readFileSync(new URL(`${name}.txt`, FOLDER), "utf8");

test("there is an answer for every text", () => {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith(".txt")).map((name) => name.slice(0, -4));
  assert.deepEqual(names.sort(), Object.keys(EXPECTED).sort());
});

for (const [name, expected] of Object.entries(EXPECTED)) {
  test(`the loop is named in ${name}`, () => assert.deepEqual(read(textOf(name)), expected));
}

for (const name of ["python_argument", "ipython_9_colours", "pytest_long"]) {
  test(`colours and Windows line ends change nothing in ${name}`, () => {
    const coloured = tidy(textOf(name)).split("\n").map((line) => `\x1b[0;31m${line}\x1b[0m\r\n`).join("");
    assert.deepEqual(read(coloured), read(textOf(name)));
  });
}

test("a huge text is read in a moment", () => {
  const noise = "step 17: loss 0.25\n".repeat(40_000);
  const start = performance.now();
  assert.equal(read(noise + textOf("python_argument") + noise).row, "A");
  assert.ok(performance.now() - start < 5000);
});

test("arguments are split as Python splits them", () => {
  assert.deepEqual(splitArguments("lambda s, t: s < t, body, x)"), ["lambda s, t: s < t", "body", "x"]);
  assert.deepEqual(splitArguments("0, f(a, b)[1, 2], {1: 2}, (x,"), ["0", "f(a, b)[1, 2]", "{1: 2}", "(x,"]);
});

const ERRORS = [
  { id: "shape", patterns: ["axis .+ is out of bounds \\(max .+\\)"] },
  { id: "loop", patterns: ["Reverse-mode differentiation does not work for lax\\.while_loop"] },
];

test("a message is found however a terminal wrapped it", () => {
  const wrapped = "2026-01-01 | ValueError: Reverse-mode differen\n   tiation does not work for\nlax.while_loop or";
  assert.equal(findError(ERRORS, wrapped)?.id, "loop");
});

test("what a message names may be anything short", () => {
  assert.equal(findError(ERRORS, "ValueError: axis 3 is out of bounds (max 2)")?.id, "shape");
  assert.equal(findError(ERRORS, "axis is out of range"), null);
});
