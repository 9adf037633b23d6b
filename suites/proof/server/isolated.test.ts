import { describe, expect, it } from "vitest";
import type { CheckResult } from "../../../harness/verdict/result.ts";
import type { LegKey } from "../leg-key.ts";
import { differenceOf, differingIsolated } from "./isolated.ts";

const MOST_MS = 600_000;

const LEGS: readonly LegKey[] = [
  { revision: "2025-11-25", transport: "stdio" },
  { revision: "2025-11-25", transport: "http" },
  { revision: "2026-07-28", transport: "stdio" },
  { revision: "2026-07-28", transport: "http" },
];

describe("a check by itself", { timeout: MOST_MS }, () => {
  it.each(LEGS)("has the verdict of the whole run in $revision over $transport", async (leg) => {
    expect(await differingIsolated(leg)).toEqual([]);
  });
});

describe("two verdicts", () => {
  const base = {
    id: "sample.check",
    title: "",
    suite: "",
    level: "MUST",
    requirements: [],
    evidence: [],
    ms: 0,
  } as const;
  const passed: CheckResult = { ...base, verdict: "pass" };
  const lacking = (kind: "no-answer" | "needs-exercise"): CheckResult => ({
    ...base,
    verdict: "inconclusive",
    reason: { kind, text: kind },
  });

  it("differ in their name, in the kind of their reason, or if one is missing", () => {
    expect(differenceOf(passed, lacking("no-answer"))).toEqual([
      "in the whole run: sample.check (pass): expected ?, got nothing; by itself: sample.check (inconclusive): no-answer",
    ]);
    expect(differenceOf(lacking("needs-exercise"), lacking("no-answer"))).toHaveLength(1);
    expect(differenceOf(passed, undefined)).toHaveLength(1);
  });

  it("are the same otherwise", () => {
    expect(differenceOf(passed, { ...passed, ms: 5 })).toEqual([]);
  });
});
