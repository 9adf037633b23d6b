import { book } from "../../../suites/registry.ts";
import type { Exploration } from "../../explore/explore.ts";
import type { Violation } from "../../explore/finding.ts";
import { OWN_RULES } from "../../explore/judging/rules.ts";
import { ownTextsOf, redactResult } from "../../run/outcomes/redact-result.ts";
import { countVerdicts } from "../../run/outcomes/summary.ts";
import { resultOf } from "../../run/result.ts";
import type { Redaction } from "../../trace/redaction/redact.ts";
import type { CheckResult, Leg, Result, TargetFacts } from "../../verdict/result.ts";
import { memoryFacts } from "./memory.ts";
import { summaryOf } from "./summary.ts";

/** Its findings never fail a run, unless the operator asks for that. */
export interface Gating {
  readonly gates: boolean;
  readonly started: string;
  readonly signal: AbortSignal;
}

/** What was explored, and what was found. */
export interface Explored {
  readonly leg: Pick<Leg, "revision" | "transport" | "capabilities">;
  readonly target: TargetFacts;
  readonly redaction: Redaction;
  readonly findings: readonly Violation[];
  readonly exploration: Parameters<typeof summaryOf>[0] &
    Pick<Exploration, "judged" | "unconfirmed"> &
    Partial<Pick<Exploration, "memory">>;
}

/** The result of an exploration: a check for each rule, under "explore.". */
export function resultOfExploration(explored: Explored, gating: Gating): Result {
  const { leg: key, target, redaction, exploration } = explored;
  const { ms } = exploration;
  const pending = gating.gates ? {} : { pending: true as const };
  const checks = checksOf(explored).map((check) => ({ ...check, ...pending }));
  const leg = {
    ...key,
    checks,
    requirements: [],
    counts: countVerdicts(checks),
    notes: [summaryOf(exploration), ...memoryFacts(exploration.memory)],
    ms,
  };
  const selection = { only: ["explore.*"], notJudged: 0 };
  const result = resultOf(
    { book, gate: "must", strict: false, signal: gating.signal, selection },
    { target, legs: [leg], diagnose: () => undefined },
    { started: gating.started, ms },
  );
  const isGood = gating.gates || result.interrupted === true;
  return redactResult(
    isGood ? result : { ...result, exitCode: 0 as const },
    (text) => redaction.text(text),
    ownTextsOf(result),
  );
}

/** What was judged and not found passes. A rule of which something was seen once, and not again, has no verdict. */
function checksOf({ findings, exploration }: Explored): readonly CheckResult[] {
  const rules = [...new Set(findings.map(({ rule }) => rule))];
  const seen = [...findings, ...exploration.unconfirmed].map(({ rule }) => rule);
  const own = [...exploration.judged].filter((rule) => !seen.includes(rule)).toSorted();
  return [
    ...rules.map((rule) => foundCheck(findings.filter((one) => one.rule === rule))),
    ...own.map((rule) => ({
      id: `explore.${rule}`,
      title: OWN_RULES[rule].title,
      suite: "explore",
      level: OWN_RULES[rule].level,
      verdict: "pass" as const,
      requirements: [],
      evidence: [],
      notes: [summaryOf(exploration)],
      ms: 0,
    })),
  ];
}

function foundCheck(findings: readonly Violation[]): CheckResult {
  const [first, ...others] = findings.toSorted((a, b) => (a.verdict < b.verdict ? -1 : 1));
  if (first === undefined) throw new Error("a rule without a finding");
  const { rule, title, level, verdict, expected, actual, hint, requirements, place } = first;
  return {
    id: `explore.${rule}`,
    title,
    suite: "explore",
    level,
    verdict,
    requirements,
    expected,
    actual: `${actual} (${place})`,
    ...(hint === undefined ? {} : { hint }),
    evidence: [],
    notes: others.map((one) => `also at ${one.place}: ${one.actual}`),
    ms: 0,
  };
}
