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
  situationsToRetry,
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
  const first = [opening, ...(await playAll(plan, selection, opening.situation))];
  const played = [...first, ...(await retryInIsolation(plan, selection, first))];
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
  const playOne = async (situation: ClientSituation, onQuiet: () => void = () => {}) => {
    // A client that floods the harness would do so in every situation.
    if (plan.signal.aborted || plan.recorder.full) return;
    played.push(await play(situation, { revision, transport }, { ...plan, onQuiet }));
  };
  await Promise.all(
    situations
      .filter(({ name }) => name !== opening.name)
      .map((one) => (one.waits ? playOne(one) : plan.semaphore((release) => playOne(one, release)))),
  );
  return played;
}

/** A retry is this many times more patient. */
const RETRY_PATIENCE = 2;

/** In a retry, the played server waits for this part of the limit of a situation, but not less than `LEAST_WAIT_MS`. */
const WAIT = 1 / 20;
const LEAST_WAIT_MS = 700;
const MOST_WAIT_MS = 10_000;

/**
 * Plays the situations again in which a check missed a message of the client: one after the other, when no other
 * situation of the leg is played, and with longer limits.
 */
async function retryInIsolation(
  plan: ClientLegPlan,
  selection: LegSelection,
  played: readonly Played[],
): Promise<readonly Played[]> {
  const { revision, transport } = selection;
  const { start = plan.limits.idle, idle, whole, exit } = plan.limits;
  const limits = { start, idle: idle * RETRY_PATIENCE, whole: whole * RETRY_PATIENCE, exit };
  const patienceMs = Math.min(Math.max(whole * WAIT, LEAST_WAIT_MS), MOST_WAIT_MS);
  const retries: Played[] = [];
  for (const situation of situationsToRetry(selection, played)) {
    if (plan.signal.aborted || plan.recorder.full) break;
    const again = { ...plan, limits, patienceMs };
    retries.push(await plan.semaphore(() => play(situation, { revision, transport }, again)));
  }
  return retries;
}
