import { expect, test } from "vitest";
import { judgeStructuredContent } from "./structured-content.ts";

const SCHEMA = { type: "object", properties: { temperature: { type: "number" } }, required: ["temperature"] };

test("content that fits its schema", () => {
  expect(judgeStructuredContent({ temperature: 22.5 }, SCHEMA, "2025-06-18")).toEqual({
    kind: "judged",
    problems: [],
  });
  expect(judgeStructuredContent(null, { type: ["null", "array"] }, "2026-07-28")).toEqual({
    kind: "judged",
    problems: [],
  });
});

test("content that does not", () => {
  expect(judgeStructuredContent({ temperature: "warm" }, SCHEMA, "2025-11-25")).toEqual({
    kind: "judged",
    problems: [{ pointer: "/temperature", rule: "type", message: "must be a number, got a string" }],
  });
});

test("missing content", () => {
  expect(judgeStructuredContent(undefined, SCHEMA, "2025-11-25")).toEqual({
    kind: "judged",
    problems: [
      {
        pointer: "",
        rule: "structured-content-missing",
        message: "must be there, because the tool has an outputSchema",
      },
    ],
  });
});
