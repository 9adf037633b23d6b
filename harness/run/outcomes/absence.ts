import type { Channel, TraceEvent } from "../../trace/event.ts";
import type { Verdict } from "../../verdict/verdict.ts";
import type { Outcome } from "./outcome.ts";

/** Verdicts that a target which has ended could have caused. */
const UNFAVOURABLE: readonly Verdict[] = ["fail", "warn", "inconclusive", "not-applicable"];

/** Events with messages of the target. */
const FROM_TARGET: readonly Channel[] = ["stdout", "http-response", "sse"];

/** Whether an unfavourable verdict rests only on messages that did not come, and on none that came. */
export function restsOnAbsence({ verdict, findings }: Outcome, events: readonly TraceEvent[]): boolean {
  if (!UNFAVOURABLE.includes(verdict)) return false;
  const decisive = findings.filter((finding) => finding.verdict === verdict);
  return !decisive.some(
    ({ timed, evidence }) =>
      !timed && evidence.some(({ message }) => FROM_TARGET.includes(events[message - 1]?.channel ?? "open")),
  );
}

/** Whether a failure or a warning rests on missing messages only. */
export function restsOnSilence({ verdict, findings }: Outcome): boolean {
  const isBad = verdict === "fail" || verdict === "warn";
  return isBad && findings.every((finding) => finding.verdict !== verdict || finding.timed);
}

/** Whether a warning rests on messages that were missing on two connections at the same time. */
export function isSeenTwice({ verdict, findings }: Outcome): boolean {
  const decisive = findings.filter((finding) => finding.verdict === verdict);
  return verdict === "warn" && decisive.length > 0 && decisive.every(({ isTwice }) => isTwice === true);
}

/** Whether such a verdict was waited for only until a fence was answered. Then the end of the conversation has to confirm it. */
export function restsOnFence(outcome: Outcome): boolean {
  return (
    restsOnSilence(outcome) &&
    outcome.findings.some(({ verdict, untilFence }) => verdict === outcome.verdict && untilFence)
  );
}
