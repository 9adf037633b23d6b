import type { Check, Rule } from "../../../harness/check/check.ts";
import type { LegTrace } from "../../../harness/trace/conversation.ts";
import type { RequirementId } from "../../catalogue/index.ts";
import { conclude, type Judgement } from "../../messages/conclude.ts";
import { check } from "./check.ts";

/** Judges what was read of the trace, as one verdict over all of it. */
interface OfWhatIsRead<Read> extends Rule<RequirementId> {
  readonly reads: (trace: LegTrace) => Read;
  readonly judge: (read: Read, trace: LegTrace) => Judgement;
}

interface OfTrace extends Rule<RequirementId> {
  readonly reads?: never;
  readonly judge: (trace: LegTrace) => Judgement;
}

/** Defines a monitor of servers: a check that judges everything that crossed the wire in the leg. */
export function monitor<Read>(monitor: OfWhatIsRead<Read>): Check;
export function monitor(monitor: OfTrace): Check;
export function monitor(monitor: OfWhatIsRead<unknown> | OfTrace): Check {
  const { reads: _reads, judge: _judge, ...members } = monitor;
  const judgement = (trace: LegTrace): Judgement =>
    monitor.reads === undefined ? monitor.judge(trace) : monitor.judge(monitor.reads(trace), trace);
  return check({ ...members, on: "trace", run: ({ trace, expect }) => conclude(expect, judgement(trace)) });
}
