import type { Verdict } from "../../../harness/verdict/verdict.ts";
import { checkOf, legOf, sample } from "../../testing/sample.ts";
import { type Judged, matrixOf } from "../matrix.ts";

/** Markup, a formula and control characters, as a hostile target would name itself. */
export const HOSTILE = '<img src=x onerror=alert(1)> =1+1 | \u202e\u001b[31m"';

const TOOL = { name: "mcp-conform", version: "0.0.0", catalogue: "sha256:0" };

/** A target with these verdicts, in one leg for each revision. */
export function judgedOf(
  name: string,
  verdicts: Readonly<Record<string, Verdict>>,
  more: Partial<Judged> = {},
): Judged {
  const checks = Object.entries(verdicts).map(([id, verdict]) =>
    checkOf(id, verdict, { level: levelOf(id) }),
  );
  const failed = checks.some(({ verdict }) => verdict === "fail");
  const result = sample([legOf(checks)], {
    verdict: failed ? "non-conformant" : "conformant",
    exitCode: failed ? 1 : 0,
  });
  return { name, role: "server", result, ...more };
}

const levelOf = (id: string) => (id.endsWith(".should") ? "SHOULD" : "MUST");

export const JUDGED: readonly Judged[] = [
  judgedOf("good", { "a.must": "pass", "b.must": "pass", "c.should": "pass", "d.must": "inconclusive" }),
  judgedOf("bad", { "a.must": "fail", "b.must": "pass", "c.should": "warn", "d.must": "not-applicable" }),
  judgedOf("worse", { "a.must": "fail", "b.must": "pass", "c.should": "pass", "e.must": "fail" }),
  {
    name: "dead",
    role: "client",
    expected: "incomplete",
    problem: "it did not end within 5 s, and has no result",
  },
];

export const FRAME = { tool: TOOL };

export const SAMPLE_MATRIX = matrixOf(JUDGED, FRAME);
