import { LATEST, REVISIONS, type Revision, within } from "../../schema/revision.ts";
import type { ClientSituation, Played } from "../check/situation.ts";
import { type ConcludedPlan, concludeRun } from "../run/result.ts";
import type { Conversation } from "../trace/conversation.ts";
import { StartError } from "../transport/stdio/start.ts";
import type { Diagnosis, Leg, Result, TargetFacts } from "../verdict/result.ts";
import { attemptIn } from "./attempt.ts";
import { diagnoseMisbehaved, diagnoseUnmet, diagnoseUnstarted } from "./diagnose.ts";
import { introductionIn } from "./introduction.ts";
import { judgeClientLeg } from "./judge-leg.ts";
import { type ClientLegPlan, runClientLeg, unmet } from "./leg.ts";
import { play } from "./play.ts";
import type { ClientTarget } from "./target.ts";
import { inOrder, turns } from "./turns.ts";

export interface ClientRunPlan extends Omit<ClientLegPlan, "turn">, ConcludedPlan {
  /** So many clients work at a time. */
  readonly concurrency: number;
  /** `latest`: the newest that the client speaks. `all`: each that it speaks. Or these. */
  readonly spec: "latest" | "all" | readonly Revision[];
  /** Played first in each leg: a server that does nothing unusual, whatever the revision. */
  readonly usual: ClientSituation;
  /** The same client over other transports, judged after it. */
  readonly others?: readonly ClientTarget[];
  /** The words of the command line that describe the target, to run a check again. */
  readonly invocation?: readonly string[];
}

/** Judges a client in every revision asked for. Never rejects for what a client does; leaves nothing running. */
export function runClient(plan: ClientRunPlan): Promise<Result> {
  return concludeRun(plan, async (plan) => {
    const seen = await judge(plan);
    return {
      target: targetFacts(plan, seen.openings, seen.legs),
      legs: seen.legs,
      diagnose: () => diagnosisOf(plan, seen),
    };
  });
}

/** How a revision that was tried began. */
export interface Opening {
  readonly played: Played;
  readonly agreed: boolean;
}

/** What is left of a plan for one transport. */
type OverOne = ClientRunPlan & Pick<ClientLegPlan, "turn">;

interface Seen {
  readonly openings: Opening[];
  readonly legs: Leg[];
  /** What was met in all of them. */
  readonly played: Played[];
  /** It could not be started at all. */
  readonly unstarted?: StartError;
}

/** Over each transport at once, as a client may wait for long over one; told one after the other. */
async function judge(plan: ClientRunPlan): Promise<Seen> {
  const turn = turns(plan.concurrency);
  const emits = inOrder(plan.emit);
  const all = await Promise.all(
    [plan.target, ...(plan.others ?? [])].map(async (target) => {
      const { emit, done } = emits();
      try {
        return await judgeOver({ ...plan, target, turn, emit });
      } finally {
        done();
      }
    }),
  );
  const unstarted = all.find((one) => one.unstarted !== undefined)?.unstarted;
  return {
    openings: all.flatMap(({ openings }) => openings),
    legs: all.flatMap(({ legs }) => legs),
    played: all.flatMap(({ played }) => played),
    ...(unstarted ? { unstarted } : {}),
  };
}

async function judgeOver(plan: OverOne): Promise<Seen> {
  const seen: Seen = { openings: [], legs: [], played: [] };
  try {
    for (const wanted of wantedOf(plan.spec)) {
      if (plan.signal.aborted) return seen;
      await judgeOne(plan, wanted, seen);
    }
  } catch (error) {
    if (error instanceof StartError) return { ...seen, unstarted: error };
    throw error;
  }
  return seen;
}

/** A client that came to no agreement is judged where that was its own fault. */
async function judgeOne(plan: OverOne, wanted: Revision | "latest", seen: Seen): Promise<void> {
  const opening = await open(plan, wanted);
  seen.openings.push(opening);
  const { played, agreed } = opening;
  const atFault = () =>
    judgeClientLeg(plan, played, unmet(played)).checks.some(
      ({ verdict, pending }) => verdict === "fail" && !pending,
    );
  if (!agreed && !atFault()) {
    seen.played.push(played);
    return;
  }
  const ran = await runClientLeg(plan, played, agreed);
  seen.legs.push(ran.leg);
  seen.played.push(...ran.played);
}

/** Newest first; `latest` lets the client choose among all. */
function wantedOf(spec: ClientRunPlan["spec"]): readonly (Revision | "latest")[] {
  if (spec === "latest") return ["latest"];
  return [...(spec === "all" ? REVISIONS : spec)].sort().reverse();
}

/** Plays the usual server in a revision, or in all. */
async function open(plan: OverOne, wanted: Revision | "latest"): Promise<Opening> {
  const { transport } = plan.target;
  const spoken = REVISIONS.filter((one) => within(one, plan.usual.revisions ?? {}));
  const revisions = wanted === "latest" ? spoken : [wanted];
  const revision = revisions.at(-1) ?? LATEST;
  const agreedIn = (conversations: readonly Conversation[]) =>
    conversations.flatMap(({ agreed }) => agreed?.revision ?? []).findLast((one) => revisions.includes(one));
  const leg = (conversations: readonly Conversation[]) =>
    agreedIn(conversations) ?? attemptIn(conversations, revisions) ?? revision;
  const played = await plan.turn(() => play(plan.usual, { revision, transport }, plan, { revisions, leg }));
  return { played, agreed: agreedIn(played.conversations) !== undefined };
}

/** With `all`, what is not spoken is no fault; what was asked for by name, or nothing at all, is. */
function diagnosisOf(plan: ClientRunPlan, seen: Seen): Diagnosis | undefined {
  const { openings, legs, played, unstarted } = seen;
  if (unstarted) return diagnoseUnstarted(plan, unstarted);
  const lost = openings.find(({ agreed }) => !agreed);
  const excused = plan.spec === "all" && legs.length > 0;
  if (lost && !excused) return diagnoseUnmet(plan, lost.played, plan.spec);
  return diagnoseMisbehaved(plan, played, plan.usual);
}

function targetFacts(plan: ClientRunPlan, openings: readonly Opening[], legs: readonly Leg[]): TargetFacts {
  const { target, invocation } = plan;
  const { name, version } =
    openings.map(({ played }) => introductionIn(played)).find((one) => one.name !== undefined) ?? {};
  return {
    role: "client",
    transport: target.transport,
    command: target.address,
    ...(invocation === undefined ? {} : { invocation }),
    ...(name === undefined ? {} : { name }),
    ...(version === undefined ? {} : { version }),
    revisions: [...new Set(legs.map(({ revision }) => revision))].sort(),
  };
}
