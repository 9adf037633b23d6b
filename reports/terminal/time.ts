import type { Result } from "../../harness/verdict/result.ts";
import type { Verdict } from "../../harness/verdict/verdict.ts";
import { say } from "../language/language.ts";
import { count, wrap } from "../text.ts";

/** A shorter run needs no explanation, in milliseconds. */
const LONG_MS = 10_000;

/** A check that took less time explains nothing, in milliseconds. */
const SLOW_MS = 1000;

const MOST = 3;

/** What a run has waited for. */
export interface Missed {
  /** How many answers never came. */
  readonly unanswered: number;
  /** The answers that came after the limit, with their times in milliseconds. */
  readonly late: readonly { readonly method: string; readonly ms: number }[];
}

/** Where the time of a long run went: "time: 39 answers never came; slowest checks: a (10.0 s), b (5.0 s)", in lines. */
export function timeLines(
  { ms, legs }: Result,
  { unanswered, late }: Missed,
  width: number,
): readonly string[] {
  if (ms < LONG_MS) return [];
  const slowest = legs
    .flatMap(({ revision, checks }) => checks.map((check) => ({ ...check, revision })))
    .filter((check) => check.ms >= SLOW_MS)
    .sort((a, b) => wholeSeconds(b) - wholeSeconds(a) || Number(isPassed(a)) - Number(isPassed(b)))
    .slice(0, MOST)
    .map(({ id, revision, ms: took }) =>
      say("{check} in {revision} ({seconds})", { check: id, revision, seconds: seconds(took) }),
    );
  const times = legs.map(({ revision, transport, ms: took }) => `${revision} ${transport} ${seconds(took)}`);
  const reasons = [
    ...(unanswered > 0 ? [say("{answers} never came", { answers: count(unanswered, "answer") })] : []),
    ...(late.length > 0 ? [lateText(late)] : []),
    ...(times.length > 1 ? [times.join(", ")] : []),
    ...(slowest.length > 0 ? [say("slowest checks: {checks}", { checks: slowest.join(", ") })] : []),
  ];
  return reasons.length === 0 ? [] : wrap(say("time: {text}", { text: reasons.join(say("; ")) }), width);
}

/** Checks that judge the same situation took the same time. The one that did not pass is most likely the reason. */
const wholeSeconds = ({ ms }: { readonly ms: number }) => Math.round(ms / 1000);
const isPassed = ({ verdict }: { readonly verdict: Verdict }) =>
  verdict === "pass" || verdict === "not-applicable";

function lateText(late: Missed["late"]): string {
  const named = late
    .slice(0, MOST)
    .map(({ method, ms }) => say("{method} after {seconds}", { method, seconds: seconds(ms) }));
  return say("{answers} came after the limit (--timeout): {which}", {
    answers: count(late.length, "answer"),
    which: named.join(", "),
  });
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
