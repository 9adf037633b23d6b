import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Filterable, filterOf, fragmentOf, matches, parseFilter, unknownValues } from "./filter.js";

const broken: Filterable = {
  verdict: ["fail"],
  level: ["MUST NOT"],
  suite: ["tools"],
  revision: ["2025-11-25"],
  transport: ["stdio"],
  is: ["regressed", "cause"],
  text: "tools.broken a tool that is not there",
};

const fine: Filterable = { ...broken, verdict: ["pass"], level: ["SHOULD"], is: [], text: "ping" };

const finds = (line: string) => matches(parseFilter(line), broken);

describe("the filter", () => {
  it.each([
    "",
    "verdict:fail",
    "verdict:pass,fail",
    "verdict:failed",
    "VERDICT:Fail",
    "level:must",
    "level:must-not",
    'level:"must not"',
    "suite:tools",
    "suite:t*",
    "revision:2025-11-25 transport:stdio",
    "revision:2025*",
    "is:regressed",
    "is:cause",
    "-verdict:pass",
    "-transport:http suite:tools",
    "not there",
    '"not there"',
    "TOOLS.BROKEN",
    "-ping",
  ])("finds a failure by %j", (line) => {
    expect(finds(line)).toBe(true);
  });

  it.each([
    "verdict:pass",
    "verdict:fai",
    "level:should",
    "suite:tool",
    "is:new",
    "-verdict:fail",
    "-level:must",
    '"there not"',
    "verdict:fail suite:ping",
    "nowhere",
  ])("does not find it by %j", (line) => {
    expect(finds(line)).toBe(false);
  });

  it("searches words with an unknown key as text", () => {
    expect(parseFilter("tools/call:x -")).toEqual([
      { key: "text", values: ["tools/call:x"], not: false },
      { key: "text", values: ["-"], not: false },
    ]);
  });

  it("ignores an unfinished term, so that cards do not disappear during typing", () => {
    expect(parseFilter("verdict: suite:")).toEqual([]);
  });

  it("finds values that no check has", () => {
    const terms = parseFilter("suite:tool verdict:pass,fail text -is:old");
    expect(unknownValues(terms, [broken, fine])).toEqual(["suite:tool", "is:old"]);
  });
});

describe("the filter in a fragment", () => {
  it("is readable in an address", () => {
    expect(fragmentOf(" verdict:fail,warn  level:must ")).toBe("#filter=verdict:fail,warn+level:must");
    expect(fragmentOf("  ")).toBe("");
  });

  it("is undefined for a place on the page, and tolerates a broken encoding", () => {
    expect(filterOf("#m17")).toBeUndefined();
    expect(filterOf("#tools.broken")).toBeUndefined();
    expect(filterOf("#filter=100%")).toBe("100%");
  });

  it("is the same after encoding and decoding", () => {
    fc.assert(
      fc.property(fc.string(), (line) => {
        const fragment = fragmentOf(line);
        expect(fragment === "" ? "" : filterOf(fragment)).toBe(line.trim().replace(/\s+/g, " "));
      }),
    );
  });
});
