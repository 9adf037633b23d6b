import { given } from "../../schema/given.ts";
import type { ClientSituation, Played } from "../check/situation.ts";
import type { Emit } from "../verdict/event.ts";
import type { Leg } from "../verdict/result.ts";
import { introductionIn } from "./introduction.ts";
import {
  type Criteria,
  hasFailure,
  judgeClientLeg,
  type LegEvidence,
  type LegSelection,
  selectLeg,
} from "./judge-leg.ts";
import { type PlayContext, play } from "./play.ts";
import type { Semaphore } from "./semaphore.ts";

export interface ClientLegPlan extends PlayContext, Criteria {
  /** Limits how many clients run at the same time. */
  readonly semaphore: Semaphore;
  readonly emit: Emit;
}

/** All that can be judged when version negotiation failed: no other situation is played then. */
export const noAgreement = (opening: Played): LegEvidence => ({
  played: [opening],
  missing: { kind: "depends-on", text: "client and server did not agree on a revision" },
});

/**
 * Plays every situation that the checks need, then judges. The opening is the situation with the usual server. It was
 * played before, to find out which revision the client supports.
 */
export async function runClientLeg(
  plan: ClientLegPlan,
  opening: Played,
): Promise<{ readonly leg: Leg; readonly played: readonly Played[] }> {
  const began = performance.now();
  const selection = selectLeg(plan, opening);
  const { revision } = selection;
  emitBegin(plan, opening, selection);
  const played = [opening, ...(await playAll(plan, selection, opening.situation))];
  const judged = judgeClientLeg(plan, selection, { played }, (check) =>
    plan.emit({ type: "check-ended", revision, check }),
  );
  const leg: Leg = { ...judged, ms: Math.round(performance.now() - began) };
  plan.emit({ type: "leg-ended", leg });
  return { leg, played };
}

/**
 * Judges an opening in which version negotiation failed. The result is undefined unless the client broke a rule itself:
 * a client need not support the revision that the server offers.
 */
export function judgeWithoutAgreement(plan: ClientLegPlan, opening: Played): Leg | undefined {
  const selection = selectLeg(plan, opening);
  const leg = judgeClientLeg(plan, selection, noAgreement(opening));
  if (!hasFailure(leg)) return undefined;
  emitBegin(plan, opening, selection);
  for (const check of leg.checks) plan.emit({ type: "check-ended", revision: leg.revision, check });
  plan.emit({ type: "leg-ended", leg });
  return leg;
}

function emitBegin({ emit }: ClientLegPlan, opening: Played, selection: LegSelection): void {
  const { revision, transport, checks } = selection;
  const { name, version } = introductionIn(opening);
  emit({
    type: "leg-begins",
    role: "client",
    revision,
    transport,
    ...given({ name: name || undefined, version: version || undefined }),
    applicable: checks.length,
  });
}

async function playAll(
  plan: ClientLegPlan,
  { revision, transport, situations }: LegSelection,
  opening: ClientSituation,
): Promise<readonly Played[]> {
  const played: Played[] = [];
  const playOne = async (situation: ClientSituation) => {
    // A client that floods the harness would do so in every situation.
    if (plan.signal.aborted || plan.recorder.full) return;
    played.push(await play(situation, { revision, transport }, plan));
  };
  await Promise.all(
    situations
      .filter(({ name }) => name !== opening.name)
      .map((one) => (one.waits ? playOne(one) : plan.semaphore(() => playOne(one)))),
  );
  return played;
}
