import { given } from "../../../schema/given.ts";
import { REVISIONS, type Revision } from "../../../schema/revision.ts";
import type { Facts } from "../../check/applies.ts";
import type { Check, Suite } from "../../check/check.ts";
import type { DutyBook } from "../../check/duty.ts";
import type { Profile } from "../../check/profile.ts";
import { legTrace } from "../../trace/conversation.ts";
import type { TraceEvent, Transport } from "../../trace/event.ts";
import { withServerEnds } from "../../trace/server-ends.ts";
import type { CheckResult, Leg } from "../../verdict/result.ts";
import { reading } from "../decide/circumstances.ts";
import { unlessPending } from "../decide/pending.ts";
import { runDecided } from "../lanes/run-check.ts";
import { gatewayNotes } from "../outcomes/gateway-notes.ts";
import { checkResult, type LegCheck, type Outcome } from "../outcomes/outcome.ts";
import { countVerdicts, requirementResults } from "../outcomes/summary.ts";
import { applicableChecks } from "./applicable.ts";

/** By what recorded events are judged. */
export interface RejudgePlan {
  readonly suites: readonly Suite[];
  readonly book: DutyBook;
  /** Which monitors run. Default: all. */
  readonly select?: (check: Check) => boolean;
  /** The checks that count in a revision. Without a profile all checks count. */
  readonly profile?: (revision: Revision) => Profile | undefined;
}

/** Runs the monitors over recorded events. The verdicts are those of the run that recorded them. */
export function judgeTrace(
  events: readonly TraceEvent[],
  transport: Transport,
  { suites, book, select = () => true, profile: profileOf }: RejudgePlan,
): readonly Leg[] {
  return agreedIn(events, transport).map(({ revision, capabilities }) => {
    const began = performance.now();
    const facts = { revision, transport, capabilities };
    const isMonitor = (check: Check) => check.on === "trace" && select(check);
    const { applicable, notApplicable } = applicableChecks({ suites, select: isMonitor, book }, facts);
    const profile = profileOf?.(revision);
    const trace = withServerEnds(legTrace(revision, transport, events), events);
    const judged = applicable.map((one) => {
      const { outcome, ms } = runDecided(one, { trace }, reading(events), "monitor of a recording");
      return checkResult(one, outcome, ms);
    });
    const checks = [...notApplicable, ...judged].map((check) => unlessPending(check, profile));
    const notes = gatewayNotes(events, { revision, transport });
    return {
      revision,
      transport,
      ...given({ profile: profile?.name }),
      capabilities,
      checks,
      requirements: requirementResults(book, revision, transport, checks),
      counts: countVerdicts(checks),
      ...(notes.length > 0 ? { notes } : {}),
      ms: Math.round(performance.now() - began),
    };
  });
}

/** What applies to a server, which is the same for each of its conversations. */
const known = new WeakMap<RejudgePlan, Map<string, readonly LegCheck[]>>();

function applicableOf(plan: RejudgePlan, facts: Facts): readonly LegCheck[] {
  const mine = known.get(plan) ?? new Map<string, readonly LegCheck[]>();
  known.set(plan, mine);
  const key = JSON.stringify(facts);
  const before = mine.get(key);
  if (before !== undefined) return before;
  const { applicable } = applicableChecks({ select: ({ on }) => on === "trace", ...plan }, facts);
  mine.set(key, applicable);
  return applicable;
}

/** Only what recorded events break: a part of what `judgeTrace` says, for thousands of short conversations. */
export function brokenIn(
  events: readonly TraceEvent[],
  transport: Transport,
  plan: RejudgePlan,
): readonly CheckResult[] {
  const seen = reading(events);
  return agreedIn(events, transport).flatMap(({ revision, capabilities }) => {
    const trace = withServerEnds(legTrace(revision, transport, events), events);
    return applicableOf(plan, { revision, transport, capabilities }).flatMap((one) => {
      const { outcome, ms } = runDecided(one, { trace }, seen, "monitor of a recording");
      return isViolation(outcome) ? [checkResult(one, outcome, ms)] : [];
    });
  });
}

const isViolation = ({ verdict }: Outcome) => verdict === "fail" || verdict === "warn";

/** The revisions that were agreed on, newest first, each with the capabilities that the target declared. */
function agreedIn(events: readonly TraceEvent[], transport: Transport) {
  return [...REVISIONS].reverse().flatMap((revision: Revision) => {
    const [first] = legTrace(revision, transport, events).conversations.flatMap(({ agreed }) => agreed ?? []);
    return first ? [{ revision, capabilities: first.serverCapabilities }] : [];
  });
}
