import type { Revision } from "../../schema/revision.ts";
import type { Facts } from "../check/applies.ts";
import type { Check, Suite } from "../check/check.ts";
import type { DutyBook } from "../check/duty.ts";
import type { Profile } from "../check/profile.ts";
import type { Allow } from "../check/sample-arguments.ts";
import type { Session } from "../session/session.ts";
import { legTrace } from "../trace/conversation.ts";
import type { Transport } from "../trace/event.ts";
import type { Emit } from "../verdict/event.ts";
import type { CheckResult, Leg } from "../verdict/result.ts";
import { place } from "./applicable.ts";
import type { Connections } from "./connections.ts";
import { blocked, inOrder } from "./dependencies.ts";
import { Lanes, type Settle } from "./lanes.ts";
import { checkResult, type Placed, unseen } from "./outcome.ts";
import { runTogether } from "./schedule.ts";
import { type Loss, Shared } from "./shared-session.ts";
import { sayFarewell } from "./shutdown.ts";
import { countVerdicts, requirementResults } from "./summary.ts";
import { surfaceOf } from "./surface.ts";

export interface LegPlan {
  readonly revision: Revision;
  readonly transport: Transport;
  readonly suites: readonly Suite[];
  readonly select: (check: Check) => boolean;
  readonly book: DutyBook;
  /** The checks that count in a revision; all, where there is none. */
  readonly profile?: (revision: Revision) => Profile | undefined;
  readonly allow: Allow;
  readonly connections: Connections;
  /** The shared session, its handshake done. */
  readonly session: Session;
  readonly concurrency: number;
  readonly emit: Emit;
  readonly signal: AbortSignal;
}

/**
 * One revision over one transport. In this order: what reads beside what needs a session of its own; a second
 * look, alone, at each failure that time or company may have caused; what depends on others; the end of the
 * shared session; and last the monitors, over all that crossed the wire. With the leg comes the first loss of
 * the shared session, if there was one.
 */
export async function runLeg(plan: LegPlan): Promise<{ readonly leg: Leg; readonly loss?: Loss }> {
  const { revision, transport, session, emit, signal, connections, allow } = plan;
  const began = performance.now();
  const facts: Facts = { revision, transport, capabilities: session.server.capabilities };
  const { placed, outside } = place(plan, facts);
  const { name, version } = session.server;
  emit({
    type: "leg-begins",
    role: "server",
    revision,
    transport,
    ...(name === undefined ? {} : { name }),
    ...(version === undefined ? {} : { version }),
    applicable: placed.length,
  });

  const profile = plan.profile?.(revision);
  const pending = ({ id }: { readonly id: string }) => profile !== undefined && !profile.counts(id);
  const marked = (result: CheckResult): CheckResult =>
    pending(result) ? { ...result, pending: true } : result;
  const results = new Map<string, CheckResult>();
  const settle: Settle = (one, outcome, ms, notes = []) => {
    const result = marked(checkResult(one, outcome, ms, notes));
    results.set(one.check.id, result);
    emit({ type: "check-ended", revision, check: result });
  };
  /** Those that can say something; what stands in the way of the others is told. */
  const free = (checks: readonly Placed[]) =>
    checks.filter((one) => {
      const outcome = blocked(one.check, results);
      if (outcome !== undefined) settle(one, outcome, 0);
      return outcome === undefined;
    });
  const shared = new Shared(connections, facts, session);
  const lanes = new Lanes({ facts, connections, allow, shared, settle, signal });

  const judging = placed.filter(({ check }) => check.on === "trace" || check.on === "shutdown");
  for (const group of inOrder(placed.filter((one) => !judging.includes(one)))) {
    await runTogether(lanes, free(group), plan);
    await lanes.secondLooks();
  }
  await lanes.end();
  await bidFarewell(
    plan,
    facts,
    shared,
    lanes,
    settle,
    free(judging.filter(({ check }) => check.on === "shutdown")),
  );
  const trace = legTrace(revision, transport, connections.recorder.events);
  for (const one of free(judging.filter(({ check }) => check.on === "trace"))) lanes.judge(one, { trace });

  const rank = new Map(plan.suites.flatMap(({ checks }) => checks).map(({ id }, index) => [id, index]));
  const checks = [...outside.map(marked), ...results.values()].sort(
    (one, other) => (rank.get(one.id) ?? 0) - (rank.get(other.id) ?? 0),
  );
  const leg: Leg = {
    revision,
    transport,
    ...(profile ? { profile: profile.name } : {}),
    capabilities: facts.capabilities,
    surface: surfaceOf(shared.inventory.known),
    checks,
    requirements: requirementResults(plan.book, revision, transport, checks),
    counts: countVerdicts(checks),
    ms: Math.round(performance.now() - began),
  };
  emit({ type: "leg-ended", leg });
  const [loss] = shared.losses;
  return { leg, ...(loss && !signal.aborted ? { loss } : {}) };
}

/** Ends the shared session, under the eyes of whoever judges how its process ends. */
async function bidFarewell(
  { connections, signal }: LegPlan,
  facts: Facts,
  shared: Shared,
  lanes: Lanes,
  settle: Settle,
  judging: readonly Placed[],
): Promise<void> {
  const { session } = shared;
  const lost = signal.aborted || (await shared.isLost(session));
  if (!lost && judging.length > 0) {
    const { seen, notes } = await sayFarewell(session, connections, facts);
    for (const one of judging) lanes.judge(one, { seen }, notes);
    return;
  }
  await session.end();
  const reason = signal.aborted
    ? ({ kind: "interrupted", text: "the run was interrupted" } as const)
    : ({ kind: "target-gone", text: "the process had ended before its input did" } as const);
  for (const one of judging) settle(one, unseen("inconclusive", reason), 0);
}
