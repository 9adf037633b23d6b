import { book } from "../../../suites/registry.ts";
import type { Exploration } from "../../explore/explore.ts";
import type { Finding } from "../../explore/finding.ts";
import { OWN_RULES, type OwnRuleId } from "../../explore/judging/rules.ts";
import { ownTextsOf, redactResult } from "../../run/outcomes/redact-result.ts";
import { countVerdicts } from "../../run/outcomes/summary.ts";
import { resultOf } from "../../run/result.ts";
import type { CheckResult, Result } from "../../verdict/result.ts";
import type { Prepared } from "./prepared.ts";

/** Its findings never fail a run, unless the operator asks for that. */
export interface Gating {
  readonly gates: boolean;
  readonly illegal: boolean;
  readonly started: string;
  readonly signal: AbortSignal;
}

/** The result of an exploration: a check for each rule, under "explore.". */
export function resultOfExploration(exploration: Exploration, prepared: Prepared, gating: Gating): Result {
  const { survey, ms } = exploration;
  const { setup, target, redaction } = prepared;
  const pending = gating.gates ? {} : { pending: true as const };
  const checks = checksOf(exploration, gating).map((check) => ({ ...check, ...pending }));
  const leg = {
    revision: survey.revision,
    transport: setup.target.transport,
    capabilities: survey.capabilities,
    checks,
    requirements: [],
    counts: countVerdicts(checks),
    notes: [summaryOf(exploration)],
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

/** What was done, in one sentence. */
export function summaryOf({ conversations, messages, seed, ms }: Exploration): string {
  return `${conversations} conversations with ${messages} messages in ${Math.round(ms / 1000)} s, seed ${seed}`;
}

function checksOf(exploration: Exploration, { illegal }: Gating): readonly CheckResult[] {
  const { findings, conversations } = exploration;
  const rules = [...new Set(findings.map(({ rule }) => rule))];
  const own = (Object.keys(OWN_RULES) as OwnRuleId[]).filter(
    (rule) => !rules.includes(rule) && conversations > 0 && (illegal || !rule.startsWith("illegal.")),
  );
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

function foundCheck(findings: readonly Finding[]): CheckResult {
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
