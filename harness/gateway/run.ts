import { setMaxListeners } from "node:events";
import { given } from "../../schema/given.ts";
import { eraOf, REVISIONS, type Revision } from "../../schema/revision.ts";
import type { Crossed, GatewaySituation } from "../check/gateway.ts";
import { semaphore } from "../client/starting/semaphore.ts";
import { REFERENCE } from "../reference/server/core/reference-offer.ts";
import { noFindings, type Outcome } from "../run/outcomes/outcome.ts";
import { type ConcludedPlan, concludeRun } from "../run/result.ts";
import type { Limits } from "../target/target.ts";
import type { LegKey } from "../trace/event.ts";
import type { Diagnosis, Leg, Result, TargetFacts } from "../verdict/result.ts";
import { diagnoseOpening, diagnoseStart } from "./diagnose.ts";
import {
  checksOfLeg,
  type GatewayCriteria,
  judgeGatewayLeg,
  type LegCheck,
  needsAgain,
  situationsOf,
} from "./judge.ts";
import { type PlayedGateway, playGateway } from "./play.ts";
import type { Gateway } from "./target.ts";

export interface GatewayRunPlan extends GatewayCriteria, Omit<ConcludedPlan, "target" | "book"> {
  readonly target: Gateway;
  readonly limits: Limits;
  /** `latest`: the newest revision with sessions. `all`: each revision. Or these. */
  readonly spec: "latest" | "all" | readonly Revision[];
  /** How many gateways run at the same time. */
  readonly concurrency: number;
  /** The first situation of each leg: it shows which revision the gateway agrees on. */
  readonly usual: GatewaySituation;
  readonly invocation?: readonly string[];
}

/** Judges a gateway in the requested revisions. It cannot make this reject, and nothing keeps running after it. */
export function runGateway(plan: GatewayRunPlan): Promise<Result> {
  setMaxListeners(0, plan.signal);
  return concludeRun(plan, async (plan) => {
    const legs: Leg[] = [];
    const diagnoses: Diagnosis[] = [];
    let introduced: Introduced = {};
    for (const wanted of wantedOf(plan)) {
      if (plan.signal.aborted) break;
      const judged = await judgeRevision(plan, wanted);
      if (judged.leg !== undefined) legs.push(judged.leg);
      if (judged.diagnosis !== undefined) diagnoses.push(judged.diagnosis);
      introduced = judged.introduced ?? introduced;
    }
    const isEnough = plan.spec === "all" && legs.length > 0;
    return {
      target: targetFacts(plan, legs, introduced),
      legs,
      diagnose: () => (isEnough ? undefined : diagnoses[0]),
    };
  });
}

interface Introduced {
  readonly name?: string;
  readonly version?: string;
}

const STATEFUL = REVISIONS.filter((one) => eraOf(one) === "stateful");

/** Newest first. What gateways carry that a server cannot do by itself is sessions, so `latest` has them. HTTP+SSE belongs to 2024-11-05. */
function wantedOf({ spec, target }: GatewayRunPlan): readonly Revision[] {
  const isStream = target.transport === "http+sse";
  if (spec === "latest") return isStream ? STATEFUL.slice(0, 1) : STATEFUL.slice(-1);
  return [...(spec === "all" ? (isStream ? STATEFUL : REVISIONS) : spec)].toSorted().reverse();
}

interface JudgedRevision {
  readonly leg?: Leg;
  readonly diagnosis?: Diagnosis;
  readonly introduced?: Introduced;
}

async function judgeRevision(plan: GatewayRunPlan, wanted: Revision): Promise<JudgedRevision> {
  plan.recorder.beginLeg();
  const began = performance.now();
  const { target, usual } = plan;
  const { transport } = target;
  const playing = { ...plan, gateway: target };
  let opening: PlayedGateway;
  try {
    opening = await playGateway(usual, { revision: wanted, transport }, playing);
  } catch (thrown) {
    if (plan.signal.aborted) return {};
    return { diagnosis: diagnoseStart(target, thrown) };
  }
  const diagnosis = diagnoseOpening(target, opening, plan.limits);
  const { handshake } = opening;
  // A gateway that passes no call on shows nothing.
  if (handshake?.kind !== "agreed" || diagnosis !== undefined) return given({ diagnosis });
  const leg: LegKey = { revision: handshake.revision, transport };
  const checks = checksOfLeg(plan, leg);
  const situations = situationsOf(checks);
  const introduced = introducedIn(handshake);
  plan.emit({
    type: "leg-begins",
    role: "gateway",
    ...leg,
    ...introduced,
    applicable: checks.length,
  });
  const crossed = [{ ...opening.crossed, ...leg }];
  const missing = new Map<string, Outcome>();
  await playOthers(plan, leg, situations, { crossed, missing });
  const facts = { ...leg, capabilities: capabilitiesIn(opening) };
  const again = await playAgain(plan, leg, checks, { crossed, missing, facts });
  const notes = [`the server behind the gateway was played over ${target.behind}`];
  const judged = judgeGatewayLeg(plan.book, checks, { crossed, again, missing, facts }, { began, notes });
  for (const check of judged.checks) {
    plan.emit({ type: "check-ended", revision: leg.revision, check });
    plan.onJudged?.(leg, check);
  }
  plan.emit({ type: "leg-ended", leg: judged });
  return { leg: judged, introduced };
}

interface Seen {
  readonly crossed: Crossed[];
  readonly missing: Map<string, Outcome>;
}

const ONE_CLIENT = "a gateway that several clients share: over stdio each of them starts its own";

/** Plays the situations after the opening, side by side where several gateways can run. */
async function playOthers(
  plan: GatewayRunPlan,
  leg: LegKey,
  situations: readonly GatewaySituation[],
  { crossed, missing }: Seen,
): Promise<void> {
  const { target, usual, concurrency } = plan;
  const places = semaphore(target.isRepeatable ? concurrency : 1);
  const playOne = async (situation: GatewaySituation) => {
    if (situation.clients === 2 && !target.isShared) {
      missing.set(situation.name, noFindings("not-applicable", { kind: "not-declared", text: ONE_CLIENT }));
      return;
    }
    if (plan.signal.aborted) return;
    try {
      crossed.push((await playGateway(situation, leg, { ...plan, gateway: target })).crossed);
    } catch (thrown) {
      if (plan.signal.aborted) return;
      const { text } = diagnoseStart(target, thrown);
      missing.set(situation.name, noFindings("inconclusive", { kind: "target-gone", text }));
    }
  };
  await Promise.all(situations.filter((one) => one !== usual).map((one) => places.run(() => playOne(one))));
}

/** Plays those situations once more, one after the other, in which a check missed a message. */
async function playAgain(
  plan: GatewayRunPlan,
  leg: LegKey,
  checks: readonly LegCheck[],
  evidence: Parameters<typeof needsAgain>[1],
): Promise<readonly Crossed[]> {
  const again: Crossed[] = [];
  for (const situation of situationsOf(checks.filter((one) => needsAgain(one, evidence)))) {
    if (plan.signal.aborted) break;
    const played = await playGateway(situation, leg, { ...plan, gateway: plan.target }).catch(
      () => undefined,
    );
    if (played !== undefined) again.push(played.crossed);
  }
  return again;
}

type Agreed = Extract<NonNullable<PlayedGateway["handshake"]>, { kind: "agreed" }>;

/** Many gateways introduce themselves as the server behind them. That name is ours, and says nothing about the gateway. */
function introducedIn({ reply }: Agreed): Introduced {
  const info: unknown = reply.kind === "result" ? reply.result.serverInfo : undefined;
  const { name, version } = (info ?? {}) as { readonly name?: unknown; readonly version?: unknown };
  if (name === REFERENCE.implementation.name) return {};
  return given({
    name: typeof name === "string" ? name : undefined,
    version: typeof version === "string" ? version : undefined,
  });
}

const capabilitiesIn = ({ crossed }: PlayedGateway) => crossed.front[0]?.agreed?.serverCapabilities ?? {};

function targetFacts(
  { target, invocation }: GatewayRunPlan,
  legs: readonly Leg[],
  introduced: Introduced,
): TargetFacts {
  const { transport, address, url } = target;
  return {
    role: "gateway",
    transport,
    command: address,
    ...given({ url, invocation }),
    ...introduced,
    revisions: [...new Set(legs.map(({ revision }) => revision))].toSorted(),
  };
}
