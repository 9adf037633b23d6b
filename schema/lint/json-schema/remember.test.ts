import { describe, expect, it } from "vitest";
import { VerdictMemory } from "./remember.ts";
import { judged, notJudged, type SchemaVerdict } from "./verdict.ts";

function counting(verdict: SchemaVerdict) {
  const count = { calls: 0 };
  const judge = () => {
    count.calls += 1;
    return verdict;
  };
  return { count, judge };
}

describe("a verdict", () => {
  it("is judged once for the same JSON", () => {
    const memory = new VerdictMemory();
    const { count, judge } = counting(judged([]));
    expect(memory.judge([{ type: "object" }], judge)).toEqual(judged([]));
    expect(memory.judge([{ type: "object" }], judge)).toEqual(judged([]));
    expect(count.calls).toBe(1);
    memory.judge([{ type: "array" }], judge);
    expect(count.calls).toBe(2);
  });

  it.each([
    ["not judged", notJudged("it takes too long"), [{}]],
    ["too large to remember", judged([]), ["x".repeat(30_000)]],
  ])("that is %s is judged each time", (_, verdict, parts) => {
    const memory = new VerdictMemory();
    const { count, judge } = counting(verdict);
    memory.judge(parts, judge);
    memory.judge(parts, judge);
    expect(count.calls).toBe(2);
  });

  it("of a value that is too deep for the stack is judged each time", () => {
    const deep = JSON.parse(`${"[".repeat(5_000)}${"]".repeat(5_000)}`);
    const { count, judge } = counting(judged([]));
    const memory = new VerdictMemory();
    memory.judge([deep], judge);
    memory.judge([deep], judge);
    expect(count.calls).toBeGreaterThanOrEqual(1);
  });

  it("is forgotten when many others came later", () => {
    const memory = new VerdictMemory();
    const { count, judge } = counting(judged([]));
    for (let number = 0; number <= 500; number++) memory.judge([number], judge);
    memory.judge([0], judge);
    expect(count.calls).toBe(502);
  });
});
