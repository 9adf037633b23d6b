import type { Change } from "../../../reports/compare/change.ts";
import { compare } from "../../../reports/compare/comparison.ts";
import { failsRun } from "../../../reports/gating.ts";
import type { Screen } from "../../../reports/screen.ts";
import { verdictSentence } from "../../../reports/summary.ts";
import { count, printableLine } from "../../../reports/text.ts";
import { VERDICT_WORDS } from "../../../reports/verdict-words.ts";
import type { CheckResult, Result } from "../../verdict/result.ts";
import type { Mode } from "./loop.ts";

export const KEYS = "a all · f failed · o open the report · q quit";

/** The checks that fail a run, or that mcp-conform could not judge because of an error of its own. */
export function failedIn(result: Result): readonly string[] {
  return [...new Set(failures(result).map(({ id }) => id))];
}

/**
 * What to select so that the same can fail again: a monitor needs the checks that provoked its finding. Undefined where only
 * a run of all checks does.
 */
export function rerunOf(result: Result, isMonitor: (id: string) => boolean): readonly string[] | undefined {
  const failed = failures(result);
  if (failed.some(({ id, provokedBy }) => isMonitor(id) && provokedBy === undefined)) return undefined;
  return [...new Set(failed.flatMap(({ id, provokedBy = [] }) => [id, ...provokedBy]))];
}

/** Failures of checks that do not count yet are no failures of the run. */
function failures(result: Result): readonly CheckResult[] {
  return result.legs.flatMap(({ checks }) =>
    checks.filter(
      (check) =>
        check.verdict === "error" ||
        failsRun(check, result) ||
        (check.verdict === "fail" && check.baseline === "expected" && !check.pending),
    ),
  );
}

/** "src/index.ts and 2 more changed"; without files, which checks run. */
export function reasonText(files: readonly string[], mode: Mode): string {
  const [first, ...others] = files;
  if (first === undefined) return mode === "failed" ? "checks that failed" : "all checks";
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  return `${printableLine(first)}${more} changed`;
}

/** What changed since the run before: newly broken first, then fixed. */
export function differenceText(before: Result | undefined, now: Result, screen: Screen) {
  const changes = before === undefined ? [] : compare(before, now).legs.flatMap((leg) => leg.checks);
  const broken = changes.filter(
    ({ kind, newer }) => newer !== undefined && (kind === "regressed" || kind === "new"),
  );
  const fixed = changes.filter(({ kind }) => kind === "fixed");
  const lines = [
    ...unique(broken).flatMap((change) => brokenLines(change, screen)),
    ...unique(fixed).map(({ id }) => screen.good(`fixed         ${id}`)),
  ];
  const gates = ({ newer }: Change) => newer === "fail" || (newer === "warn" && now.level === "should");
  return { lines, broken: broken.some(gates) };
}

/** A check that changed in several legs is shown once. */
function unique(changes: readonly Change[]): readonly Change[] {
  return changes.filter(({ id }, index) => changes.findIndex((one) => one.id === id) === index);
}

function brokenLines({ id, level, newer = "fail", actual }: Change, screen: Screen): readonly string[] {
  const paint = newer === "warn" ? screen.warning : screen.bad;
  const line = paint(`newly broken  ${VERDICT_WORDS[newer].tag} ${id} (${level})`);
  return actual === undefined ? [line] : [line, `              ${printableLine(actual, 200)}`];
}

/** The state after a run: what still fails, and the verdict. */
export function stateLines(now: Result, screen: Screen): readonly string[] {
  const failed = failedIn(now);
  return [
    ...(failed.length === 0
      ? []
      : [screen.bad(`${count(failed.length, "check")} failing: ${failed.join(", ")}`)]),
    ...(now.diagnosis === undefined ? [] : [screen.warning(printableLine(now.diagnosis.text))]),
    verdictSentence(now),
  ];
}
