import type { CheckResult, Result } from "../harness/verdict/result.ts";
import { leavesComplete } from "../harness/verdict/verdict.ts";
import { isCounted } from "./gating.ts";
import { say } from "./language/language.ts";
import { isGoodPart } from "./part.ts";
import { count, printableLine } from "./text.ts";
import { reasonWords } from "./verdict-words.ts";

/** More reasons, and more names for one reason, are only counted: a report lists them. */
const MOST_REASONS = 3;
const MOST_NAMES = 4;

/** The maximum number of characters of a reason. */
const LONGEST = 200;

/** What made a run incomplete: the sentences that follow its verdict. None for a run that is incomplete for no such reason. */
export function incompleteSentences(result: Result): readonly string[] {
  const { verdict, exitCode, interrupted, diagnosis, legs } = result;
  if (verdict !== "incomplete" || exitCode === 0 || isGoodPart(result) || interrupted) return [];
  if (diagnosis !== undefined) return [sentence(printableLine(diagnosis.text, LONGEST))];
  const checks = legs.flatMap((leg) => leg.checks).filter(isCounted);
  const open = checks.filter((check) => check.verdict === "inconclusive");
  const incomplete = open.filter(({ reason }) => result.strict === true || !leavesComplete(reason));
  if (incomplete.length > 0) return listed(incomplete);
  return legs.length === 0 ? [] : [sentence(say("No check has a verdict about the target")), ...listed(open)];
}

function listed(checks: readonly CheckResult[]): readonly string[] {
  const byReason = new Map<string, Set<string>>();
  for (const { id, reason } of checks) {
    const text = reason === undefined ? say("no reason given") : reasonWords(reason);
    byReason.set(text, (byReason.get(text) ?? new Set()).add(id));
  }
  const reasons = [...byReason].map(([text, ids]) => reasonSentence(text, [...ids]));
  const more = reasons.length - MOST_REASONS;
  return more <= 0
    ? reasons
    : [...reasons.slice(0, MOST_REASONS), say("{number} more reasons are above.", { number: more })];
}

/** "4 checks not judged, the list of tools is an error: a.one, a.two." */
function reasonSentence(text: string, ids: readonly string[]): string {
  const names = ids.slice(0, MOST_NAMES).join(", ");
  return sentence(
    say("{checks} not judged, {reason}: {names}", {
      checks: count(ids.length, "check"),
      reason: printableLine(text, LONGEST).replace(/\.$/, ""),
      names: ids.length > MOST_NAMES ? `${names}, …` : names,
    }),
  );
}

function sentence(text: string): string {
  return say("{sentence}.", { sentence: text.replace(/[.。]$/, "") });
}
