import { given } from "../../schema/given.ts";
import { eraOf, REVISIONS, type Revision } from "../../schema/revision.ts";
import type { AuthorizationSetup } from "../authorization/setup.ts";
import type { Check, Suite } from "../check/check.ts";
import type { Profile } from "../check/profile.ts";
import type { Allow } from "../check/sample-arguments.ts";
import { ADDRESSED_BY, type Limits, type Target } from "../target/target.ts";
import type { Diagnosis, Leg, Result, TargetFacts } from "../verdict/result.ts";
import { diagnoseFlood } from "./discovery/diagnose.ts";
import { type Discovery, discoverExactly, discoverLatest } from "./discovery/discover.ts";
import { requireServed } from "./discovery/served.ts";
import { canBeJudged, runLeg } from "./legs/leg.ts";
import { judgeOpening, openedRevisions } from "./legs/opening-leg.ts";
import { diagnoseRefusal } from "./legs/refused-leg.ts";
import { type ConcludedPlan, concludeRun } from "./result.ts";
import { Connections } from "./sessions/connections.ts";

const NEWEST_STATEFUL = REVISIONS.filter((revision) => eraOf(revision) === "stateful").at(-1) ?? REVISIONS[0];

export interface RunPlan extends ConcludedPlan {
  readonly target: Target;
  readonly limits: Limits;
  /** `latest`: the newest revision that the target speaks. `all`: each revision that it speaks. Or a list of revisions. */
  readonly spec: "latest" | "all" | readonly Revision[];
  readonly suites: readonly Suite[];
  /** The checks that count in a revision. Without a profile all checks count. */
  readonly profile?: (revision: Revision) => Profile | undefined;
  readonly select: (check: Check) => boolean;
  readonly allow: Allow;
  /** What the operator gave so that authorization can be judged. */
  readonly authorization?: AuthorizationSetup;
  readonly concurrency: number;
  /** How long connections are kept without traffic in each leg, in milliseconds. Absent: no check asks for that. */
  readonly idleMs?: number;
  /** The command-line words that describe the target. Reports use them to show how to rerun a check. */
  readonly invocation?: readonly string[];
}

/** What was found out at one address, leg by leg. */
interface Judged {
  readonly spec: RunPlan["spec"];
  readonly discoveries: Discovery[];
  readonly legs: Leg[];
  /** Why legs are incomplete. */
  readonly losses: Diagnosis[];
  /** Discoveries of targets that refused the session, with what is missing in their legs. */
  readonly refused: Map<Discovery, Diagnosis | undefined>;
}

/**
 * Judges a server in each revision that was asked for. Never rejects because of what a target does, and leaves nothing
 * running.
 */
export function runServer(plan: RunPlan): Promise<Result> {
  return concludeRun(plan, async (plan) => {
    const reached = new Reached(plan);
    try {
      const judged = await judgeAll(plan, reached);
      return {
        target: targetFacts(plan, reached.first, judged),
        legs: judged.flatMap(({ legs }) => legs),
        diagnose: () => firstDiagnosis(judged) ?? diagnoseFlood(reached.connections),
      };
    } finally {
      await reached.end();
    }
  });
}

/** The connections to the target. A server that turns out to speak only HTTP+SSE is judged over that transport. */
class Reached {
  connections: Connections;
  /** The target over the transport of its first legs. */
  first: Target;
  readonly #plan: RunPlan;
  readonly #ended: Connections[] = [];

  constructor(plan: RunPlan) {
    this.#plan = plan;
    this.connections = this.#to(plan.target);
    this.first = plan.target;
  }

  /** The URL turns out to speak HTTP+SSE only. */
  useHttpSse(target: Target): void {
    this.first = target;
    this.goOnAt(target);
  }

  /** From now on the target is reached there. */
  goOnAt(target: Target): void {
    this.#ended.push(this.connections);
    this.connections = this.#to(target);
  }

  async end(): Promise<void> {
    await Promise.all([this.connections, ...this.#ended].map((one) => one.end()));
  }

  #to(target: Target): Connections {
    const { recorder, limits, signal } = this.#plan;
    return new Connections(target, recorder, limits, signal);
  }
}

/** Judges the target at its address, and then over HTTP+SSE at the other address that it has. */
async function judgeAll(plan: RunPlan, reached: Reached): Promise<readonly Judged[]> {
  const first = await judge(plan, reached);
  const { beside } = plan.target;
  if (beside === undefined || plan.signal.aborted) return [first];
  reached.goOnAt(beside);
  const { spec } = plan;
  const withSessions = isList(spec) ? spec.filter((revision) => eraOf(revision) === "stateful") : spec;
  return [first, await judge({ ...plan, spec: withSessions }, reached)];
}

async function judge(plan: RunPlan, reached: Reached): Promise<Judged> {
  const judged: Judged = { spec: plan.spec, discoveries: [], legs: [], losses: [], refused: new Map() };
  for await (const discovery of discoveries(reached, plan.spec)) {
    if (plan.signal.aborted) break;
    const { connections } = reached;
    judged.discoveries.push(discovery);
    if (discovery.kind === "unspoken" && discovery.refusal === undefined) {
      judged.legs.push(...openingLegs(plan, connections, discovery.revision));
      continue;
    }
    const legPlan = { ...plan, ...discovery, transport: connections.target.transport, connections };
    if (!canBeJudged(legPlan)) continue;
    const { leg, diagnosis } = await runLeg(legPlan);
    judged.legs.push(leg);
    if (diagnosis) judged.losses.push(diagnosis);
    if (discovery.kind === "unspoken" && discovery.refusal !== undefined) {
      const hasToken = plan.authorization?.tokens.valid !== undefined;
      const why = diagnoseRefusal({ ...discovery, refusal: discovery.refusal, leg }, { ...plan, hasToken });
      judged.refused.set(discovery, why);
    }
    if (plan.signal.aborted) break;
  }
  return judged;
}

/**
 * What was seen of a target with which no session could be opened. Both eras may have been tried: the first one in which it
 * broke a rule is reported.
 */
function openingLegs(plan: RunPlan, connections: Connections, revision: Revision): readonly Leg[] {
  const tried = !isList(plan.spec) ? openedRevisions(connections.recorder.events) : [];
  const { transport } = connections.target;
  for (const one of new Set([revision, ...tried])) {
    const leg = judgeOpening({ ...plan, connections, transport, revision: one });
    if (leg !== undefined) return [leg];
  }
  return [];
}

/** A shared session for each leg, newest revision first. It is opened when the leg before it has ended. */
async function* discoveries(reached: Reached, spec: RunPlan["spec"]): AsyncGenerator<Discovery> {
  let wanted: readonly Revision[];
  if (Array.isArray(spec)) {
    wanted = spec;
  } else {
    const newest = await overItsTransport(reached, discoverServed);
    yield newest;
    if (spec === "latest" || newest.kind === "unspoken") return;
    // A server that offers an older revision than the one it was asked for may still speak those between.
    const asked = eraOf(newest.revision) === "stateful" ? NEWEST_STATEFUL : newest.revision;
    const isHttpSse = reached.connections.target.transport === "http+sse";
    wanted = REVISIONS.filter(
      (revision) =>
        (isHttpSse ? eraOf(revision) === "stateful" : revision < asked) && revision !== newest.revision,
    );
  }
  const silentEras = new Set<unknown>();
  for (const revision of [...new Set(wanted)].sort().reverse()) {
    if (silentEras.has(eraOf(revision))) continue;
    const discovery = await overItsTransport(reached, async (connections) =>
      requireServed(await discoverExactly(connections, revision)),
    );
    if (discovery.kind === "unspoken") silentEras.add(discovery.silentEra);
    yield discovery;
  }
}

/** The discovery over the transport that the URL turns out to speak. */
async function overItsTransport(
  reached: Reached,
  discover: (connections: Connections) => Promise<Discovery>,
): Promise<Discovery> {
  const { connections } = reached;
  const found = await discover(connections);
  const target =
    found.kind === "unspoken" && found.isHttpSse ? connections.target.overHttpSse?.() : undefined;
  if (target === undefined) return found;
  reached.useHttpSse(target);
  return discover(reached.connections);
}

/** The newest revision that the target serves. It may list a newer one, and refuse its requests. */
async function discoverServed(connections: Connections): Promise<Discovery> {
  const newest = await requireServed(await discoverLatest(connections));
  if (newest.kind === "spoken" || newest.refusal !== undefined) return newest;
  if (eraOf(newest.revision) === "stateful") return newest;
  const first = await discoverExactly(connections, NEWEST_STATEFUL);
  const offered = first.kind === "unspoken" ? first.counterOffer : undefined;
  const older = offered === undefined ? first : await discoverExactly(connections, offered);
  return older.kind === "spoken" ? older : newest;
}

function firstDiagnosis(judged: readonly Judged[]): Diagnosis | undefined {
  for (const one of judged) {
    const diagnosis = diagnosisOf(one);
    if (diagnosis !== undefined) return diagnosis;
  }
  return undefined;
}

/** Array.isArray does not narrow a read-only array. */
function isList(spec: RunPlan["spec"]): spec is readonly Revision[] {
  return Array.isArray(spec);
}

/**
 * With `--spec all` the target need not speak each revision, but at least one. A revision that was asked for by name must be
 * spoken.
 */
function diagnosisOf({ spec, discoveries, losses, refused }: Judged): Diagnosis | undefined {
  const first = discoveries.find((one) => one.kind === "unspoken");
  const [loss] = losses;
  const isExcused = spec === "all" && discoveries.some((one) => one.kind === "spoken");
  if (first === undefined || isExcused) return loss;
  if (refused.has(first)) return refused.get(first);
  if (first.counterOffer === undefined || !Array.isArray(spec)) return first.diagnosis;
  return {
    ...first.diagnosis,
    text: `The server does not speak ${first.revision}: it offers ${first.counterOffer} instead.`,
    hint: `To test the newest revision that it speaks, omit --spec or use --spec ${first.counterOffer}.`,
  };
}

function targetFacts(
  { invocation }: RunPlan,
  { transport, address, command }: Target,
  judged: readonly Judged[],
): TargetFacts {
  const spoken = judged.flatMap(({ discoveries }) => discoveries).filter((one) => one.kind === "spoken");
  const { name, version } = spoken[0]?.session.server ?? {};
  return {
    role: "server",
    transport,
    [ADDRESSED_BY[transport]]: address,
    ...given({ command, invocation, name, version }),
    revisions: [...new Set(spoken.map(({ revision }) => revision))].sort(),
  };
}
