import type { Rule } from "../../../harness/check/check.ts";
import type { ClientCheck } from "../../../harness/check/client.ts";
import type { ClientSituation, Played } from "../../../harness/check/situation.ts";
import type { RequirementId } from "../../catalogue/index.ts";
import { clientCheck } from "./check.ts";
import { conclude, type Judgement } from "./conclude.ts";

type All = readonly Played[];

interface Members extends Rule<RequirementId> {
  readonly also?: readonly ClientSituation[];
  readonly of?: "authorization";
}

/** Judges what was read of all situations, as one verdict over all of it. */
interface OfWhatIsRead<Read> extends Members {
  readonly reads: (seen: All) => Read;
  readonly judge: (read: Read, seen: All) => Judgement;
}

interface OfSituations extends Members {
  readonly reads?: never;
  readonly judge: (seen: All) => Judgement;
}

/** Defines a monitor of clients: a check that judges every situation that was played. */
export function clientMonitor<Read>(monitor: OfWhatIsRead<Read>): ClientCheck;
export function clientMonitor(monitor: OfSituations): ClientCheck;
export function clientMonitor(monitor: OfWhatIsRead<unknown> | OfSituations): ClientCheck {
  const { reads: _reads, judge: _judge, ...members } = monitor;
  const judgement = (seen: All): Judgement =>
    monitor.reads === undefined ? monitor.judge(seen) : monitor.judge(monitor.reads(seen), seen);
  return clientCheck({
    ...members,
    on: "every",
    run: ({ seen, expect }) => conclude(expect, judgement(seen)),
  });
}
