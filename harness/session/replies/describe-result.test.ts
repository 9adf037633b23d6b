import { expect, it } from "vitest";
import { describeResult } from "./describe-result.ts";

it.each([
  [{}, "an empty result"],
  [{ resultType: "complete", _meta: { a: 1 }, ttlMs: 0, cacheScope: "public" }, "an empty result"],
  [
    { tools: [{ name: "a" }, { name: "b" }], nextCursor: "2" },
    'a result with tools (2 items), nextCursor "2"',
  ],
  [{ prompts: [{ name: "a" }] }, "a result with prompts (1 item)"],
  [{ tools: "none" }, 'a result with tools "none"'],
  [{ tools: [1, null] }, "a result with tools [1,null]"],
  [{ content: [{ type: "text", text: "no such\ntool" }], isError: true }, 'a tool error: "no such\\ntool"'],
  [{ content: [{ type: "text", text: "done" }] }, 'a tool result: "done"'],
  [
    { content: [{ type: "text", text: "done" }], structuredContent: { a: 1 } },
    'a result with content (1 item), structuredContent {"a":1}',
  ],
  [{ resultType: "input_required" }, 'a result with resultType "input_required"'],
  [{ text: "x".repeat(100) }, `a result with text "${"x".repeat(58)}…`],
  [{ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 }, "a result with a 1, b 2, c 3, d 4, e 5, and 1 more member"],
])("%j is %s", (result, words) => {
  expect(describeResult(result)).toBe(words);
});
