import { describe, expect, test } from "vitest";
import type { ExplainedCheck } from "../../harness/verdict/explanation.ts";
import { checkPretty, requirementPretty } from "./explain.ts";

const requirement = {
  id: "ping.answered",
  facts: [
    { label: "requirement", texts: ["A ping is answered."] },
    { label: "2025-11-25", texts: ["MUST"], url: "https://example.test/ping" },
  ],
};

const command = `npx mcp-conform --server "<command>" --only ping.${"long".repeat(30)}`;

const check: ExplainedCheck = {
  id: "ping.answered",
  title: "A ping is answered with _an_ empty result",
  level: "MUST",
  facts: [
    { label: "sends", texts: ["`ping`, with <nothing> in it"] },
    { label: "conforming", texts: ["an empty result", "a result with _meta"] },
    { label: "run only this", texts: [command], command: true },
  ],
  requirements: [requirement],
};

describe("for a terminal", () => {
  test("each text has a line with its label, and the requirements follow", () => {
    expect(checkPretty(check)).toBe(`ping.answered
  sends          \`ping\`, with <nothing> in it
  conforming     an empty result
  conforming     a result with _meta
  run only this  ${command}

requirement ping.answered
  requirement    A ping is answered.
  2025-11-25     MUST  https://example.test/ping`);
  });

  test("long texts are wrapped and indented", () => {
    const text = requirementPretty({
      id: "a",
      facts: [{ label: "requirement", texts: ["word ".repeat(30).trim()] }],
    });
    expect(text.split("\n")[2]).toMatch(/^ {17}word/);
  });
});
