import { describe, expect, it } from "vitest";
import type { CheckResult, Leg } from "../../harness/verdict/result.ts";
import { plain } from "../screen.ts";
import { pendingBlock, warningsBlock } from "./warnings.ts";

const check = {
  id: "ping.answered",
  level: "SHOULD",
  verdict: "warn",
  actual: "a\u001b[2Jresult",
  evidence: [],
} as unknown as CheckResult;
const legOf = (revision: string, transport = "stdio") => ({ revision, transport }) as Leg;
const inLeg = (revision: string, transport?: string) => ({ leg: legOf(revision, transport), check });

describe("warnings", () => {
  it("appear once for each check, with its revisions, and without control characters of the target", () => {
    const [block] = warningsBlock([inLeg("2025-11-25"), inLeg("2025-06-18")], {}, plain);
    expect(block).toBe(
      "Warnings (1 check)\n  WARN  ping.answered (SHOULD; 2025-11-25, 2025-06-18 stdio)\n        actual a\\x1b[2Jresult",
    );
  });

  it("have their revisions below the name where the screen is too narrow", () => {
    const revisions = ["2025-11-25", "2025-06-18", "2025-03-26"].map((one) => inLeg(one));
    const [block] = warningsBlock(revisions, {}, { ...plain, width: 60 });
    expect(block).toContain(
      "\n  WARN  ping.answered\n        (SHOULD; 2025-11-25, 2025-06-18, 2025-03-26 stdio)\n        actual ",
    );
  });

  it("have expected and actual in a second line, and the hint in a third one", () => {
    const full = {
      ...check,
      evidence: [{ message: 17, pointer: "/result" }],
      expected: "an empty\nresult",
      hint: "Answer with {}.",
    } as CheckResult;
    const [block] = warningsBlock([{ ...inLeg("2025-11-25"), check: full }], {}, plain);
    expect(block?.split("\n").slice(1)).toEqual([
      "  WARN  ping.answered (SHOULD; 2025-11-25 stdio)",
      "        expected an empty\\nresult; actual a\\x1b[2Jresult (message 17, at /result)",
      "        hint: Answer with {}.",
    ]);
  });

  it("have no advice where the output is quiet", () => {
    const full = { ...check, expected: "an empty result", hint: "Answer with {}." } as CheckResult;
    const found = [{ ...inLeg("2025-11-25"), check: full }];
    const [block] = warningsBlock(found, {}, plain, { quiet: true });
    expect(block).toBe(
      "Warnings (1 check)\n  WARN  ping.answered (SHOULD; 2025-11-25 stdio)\n        a\\x1b[2Jresult",
    );
  });

  it("name the transport if there are several", () => {
    const both = [inLeg("2025-11-25"), inLeg("2025-11-25", "http")];
    expect(warningsBlock(both, {}, plain).join()).toContain("(SHOULD; 2025-11-25 stdio; 2025-11-25 http)");
  });

  it("say that they fail the run with --level should", () => {
    const [block] = warningsBlock([inLeg("2025-11-25")], { level: "should" }, plain);
    expect(block).toMatch(/^Warnings that fail the run \(1 check\)\n/);
  });

  it("say why a MUST only warns", () => {
    const lenient = { ...check, level: "MUST", leniency: "two-readings" } as CheckResult;
    expect(warningsBlock([{ ...inLeg("2025-11-25"), check: lenient }], {}, plain).join()).toContain(
      "WARN  ping.answered (MUST, two readings; 2025-11-25 stdio)",
    );
  });

  it("have no block if there are none", () => {
    expect(warningsBlock([], {}, plain)).toEqual([]);
    expect(pendingBlock([], plain)).toEqual([]);
  });
});

describe("pending checks", () => {
  it("show their verdict, and that they do not count", () => {
    const failed = { ...check, verdict: "fail", level: "MUST" } as CheckResult;
    expect(pendingBlock([{ ...inLeg("2025-11-25"), check: failed }], plain)).toEqual([
      "Pending, not counted (1 check)\n  FAIL  ping.answered (MUST; 2025-11-25 stdio)\n        actual a\\x1b[2Jresult",
    ]);
  });
});
