import { describe, expect, test } from "vitest";
import { projectFiles } from "./testing/project-files.ts";
import { rejectedIn } from "./testing/words.ts";

/** Generated files, and (the last two) the lists of the words themselves. */
const EXCLUDED =
  /^(?:schema\/(?:types|tables)\/|suites\/catalogue\/statements\/|reports\/result\.schema\.json|package-lock\.json|docs\/(?:checks\/|coverage\.md|proof\.md|words\.test\.ts|testing\/words\.ts))/;

const files = projectFiles([".ts", ".js", ".mjs", ".css", ".md", ".yml", ".json", ".txt"]).filter(
  ({ path }) => !EXCLUDED.test(path),
);

describe("the words of this project", () => {
  test("are plain: see REJECTED in docs/testing/words.ts for what to write instead", () => {
    const found = files.flatMap(({ path, text }) => rejectedIn(text).map((line) => `${path}:${line}`));
    expect(found).toEqual([]);
  });
});

describe("a word is rejected", () => {
  test.each([
    ["// The server is told so.", "told"],
    ["const isSettled = true;", "Settled"],
    ["const old_scene = 1;", "scene"],
    ["It runs alone.", "alone"],
    ["An answer is due now.", "is due"],
  ])("in %j", (line, word) => {
    expect(rejectedIn(line)).toEqual([expect.stringContaining(`1: "${word}"`)]);
  });

  test.each([
    ["await Promise.allSettled(all);"],
    ['"session.id.kept-safe" and "suites/told"'],
    ["A check stands for a requirement."],
    ["This is due to the load."],
    ["Something, anything, nothing."],
  ])("not in %j", (line) => {
    expect(rejectedIn(line)).toEqual([]);
  });
});
