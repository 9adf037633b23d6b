import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Filterable, fragmentOf, matches, parseFilter, unknownValues, viewOf } from "./filter.js";

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

describe("the view in a fragment", () => {
  const empty = { filter: "", find: "", open: [], closed: [] };

  it("is readable in an address", () => {
    expect(fragmentOf({ filter: " verdict:fail,warn  level:must " })).toBe(
      "#filter=verdict:fail,warn+level:must",
    );
    expect(fragmentOf({ find: "tools/call", open: ["tools.broken", "m7"], closed: ["ping.a"] })).toBe(
      "#find=tools%2Fcall&open=tools.broken,m7&closed=ping.a",
    );
    expect(fragmentOf({ filter: "  " })).toBe("");
  });

  it("is undefined for a place on the page, and tolerates a broken encoding", () => {
    expect(viewOf("#m17")).toBeUndefined();
    expect(viewOf("#tools.broken")).toBeUndefined();
    expect(viewOf("")).toBeUndefined();
    expect(viewOf("#filter=100%")).toEqual({ ...empty, filter: "100%" });
    expect(viewOf("#filter=a&b=c&open=x.y")).toEqual({ ...empty, filter: "a&b=c", open: ["x.y"] });
  });

  it("is the same after encoding and decoding", () => {
    const text = fc.string().map((line) => line.trim().replace(/\s+/g, " "));
    const ids = fc.array(fc.stringMatching(/^[a-z][\w.,-]{0,9}$/));
    fc.assert(
      fc.property(fc.record({ filter: text, find: text, open: ids, closed: ids }), (view) => {
        expect(viewOf(fragmentOf(view)) ?? empty).toEqual(view);
      }),
    );
  });
});
