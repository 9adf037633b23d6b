import { expect, it } from "vitest";
import type { TraceEvent } from "../../trace/event.ts";
import { diagnoseLate } from "./late-answer.ts";

const LIMIT = 10_000;

type Step = readonly [ms: number, channel: "stdin" | "stdout" | "close" | "exit", message?: object];

function events(...steps: readonly Step[]): readonly TraceEvent[] {
  return steps.map(([ms, channel, message], index) => {
    const common = { seq: index + 1, ms, connection: "1" };
    if (channel === "close") return { ...common, channel, how: "end-of-input" };
    if (channel === "exit") return { ...common, channel, code: 0, signal: null };
    return { ...common, channel, raw: JSON.stringify(message), message };
  });
}

const ASKED: Step = [0, "stdin", { jsonrpc: "2.0", id: 1, method: "initialize" }];
const answered = (ms: number): Step => [ms, "stdout", { jsonrpc: "2.0", id: 1, result: {} }];

const textOf = (...steps: readonly Step[]) => diagnoseLate("1", events(...steps), LIMIT)?.text;

it("says how late an answer came that nothing has caused", () => {
  expect(textOf(ASKED, answered(12_000))).toBe(
    "The target answered initialize after 12 s, and its first answer may take 10 s (--start-timeout).",
  );
});

it("takes what came long after something else for late, not for its consequence", () => {
  expect(textOf(ASKED, [10_000, "stdin"], answered(12_000))).toContain("answered initialize after 12 s");
});

it.each([
  ["more was written to it", [[10_000, "stdin"], answered(10_010)]],
  ["its input ended", [[10_000, "stdin"], [12_000, "close"], answered(12_010)]],
  ["it ended", [[10_000, "stdin"], answered(10_010), [10_020, "exit"]]],
] as const)("names what an answer waited for: %s", (when, steps) => {
  expect(textOf(ASKED, ...steps)).toMatch(
    new RegExp(`^The target wrote its answer to initialize only when ${when}, \\d+ s after the request\\.$`),
  );
});

it("says nothing of a request that has no answer", () => {
  expect(textOf(ASKED, [10_000, "stdin"])).toBeUndefined();
});
