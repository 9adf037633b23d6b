import type { CheckResult, Leg, Result } from "../../harness/verdict/result.ts";
import { VERDICTS, type Verdict } from "../../harness/verdict/verdict.ts";

/** A check with this verdict and sample texts. */
export function checkOf(id: string, verdict: Verdict, more: Partial<CheckResult> = {}): CheckResult {
  return {
    id,
    title: `The rule of ${id}`,
    suite: id.split(".")[0] ?? id,
    level: verdict === "warn" ? "SHOULD" : "MUST",
    verdict,
    requirements: [`${id}.required`],
    evidence: [],
    ms: 1,
    ...more,
  };
}

export function legOf(checks: readonly CheckResult[], revision: Leg["revision"] = "2025-11-25"): Leg {
  const counts = Object.fromEntries(
    VERDICTS.map((verdict) => [verdict, checks.filter((one) => one.verdict === verdict).length]),
  ) as Record<Verdict, number>;
  return {
    revision,
    transport: "stdio",
    capabilities: {},
    checks,
    requirements: checks.flatMap(({ requirements, level, verdict, id }) =>
      requirements.map((requirement) => ({
        id: requirement,
        level,
        gist: `What ${requirement} wants.`,
        url: `https://spec.example/${revision}#${requirement}`,
        verdict,
        checks: [id],
      })),
    ),
    counts,
    ms: 12,
  };
}

export function sample(legs: readonly Leg[], more: Partial<Result> = {}): Result {
  return {
    format: "mcp-conform/result@1",
    tool: { name: "mcp-conform", version: "0.0.0", catalogue: "sha256:0" },
    target: {
      role: "server",
      transport: "stdio",
      command: "node server.js",
      name: "sample",
      version: "1",
      revisions: legs.map(({ revision }) => revision),
    },
    started: "2026-01-01T00:00:00.000Z",
    legs,
    verdict: "conformant",
    exitCode: 0,
    ms: 1234,
    ...more,
  };
}
