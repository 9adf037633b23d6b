import { setMaxListeners } from "node:events";
import { given } from "../../schema/given.ts";
import { eraOf, LATEST, REVISIONS, type Revision, within } from "../../schema/revision.ts";
import type { ClientSituation, Played } from "../check/situation.ts";
import { type ConcludedPlan, concludeRun } from "../run/result.ts";
import type { Conversation } from "../trace/conversation.ts";
import type { Transport } from "../trace/event.ts";
import { StartError } from "../transport/stdio/start.ts";
import type { Diagnosis, Leg, Result, TargetFacts } from "../verdict/result.ts";
import { introductionIn } from "./introduction.ts";
import { attemptedRevision } from "./judging/attempt.ts";
import { diagnoseMisbehaved, diagnoseNoAgreement, diagnoseNotStarted } from "./judging/diagnose.ts";
import { diagnoseStopped } from "./judging/diagnose-stopped.ts";
import { type Ahead, type ClientLegPlan, judgeWithoutAgreement, playOthers, runClientLeg } from "./leg.ts";
import { orderedEvents } from "./ordered-events.ts";
import { type PlayContext, play } from "./play.ts";
import { semaphore } from "./starting/semaphore.ts";
import type { ClientTarget } from "./starting/target.ts";

export interface ClientRunPlan extends Omit<ClientLegPlan, "semaphore">, Omit<ConcludedPlan, "target"> {
  /** How many clients run at the same time. */
  readonly concurrency: number;
  /** `latest`: the newest revision that the client supports. `all`: every revision that it supports. Or these. */
  readonly spec: "latest" | "all" | readonly Revision[];
  /** The first situation of each leg: a server that behaves as usual, in any revision. */
  readonly usual: ClientSituation;
  /** The same client over other transports. Their legs follow those of `target`. */
  readonly others?: readonly ClientTarget[];
  /** The command line options that describe the target, for a command that runs a check again. */
  readonly invocation?: readonly string[];
}

/** Judges a client in the requested revisions. The client cannot make it reject, and nothing keeps running after it. */
export function runClient(plan: ClientRunPlan): Promise<Result> {
  // Each situation that is played listens to the signal.
  setMaxListeners(0, plan.signal);
  return concludeRun(plan, async (plan) => {
    const record = await judge(plan);
    return {
      target: targetFacts(plan, record),
      legs: record.legs,
      diagnose: () => diagnosisOf(plan, record),
    };
  });
}

/** The usual situation, played in one of the requested revisions. */
interface Opening {
  readonly played: Played;
  readonly agreed: boolean;
}

/** What a run has produced so far. */
interface RunRecord {
  readonly openings: Opening[];
  readonly legs: Leg[];
  /** Every situation that was played, in all legs. */
  readonly played: Played[];
  /** The client could not be started. */
  readonly startError?: StartError;
}

/** A plan for one transport. */
type TransportPlan = ClientRunPlan & ClientLegPlan;

/** Runs the transports at the same time, because a client may wait for long. Events are emitted in their order. */
async function judge(plan: ClientRunPlan): Promise<RunRecord> {
  const shared = semaphore(plan.concurrency);
  const newSource = orderedEvents(plan.emit);
  const records = await Promise.all(
    [plan.target, ...(plan.others ?? [])].map(async (target) => {
      const { emit, done } = newSource();
      try {
        return await judgeTransport({ ...plan, target, semaphore: shared, emit });
      } finally {
        done();
      }
    }),
  );
  return {
    openings: records.flatMap(({ openings }) => openings),
    legs: records.flatMap(({ legs }) => legs),
    played: records.flatMap(({ played }) => played),
    ...given({ startError: records.find((one) => one.startError !== undefined)?.startError }),
  };
}

async function judgeTransport(plan: TransportPlan): Promise<RunRecord> {
  const record: RunRecord = { openings: [], legs: [], played: [] };
  try {
    for (const wanted of wantedOf(plan.spec, plan.target.transport)) {
      if (plan.signal.aborted) return record;
      await judgeRevision(plan, wanted, record);
    }
  } catch (error) {
    if (error instanceof StartError) return { ...record, startError: error };
    throw error;
  }
  return record;
}

async function judgeRevision(
  plan: TransportPlan,
  wanted: Revision | "latest",
  record: RunRecord,
): Promise<void> {
  plan.recorder.beginLeg();
  const { agreed, ended } = playOpening(plan, wanted);
  const revision = await agreed;
  const ahead = revision && playAhead(plan, revision);
  const opening = await ended;
  record.openings.push(opening);
  if (opening.agreed) {
    const { leg, played } = await runClientLeg(plan, opening.played, ahead);
    record.legs.push(leg);
    record.played.push(...played);
  } else {
    const leg = judgeWithoutAgreement(plan, opening.played);
    if (leg) record.legs.push(leg);
    record.played.push(opening.played);
  }
}

/** Plays the other situations while the client is still in the opening. */
function playAhead(plan: TransportPlan, revision: Revision): Ahead {
  const played = playOthers(plan, { revision, transport: plan.target.transport }, plan.usual);
  // Nothing handles a rejection before the opening has ended.
  played.catch(() => undefined);
  return { revision, played };
}

/**
 * Newest first. With `latest` the client chooses among all revisions. HTTP+SSE belongs to 2024-11-05, so that is
 * `latest` there, and `all` ends with 2025-11-25, the last revision with sessions.
 */
function wantedOf(spec: ClientRunPlan["spec"], transport: Transport): readonly (Revision | "latest")[] {
  const isStream = transport === "http+sse";
  if (spec === "latest") return isStream ? ["2024-11-05"] : ["latest"];
  const all = REVISIONS.filter((one) => !isStream || eraOf(one) === "stateful");
  return [...(spec === "all" ? all : spec)].sort().reverse();
}

interface RunningOpening {
  /** The revision, as soon as the client has agreed on one and waits. Undefined if it ends before that. */
  readonly agreed: Promise<Revision | undefined>;
  readonly ended: Promise<Opening>;
}

/** Plays the usual server, which supports the wanted revision, or all. */
function playOpening(plan: TransportPlan, wanted: Revision | "latest"): RunningOpening {
  const { transport } = plan.target;
  const all = REVISIONS.filter((one) => within(one, plan.usual.revisions ?? {}));
  const revisions = wanted === "latest" ? all : [wanted];
  const revision = revisions.at(-1) ?? LATEST;
  const agreedIn = (conversations: readonly Conversation[]) =>
    conversations.flatMap(({ agreed }) => agreed?.revision ?? []).findLast((one) => revisions.includes(one));
  const revisionOfLeg = (conversations: readonly Conversation[]) =>
    agreedIn(conversations) ?? attemptedRevision(conversations, revisions) ?? revision;
  let setAgreed = (_: Revision | undefined): void => {};
  const agreed = new Promise<Revision | undefined>((resolve) => {
    setAgreed = resolve;
  });
  const ended = plan.semaphore
    .run((release) => {
      const onQuiet: PlayContext["onQuiet"] = (agreedSoFar) => {
        release();
        const revision = agreedSoFar();
        if (revision !== undefined && revisions.includes(revision)) setAgreed(revision);
      };
      return play(plan.usual, { revision, transport }, { ...plan, onQuiet }, { revisions, revisionOfLeg });
    })
    .then((played) => ({ played, agreed: agreedIn(played.conversations) !== undefined }))
    .finally(() => setAgreed(undefined));
  // The caller handles a rejection later.
  ended.catch(() => undefined);
  return { agreed, ended };
}

/** With `all` a client need not support every revision. It has to support one, and each revision that is named. */
function diagnosisOf(plan: ClientRunPlan, record: RunRecord): Diagnosis | undefined {
  const { openings, legs, played, startError } = record;
  if (startError) return diagnoseNotStarted(plan, startError);
  const failed = openings.find(({ agreed }) => !agreed);
  const isAllowed = plan.spec === "all" && legs.length > 0;
  if (failed && !isAllowed) return diagnoseNoAgreement(plan, failed.played, plan.spec);
  return diagnoseMisbehaved(plan, played, plan.usual) ?? diagnoseStopped(plan, played);
}

function targetFacts({ target, invocation }: ClientRunPlan, { openings, legs }: RunRecord): TargetFacts {
  const { name, version } =
    openings.map(({ played }) => introductionIn(played)).find((one) => one.name !== undefined) ?? {};
  return {
    role: "client",
    transport: target.transport,
    command: target.address,
    ...given({ invocation, name, version }),
    revisions: [...new Set(legs.map(({ revision }) => revision))].sort(),
  };
}
