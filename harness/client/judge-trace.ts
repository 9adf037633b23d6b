import { given } from "../../schema/given.ts";
import { REVISIONS } from "../../schema/revision.ts";
import type { ClientCheck } from "../check/client.ts";
import type { ClientSituation, Played } from "../check/situation.ts";
import { byConnection } from "../trace/conversation.ts";
import { type PlayedEvent, TRANSPORTS, type TraceEvent } from "../trace/event.ts";
import type { Diagnosis, Leg } from "../verdict/result.ts";
import { diagnoseMisbehaved, diagnoseNoAgreement } from "./judging/diagnose.ts";
import { diagnoseStopped } from "./judging/diagnose-stopped.ts";
import { situationsIn } from "./judging/judge.ts";
import { type Criteria, hasFailure, judgeClientLeg, selectLeg } from "./judging/judge-leg.ts";
import { noAgreement } from "./leg.ts";
import { playedOf } from "./played.ts";

/** Whether a trace was recorded from a client. */
export function isOfClient(events: readonly TraceEvent[]): boolean {
  return events.some(({ channel }) => channel === "met");
}

interface JudgedTrace {
  readonly legs: readonly Leg[];
  readonly diagnosis?: Diagnosis;
}

/**
 * Judges recorded clients again. The verdicts are those of the run that recorded them, for the checks whose situations
 * were played.
 */
export function judgeClientTrace(
  events: readonly TraceEvent[],
  criteria: Omit<Criteria, "select"> & Partial<Pick<Criteria, "select">>,
  usual: ClientSituation,
  address: string,
): JudgedTrace {
  const played = playedIn(events, [usual, ...situationsIn(criteria.suites)]);
  const legs = TRANSPORTS.flatMap((transport) =>
    [...REVISIONS].reverse().flatMap((revision) => {
      const inLeg = played.filter((one) => one.revision === revision && one.transport === transport);
      const opening = inLeg.find(({ situation }) => situation.name === usual.name);
      if (opening === undefined) return [];
      const agreed = inLeg.some(hasAgreed);
      const names = new Set(inLeg.map(({ situation }) => situation.name));
      // What the client lacks is a result as well, if it is why a situation was not played.
      const isLacking = ({ after }: ClientSituation) =>
        inLeg.some((one) => one.situation.name === after?.situation.name && !after.shows(one));
      const wasPlayed = ({ on }: ClientCheck) =>
        !agreed || on === "every" || names.has(on.name) || isLacking(on);
      const select = (check: ClientCheck) => wasPlayed(check) && (criteria.select?.(check) ?? true);
      const selection = selectLeg({ ...criteria, select }, opening);
      const evidence = agreed ? { played: inLeg } : noAgreement(opening);
      const leg = judgeClientLeg({ ...criteria, select }, selection, evidence);
      // As in a run: without an agreement there is a leg only if the client broke a rule.
      return agreed || hasFailure(leg) ? [leg] : [];
    }),
  );
  return { legs, ...given({ diagnosis: diagnosisOf(played, legs, usual, address) }) };
}

function playedIn(events: readonly TraceEvent[], situations: readonly ClientSituation[]): readonly Played[] {
  const recorded = byConnection(events);
  const byName = new Map(situations.map((one) => [one.name, one]));
  return events
    .filter((event): event is PlayedEvent => event.channel === "met")
    .flatMap((event) => {
      // No check needs a situation that does not exist any more.
      const situation = byName.get(event.situation);
      return situation === undefined ? [] : [playedOf(event, situation, recorded)];
    });
}

function diagnosisOf(
  played: readonly Played[],
  legs: readonly Leg[],
  usual: ClientSituation,
  address: string,
): Diagnosis | undefined {
  const context = { target: { address } };
  // The trace does not say which revisions were requested. A failed negotiation counts only where there is a leg, or
  // where there is no leg at all.
  const counts = ({ revision, transport }: Played) =>
    legs.length === 0 || legs.some((leg) => leg.revision === revision && leg.transport === transport);
  const failed = played.find((one) => one.situation.name === usual.name && !hasAgreed(one) && counts(one));
  return failed
    ? diagnoseNoAgreement(context, failed)
    : (diagnoseMisbehaved(context, played, usual) ?? diagnoseStopped(context, played));
}

function hasAgreed({ conversations, revision }: Played): boolean {
  return conversations.some(({ agreed }) => agreed?.revision === revision);
}
