import { REVISIONS, type Revision } from "../../schema/revision.ts";
import type { Check, Suite } from "../check/check.ts";
import type { DutyBook } from "../check/duty.ts";
import type { Allow } from "../check/exercise.ts";
import type { Limits, Target } from "../target/target.ts";
import type { Recorder } from "../trace/recorder.ts";
import type { Emit } from "../verdict/event.ts";
import type { Diagnosis, Leg, Result, TargetFacts } from "../verdict/result.ts";
import { exitCode, type Gate, overall } from "../verdict/verdict.ts";
import { VERSION } from "../version.ts";
import { type Discovery, discoverExactly, discoverLatest } from "./discover.ts";
import { runLeg } from "./leg.ts";
import { Opener } from "./opener.ts";

export interface RunPlan {
  readonly target: Target;
  readonly recorder: Recorder;
  readonly limits: Limits;
  /** `latest`: the newest that the target speaks. `all`: each that it speaks. Or these. */
  readonly spec: "latest" | "all" | readonly Revision[];
  readonly suites: readonly Suite[];
  readonly book: DutyBook;
  readonly select: (check: Check) => boolean;
  readonly gate: Gate;
  readonly strict: boolean;
  readonly allow: Allow;
  readonly concurrency: number;
  readonly emit: Emit;
  /** Aborted when the operator wants to stop: what was seen until then is kept. */
  readonly signal: AbortSignal;
}

/** Judges a server in every revision asked for. Never rejects for what a target does. */
export async function run(plan: RunPlan): Promise<Result> {
  const began = performance.now();
  const started = new Date().toISOString();
  const opener = new Opener(plan.target, plan.recorder, plan.limits);
  const legs: Leg[] = [];
  const spoken: Discovery[] = [];
  for await (const discovery of sessions(opener, plan.spec)) {
    spoken.push(discovery);
    if (discovery.kind === "unspoken") continue;
    legs.push(await runLeg({ ...plan, ...discovery, transport: plan.target.transport, opener }));
    for (const spare of opener.spares.splice(0)) await spare.close();
    if (plan.signal.aborted) break;
  }
  for (const spare of opener.spares.splice(0)) await spare.close();
  await plan.target.end?.();
  const diagnosis = diagnosisOf(plan, spoken);
  const judged = legs.flatMap((leg) => leg.checks);
  const verdict =
    diagnosis && judged.every((one) => one.verdict !== "fail") ? "incomplete" : overall(judged, plan);
  const interrupted = plan.signal.aborted;
  const result: Result = {
    format: "mcp-conform/result@1",
    tool: { name: "mcp-conform", version: VERSION, catalogue: plan.book.hash },
    target: targetFacts(plan, spoken),
    started,
    legs,
    ...(diagnosis ? { diagnosis } : {}),
    ...(interrupted ? { interrupted } : {}),
    verdict,
    exitCode: exitCode(verdict, interrupted),
    ms: Math.round(performance.now() - began),
  };
  plan.emit({ type: "run-ended", result });
  return result;
}

/** A shared session for each leg, opened when the leg before has ended; newest revision first. */
async function* sessions(opener: Opener, spec: RunPlan["spec"]): AsyncGenerator<Discovery> {
  if (spec === "latest") {
    yield await discoverLatest(opener);
    return;
  }
  const wanted = spec === "all" ? REVISIONS : spec;
  for (const revision of [...wanted].sort().reverse()) yield await discoverExactly(opener, revision);
}

/** With `all`, what is not spoken is no fault; what was asked for by name, or nothing at all, is. */
function diagnosisOf({ spec }: RunPlan, discoveries: readonly Discovery[]): Diagnosis | undefined {
  const unspoken = discoveries.filter((one) => one.kind === "unspoken");
  if (unspoken.length === 0) return undefined;
  if (spec === "all" && unspoken.length < discoveries.length) return undefined;
  const [first] = unspoken;
  if (first === undefined) return undefined;
  if (first.counterOffer === undefined || !Array.isArray(spec)) return first.diagnosis;
  return {
    ...first.diagnosis,
    text: `The server does not speak ${spec.join(", ")}: it offers ${first.counterOffer} instead.`,
    hint: `Leave --spec out to judge the newest revision that it speaks, or give --spec ${first.counterOffer}.`,
  };
}

function targetFacts({ target, recorder }: RunPlan, discoveries: readonly Discovery[]): TargetFacts {
  const { transport } = target;
  const address = recorder.redact(target.address);
  const spoken = discoveries.filter((one) => one.kind === "spoken");
  const { name, version } = spoken[0]?.session.server ?? {};
  return {
    role: "server",
    transport,
    ...(transport === "stdio" ? { command: address } : { url: address }),
    ...(name === undefined ? {} : { name }),
    ...(version === undefined ? {} : { version }),
    revisions: spoken.map(({ revision }) => revision).sort(),
  };
}
