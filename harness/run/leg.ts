import { given } from "../../schema/given.ts";
import type { Facts } from "../check/applies.ts";
import type { Check } from "../check/check.ts";
import { legTrace } from "../trace/conversation.ts";
import type { Leg } from "../verdict/result.ts";
import { applicableChecks } from "./applicable.ts";
import { dependencyGroups } from "./dependencies.ts";
import { Lanes } from "./lanes.ts";
import type { LegPlan } from "./leg-plan.ts";
import { LegResults } from "./leg-results.ts";
import { INTERRUPTED, type LegCheck, noFindings } from "./outcome.ts";
import { Retries } from "./retry.ts";
import { runCheck } from "./run-check.ts";
import { runGroup } from "./schedule.ts";
import { SessionPool } from "./session-pool.ts";
import type { Loss } from "./shared-session.ts";
import { shutDown } from "./shutdown.ts";
import { countVerdicts, requirementResults } from "./summary.ts";
import { surfaceOf } from "./surface.ts";

export interface LegOutcome {
  readonly leg: Leg;
  /** The first loss of a shared session. */
  readonly loss?: Loss;
}

/**
 * Judges one revision over one transport:
 *
 * 1. runs the checks, group by group, each after those that it depends on; after each group, retries in isolation
 * 2. ends the shared session, and judges how its process ends
 * 3. runs the monitors over all that crossed the wire
 */
export async function runLeg(plan: LegPlan): Promise<LegOutcome> {
  const { revision, transport, session, emit, signal, connections } = plan;
  const began = performance.now();
  const { capabilities, name, version } = session.server;
  const facts: Facts = { revision, transport, capabilities };
  const { applicable, notApplicable } = applicableChecks(plan, facts);
  emit({
    type: "leg-begins",
    role: "server",
    revision,
    transport,
    ...given({ name, version }),
    applicable: applicable.length,
  });

  const results = new LegResults(plan);
  const { record } = results;
  const pool = new SessionPool({ ...plan, facts });
  const lanes = new Lanes({ ...plan, facts, pool });
  const retries = new Retries({ lanes, pool, connections, record, signal });

  const on = (kind: Check["on"]) => applicable.filter(({ check }) => check.on === kind);
  const [monitors, ofShutdown] = [on("trace"), on("shutdown")];
  const active = applicable.filter((one) => !monitors.includes(one) && !ofShutdown.includes(one));
  for (const group of dependencyGroups(active)) {
    await runGroup(results.unblocked(group), { ...plan, lanes, retries, record });
    await retries.retryInIsolation();
  }
  await pool.end();
  await endShared(plan, pool, results, results.unblocked(ofShutdown));
  const trace = legTrace(revision, transport, connections.recorder.events);
  for (const one of results.unblocked(monitors)) {
    const { outcome, ms } = runCheck(one, { trace });
    record(one, outcome, ms);
  }

  const checks = results.all(notApplicable);
  const profile = plan.profile?.(revision)?.name;
  const leg: Leg = {
    revision,
    transport,
    ...given({ profile }),
    capabilities,
    surface: surfaceOf(pool.shared.inventory.completed),
    checks,
    requirements: requirementResults(plan.book, revision, transport, checks),
    counts: countVerdicts(checks),
    ms: Math.round(performance.now() - began),
  };
  emit({ type: "leg-ended", leg });
  const [loss] = pool.shared.losses;
  return { leg, ...given({ loss: signal.aborted ? undefined : loss }) };
}

/** Ends the shared session, and judges how its process ends. */
async function endShared(
  { connections, signal }: LegPlan,
  pool: SessionPool,
  { record }: LegResults,
  checks: readonly LegCheck[],
): Promise<void> {
  const { session } = pool.shared;
  const isLost = signal.aborted || (await pool.shared.isLost(session));
  if (!isLost && checks.length > 0) {
    const { seen, notes } = await shutDown(session, pool, connections.limits.exit);
    for (const one of checks) {
      const { outcome, ms } = runCheck(one, { seen });
      record(one, outcome, ms, notes);
    }
    return;
  }
  await session.end();
  const reason = signal.aborted
    ? INTERRUPTED
    : ({ kind: "target-gone", text: "the process ended before its stdin was closed" } as const);
  for (const one of checks) record(one, noFindings("inconclusive", reason), 0);
}
