import { given } from "../../../schema/given.ts";
import type { Result } from "../../verdict/result.ts";
import type { Verdict } from "../../verdict/verdict.ts";
import type { Step } from "./search.ts";

/** A check that does not apply is not broken: the rule concerns a feature that this version does not have. */
const GOOD: readonly Verdict[] = ["pass", "observed", "not-applicable"];

/**
 * What a result says about a version. `culprits` are the checks that are broken in the bad version; undefined as long as
 * that is unknown: then every check counts.
 */
export function stepOf(
  version: string,
  result: Result,
  level: "must" | "should",
  culprits?: readonly string[],
): Step {
  const checks = result.legs
    .flatMap((leg) => leg.checks)
    .filter(({ id }) => culprits === undefined || culprits.includes(id));
  const isBroken = (verdict: Verdict) => verdict === "fail" || (level === "should" && verdict === "warn");
  const tolerated: readonly Verdict[] = level === "must" ? ["warn"] : [];
  const broken = unique(checks.filter(({ verdict }) => isBroken(verdict)).map(({ id }) => id));
  const open = checks.filter(
    ({ verdict }) => !isBroken(verdict) && ![...GOOD, ...tolerated].includes(verdict),
  );
  const good = unique(checks.filter((one) => !open.includes(one)).map(({ id }) => id)).filter(
    (id) => !broken.includes(id),
  );
  if (broken.length > 0) return { version, verdict: "bad", broken, good };
  const [one] = open;
  // Without culprits a check that is good is enough: the bad version shows later which checks matter.
  if (good.length > 0 && (one === undefined || culprits === undefined)) {
    return { version, verdict: "good", broken, good };
  }
  const why =
    result.diagnosis?.text ?? (one === undefined ? "the check is no part of this revision" : whyOpen(one));
  return { version, verdict: "skipped", broken, good, ...given({ why }) };
}

function whyOpen({ id, verdict, reason }: Result["legs"][number]["checks"][number]): string {
  return `${id} has no verdict: ${reason?.text ?? verdict}`;
}

const unique = (ids: readonly string[]) => [...new Set(ids)];
