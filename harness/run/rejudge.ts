import { REVISIONS, type Revision } from "../../schema/revision.ts";
import type { Check, Suite } from "../check/check.ts";
import type { DutyBook } from "../check/duty.ts";
import type { Profile } from "../check/profile.ts";
import { legTrace } from "../trace/conversation.ts";
import type { TraceEvent, Transport } from "../trace/event.ts";
import type { Leg } from "../verdict/result.ts";
import { applicableChecks } from "./applicable.ts";
import { checkResult } from "./outcome.ts";
import { runCheck } from "./run-check.ts";
import { countVerdicts, requirementResults } from "./summary.ts";

/** What recorded events are judged by. */
export interface Rejudging {
  readonly suites: readonly Suite[];
  readonly book: DutyBook;
  /** Which monitors judge; all when left out. */
  readonly select?: (check: Check) => boolean;
  /** The checks that count in a revision; all checks where it has no profile. */
  readonly profile?: (revision: Revision) => Profile | undefined;
}

/** Runs the monitors over recorded events: the same verdicts as in the run that recorded them. */
export function judgeTrace(
  events: readonly TraceEvent[],
  transport: Transport,
  { suites, book, select = () => true, profile: profileOf }: Rejudging,
): readonly Leg[] {
  return agreedIn(events, transport).map(({ revision, capabilities }) => {
    const began = performance.now();
    const facts = { revision, transport, capabilities };
    const isMonitor = (check: Check) => check.on === "trace" && select(check);
    const { applicable, notApplicable } = applicableChecks({ suites, select: isMonitor, book }, facts);
    const profile = profileOf?.(revision);
    const trace = legTrace(revision, transport, events);
    const judged = applicable.map((one) => {
      const { outcome, ms } = runCheck(one, { trace });
      return checkResult(one, outcome, ms);
    });
    const checks = [...notApplicable, ...judged].map((check) =>
      profile === undefined || profile.counts(check.id) ? check : { ...check, pending: true as const },
    );
    return {
      revision,
      transport,
      ...(profile ? { profile: profile.name } : {}),
      capabilities,
      checks,
      requirements: requirementResults(book, revision, transport, checks),
      counts: countVerdicts(checks),
      ms: Math.round(performance.now() - began),
    };
  });
}

/** The revisions in which conversations were held, newest first, with what the target declared in each. */
function agreedIn(events: readonly TraceEvent[], transport: Transport) {
  return [...REVISIONS].reverse().flatMap((revision: Revision) => {
    const [first] = legTrace(revision, transport, events).conversations.flatMap(({ agreed }) => agreed ?? []);
    return first ? [{ revision, capabilities: first.serverCapabilities }] : [];
  });
}
