import { LATEST, REVISIONS, type Revision } from "../../schema/revision.ts";
import { discreet } from "../run/discreet.ts";
import type { Diagnosis, Leg, Result, TargetFacts } from "../verdict/result.ts";
import { exitCode, type Gate, overall } from "../verdict/verdict.ts";
import { VERSION } from "../version.ts";
import { diagnoseUnmet } from "./diagnose.ts";
import { introductionIn } from "./introduction.ts";
import { type ClientLegPlan, runClientLeg } from "./leg.ts";
import { play } from "./play.ts";
import type { ClientSituation, Played } from "./situation.ts";

export interface ClientRunPlan extends ClientLegPlan {
  /** `latest`: the newest that the client speaks. `all`: each that it speaks. Or these. */
  readonly spec: "latest" | "all" | readonly Revision[];
  /** Played first in each leg: a server that does nothing unusual, whatever the revision. */
  readonly usual: ClientSituation;
  readonly gate: Gate;
  readonly strict: boolean;
  /** The words of the command line that describe the target, to run a check again. */
  readonly invocation?: readonly string[];
}

/** Judges a client in every revision asked for. Never rejects for what a client does; leaves nothing running. */
export async function runClient(plan: ClientRunPlan): Promise<Result> {
  const redact = (text: string) => plan.recorder.redact(text);
  const discreetly: ClientRunPlan = { ...plan, emit: (event) => plan.emit(discreet(event, redact)) };
  const began = performance.now();
  const started = new Date().toISOString();
  const seen = await judge(discreetly);
  const ms = Math.round(performance.now() - began);
  const result = discreet(resultOf(plan, seen, started, ms), redact);
  plan.emit({ type: "run-ended", result });
  return result;
}

interface Seen {
  /** How each revision that was tried began. */
  readonly openings: Played[];
  readonly legs: Leg[];
}

async function judge(plan: ClientRunPlan): Promise<Seen> {
  const seen: Seen = { openings: [], legs: [] };
  for (const wanted of wantedOf(plan.spec)) {
    if (plan.signal.aborted) break;
    const opening = await open(plan, wanted);
    seen.openings.push(opening);
    if (opening.agreed) seen.legs.push(await runClientLeg(plan, opening));
  }
  return seen;
}

/** Newest first; `latest` lets the client choose among all. */
function wantedOf(spec: ClientRunPlan["spec"]): readonly (Revision | "latest")[] {
  if (spec === "latest") return ["latest"];
  return [...(spec === "all" ? REVISIONS : spec)].sort().reverse();
}

/** Plays the usual server in a revision, or in all; a client that agrees to none comes to no leg. */
async function open(
  plan: ClientRunPlan,
  wanted: Revision | "latest",
): Promise<Played & { readonly agreed: boolean }> {
  const { transport } = plan.target;
  const revision = wanted === "latest" ? LATEST : wanted;
  const offered = wanted === "latest" ? REVISIONS : [wanted];
  const played = await play(plan.usual, { revision, transport }, plan, offered);
  const agreed = played.conversations.findLast((one) => one.agreed !== undefined)?.agreed;
  const spoken = agreed?.revision ?? revision;
  return { ...played, revision: spoken, agreed: agreed !== undefined && offered.includes(spoken) };
}

function resultOf(plan: ClientRunPlan, { openings, legs }: Seen, started: string, ms: number): Result {
  const interrupted = plan.signal.aborted;
  const diagnosis = interrupted ? undefined : diagnosisOf(plan, { openings, legs });
  const judged = legs.flatMap((leg) => leg.checks);
  const verdict = overall(judged, { ...plan, cut: diagnosis !== undefined || interrupted });
  return {
    format: "mcp-conform/result@1",
    tool: { name: "mcp-conform", version: VERSION, catalogue: plan.book.hash },
    target: targetFacts(plan, openings, legs),
    started,
    ...(plan.gate === "should" ? { level: plan.gate } : {}),
    ...(plan.strict ? { strict: true } : {}),
    legs,
    ...(diagnosis ? { diagnosis } : {}),
    ...(interrupted ? { interrupted } : {}),
    verdict,
    exitCode: exitCode(verdict, interrupted),
    ms,
  };
}

/** With `all`, what is not spoken is no fault; what was asked for by name, or nothing at all, is. */
function diagnosisOf(plan: ClientRunPlan, { openings, legs }: Seen): Diagnosis | undefined {
  if (plan.spec === "all" && legs.length > 0) return undefined;
  const unmet = openings.find(({ revision }) => !legs.some((leg) => leg.revision === revision));
  return unmet && diagnoseUnmet(plan, unmet);
}

function targetFacts(plan: ClientRunPlan, openings: readonly Played[], legs: readonly Leg[]): TargetFacts {
  const { target, invocation } = plan;
  const { name, version } = openings.map(introductionIn).find((one) => one.name !== undefined) ?? {};
  return {
    role: "client",
    transport: target.transport,
    command: target.address,
    ...(invocation === undefined ? {} : { invocation }),
    ...(name === undefined ? {} : { name }),
    ...(version === undefined ? {} : { version }),
    revisions: legs.map(({ revision }) => revision).sort(),
  };
}
