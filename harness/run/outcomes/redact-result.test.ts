import { expect, it } from "vitest";
import type { CheckResult } from "../../verdict/result.ts";
import { ownTexts, redactResult } from "./redact-result.ts";

const check: CheckResult = {
  id: "auth.token.other-scheme",
  title: "A token in another scheme is refused",
  suite: "authorization",
  level: "MUST",
  verdict: "fail",
  requirements: ["auth.token.other-scheme"],
  actual: "Bearer other was accepted",
  evidence: [],
  ms: 1,
};

const redact = (text: string) => text.replaceAll("other", "[redacted]");

it("keeps what names a check, also where a token is a word of it", () => {
  const event = { type: "check-ended", revision: "2025-11-25", check } as const;
  expect(redactResult(event, redact, ownTexts(event)).check).toEqual({
    ...check,
    actual: "Bearer [redacted] was accepted",
  });
});

it("redacts every other string, and the names of members", () => {
  expect(redactResult({ other: ["an other", check.id] }, redact)).toEqual({
    "[redacted]": ["an [redacted]", "auth.token.[redacted]-scheme"],
  });
});
