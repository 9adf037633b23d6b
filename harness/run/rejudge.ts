import { REVISIONS, type Revision } from "../../schema/revision.ts";
import type { Suite } from "../check/check.ts";
import type { DutyBook } from "../check/duty.ts";
import { legTrace } from "../trace/conversation.ts";
import type { TraceEvent, Transport } from "../trace/event.ts";
import type { Leg } from "../verdict/result.ts";
import { place } from "./applicable.ts";
import { checkResult } from "./outcome.ts";
import { runCheck } from "./run-check.ts";
import { countVerdicts, requirementResults } from "./summary.ts";

/** Runs the monitors over recorded events: the same verdicts as in the run that recorded them. */
export function judgeTrace(
  events: readonly TraceEvent[],
  transport: Transport,
  suites: readonly Suite[],
  book: DutyBook,
): readonly Leg[] {
  return agreedIn(events, transport).map(({ revision, capabilities }) => {
    const began = performance.now();
    const facts = { revision, transport, capabilities };
    const select = ({ on }: { on: unknown }) => on === "trace";
    const { placed, outside } = place({ suites, select, book }, facts);
    const trace = legTrace(revision, transport, events);
    const judged = placed.map((one) => {
      const { outcome, ms } = runCheck(one, { trace });
      return checkResult(one, outcome, ms);
    });
    const checks = [...outside, ...judged];
    return {
      revision,
      transport,
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
