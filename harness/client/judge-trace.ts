import { REVISIONS } from "../../schema/revision.ts";
import type { ClientCheck } from "../check/client.ts";
import type { ClientSituation, Played } from "../check/situation.ts";
import { byConnection } from "../trace/conversation.ts";
import type { MetEvent, TraceEvent, Transport } from "../trace/event.ts";
import type { Diagnosis, Leg } from "../verdict/result.ts";
import { diagnoseMisbehaved, diagnoseUnmet } from "./diagnose.ts";
import { situationsIn } from "./judge.ts";
import { type Bench, hasFailure, judgeClientLeg } from "./judge-leg.ts";
import { unmet } from "./leg.ts";
import { playedOf } from "./played.ts";

const TRANSPORTS: readonly Transport[] = ["stdio", "http"];

/** Whether a trace is of a client. */
export function isOfClient(events: readonly TraceEvent[]): boolean {
  return events.some(({ channel }) => channel === "met");
}

interface Judged {
  readonly legs: readonly Leg[];
  readonly diagnosis?: Diagnosis;
}

/**
 * Judges recorded clients again: the same verdicts as in the run that recorded them, by the checks for which something
 * was played.
 */
export function judgeClientTrace(
  events: readonly TraceEvent[],
  bench: Omit<Bench, "select"> & Partial<Pick<Bench, "select">>,
  usual: ClientSituation,
  address: string,
): Judged {
  const recorded = byConnection(events);
  const known = new Map([usual, ...situationsIn(bench.suites)].map((one) => [one.name, one]));
  const met = events.filter((event): event is MetEvent => event.channel === "met");
  const played = met.flatMap((one): readonly Played[] => {
    // A situation that there is no more has no checks, either.
    const situation = known.get(one.situation);
    return situation === undefined ? [] : [playedOf(one, situation, recorded)];
  });
  const legs = TRANSPORTS.flatMap((transport) =>
    [...REVISIONS].reverse().flatMap((revision) => {
      const mine = played.filter((one) => one.revision === revision && one.transport === transport);
      const opening = mine.find(({ situation }) => situation.name === usual.name);
      if (opening === undefined) return [];
      const agreed = mine.some((one) => isAgreed(one));
      const names = new Set(mine.map(({ situation }) => situation.name));
      const isPlayed = ({ on }: ClientCheck) => !agreed || on === "every" || names.has(on.name);
      const select = (check: ClientCheck) => isPlayed(check) && (bench.select?.(check) ?? true);
      const seen = agreed ? { played: mine } : unmet(opening);
      const leg = judgeClientLeg({ ...bench, select }, opening, seen);
      // As in a run: what came to no agreement is judged where that was the client's own fault.
      return agreed || hasFailure(leg) ? [leg] : [];
    }),
  );
  const stage = { target: { address } };
  // With all revisions asked for, what is not spoken is no fault: only what was judged, or nothing at all, is told.
  const told = ({ revision, transport }: Played) =>
    legs.length === 0 || legs.some((leg) => leg.revision === revision && leg.transport === transport);
  const lost = played.find((one) => one.situation.name === usual.name && !isAgreed(one) && told(one));
  const diagnosis = lost ? diagnoseUnmet(stage, lost) : diagnoseMisbehaved(stage, played, usual);
  return { legs, ...(diagnosis ? { diagnosis } : {}) };
}

function isAgreed({ conversations, revision }: Played): boolean {
  return conversations.some(({ agreed }) => agreed?.revision === revision);
}
