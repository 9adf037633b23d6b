import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { projectFiles } from "../docs/testing/project-files.ts";
import { constantsOfTime } from "./testing/constants-of-time.ts";

/** The reference peers are targets, and what they do in time is a stimulus. */
const OTHERS =
  /\.test\.ts$|\/testing\/|^suites\/proof\/|^harness\/reference\/|^suites\/[^/]+\/(?:faults|oddities)\//;

const [guesses = [], deciding = []] = readFileSync("harness/constants-of-time.txt", "utf8")
  .trim()
  .split("\n\n")
  .map((part) => part.split("\n").slice(1));

const listed = [...guesses, ...deciding].map((line) => line.split(" | "));

const found = projectFiles([".ts"])
  .filter(({ path }) => /^(?:harness|suites)\//.test(path) && !OTHERS.test(path))
  .flatMap(({ path, text }) => constantsOfTime(text).map((one) => `${path} | ${one}`));

describe("the constants of time", () => {
  it("are all in the list, and the list names no other: say there what a new one decides", () => {
    expect(listed.map(([path, name]) => `${path} | ${name}`).toSorted()).toEqual(found.toSorted());
  });

  it("are each listed with what they decide", () => {
    expect(listed.filter(([, , words = ""]) => words.length < 10)).toEqual([]);
  });

  // A verdict that rests on something not having come is given after the operator's limit only: docs/decisions/silence.md.
  it("decide nothing but what is done next, except for these", () => {
    expect(deciding.map((line) => line.split(" | ", 2).join(" "))).toEqual([
      "harness/run/discovery/discover.ts SLOWER",
      "harness/run/discovery/discover.ts AT_LEAST_MS",
      "harness/run/discovery/discover.ts AT_MOST_MS",
    ]);
  });
});

describe("a constant of time is found", () => {
  it.each([
    ["const OPEN_MS = 950;", ["OPEN_MS"]],
    ["export const LONG_SECONDS = 30;", ["LONG_SECONDS"]],
    ["setTimeout(end, 250);", ["setTimeout(end, 250)"]],
    ["await withTimeout(answer, 2_000, late);", ["withTimeout(answer, 2_000, late)"]],
    ["await session.request(name, {}, { limit: 500 });", ["limit: 500"]],
    ["const GUESS = { late: { least: 500 } };", ["least: 500"]],
  ])("in %s", (source, names) => {
    expect(constantsOfTime(source)).toEqual(names);
  });

  it.each([
    "// setTimeout(end, 250)",
    'const text = "setTimeout(end, 250)";',
    "setTimeout(end, limit);",
    "const result = { ttlMs: 0, waitedMs: 0 };",
    "setTimeout(look, 2 * POLL_MS);",
  ])("not in %s", (source) => {
    expect(constantsOfTime(source)).toEqual([]);
  });
});
