import { describe, expect, it } from "vitest";
import type { CheckResult, Leg } from "../../harness/verdict/result.ts";
import { plain } from "./paint.ts";
import { pending, recommendations } from "./recommendations.ts";

const check = {
  id: "ping.answered",
  level: "SHOULD",
  verdict: "warn",
  actual: "a\u001b[2Jresult",
} as CheckResult;
const inLeg = (revision: string) => ({ leg: { revision } as Leg, check });

describe("recommendations that were not met", () => {
  it("take a line each, with every revision, and nothing of a target's control characters", () => {
    const [block] = recommendations([inLeg("2025-11-25"), inLeg("2025-06-18")], plain);
    expect(block).toBe(
      "1 recommendation not met\n  WARN  ping.answered (SHOULD, 2025-11-25, 2025-06-18): a\\x1b[2Jresult",
    );
  });

  it("are not spoken of where there are none", () => {
    expect(recommendations([], plain)).toEqual([]);
    expect(pending([], plain)).toEqual([]);
  });
});

describe("pending checks", () => {
  it("are told with their verdict, and said not to count", () => {
    const failed = { ...check, verdict: "fail", level: "MUST" } as CheckResult;
    expect(pending([{ ...inLeg("2025-11-25"), check: failed }], plain)).toEqual([
      "Pending, not counted yet (1)\n  FAIL  ping.answered (MUST, 2025-11-25): a\\x1b[2Jresult",
    ]);
  });
});
