import type { Revision } from "../../schema/revision.ts";
import type { Facts } from "../check/applies.ts";
import type { Check, Situation, Suite } from "../check/check.ts";
import type { DutyBook } from "../check/duty.ts";
import type { Allow } from "../check/exercise.ts";
import { Inventory } from "../check/inventory.ts";
import type { Session } from "../session/session.ts";
import { legTrace } from "../trace/conversation.ts";
import type { Transport } from "../trace/event.ts";
import type { Emit } from "../verdict/event.ts";
import type { CheckResult, Leg } from "../verdict/result.ts";
import { sayFarewell } from "./farewell.ts";
import { Lanes } from "./lanes.ts";
import type { Opener } from "./opener.ts";
import { checkResult, type Outcome, type Placed } from "./outcome.ts";
import { place } from "./place.ts";
import { pool } from "./pool.ts";
import { countVerdicts, requirementResults } from "./summary.ts";

export interface LegPlan {
  readonly revision: Revision;
  readonly transport: Transport;
  readonly suites: readonly Suite[];
  readonly select: (check: Check) => boolean;
  readonly book: DutyBook;
  readonly allow: Allow;
  readonly opener: Opener;
  /** The shared session, its handshake done. */
  readonly session: Session;
  readonly concurrency: number;
  readonly emit: Emit;
  readonly signal: AbortSignal;
}

/**
 * One revision over one transport. In this order: what reads beside what needs a session of its own; a second
 * look, alone, at each failure that time or company may have caused; what depends on others; the end of the
 * shared session; and last the monitors, over all that crossed the wire.
 */
export async function runLeg(plan: LegPlan): Promise<Leg> {
  const { revision, transport, session, emit, signal, opener } = plan;
  const began = performance.now();
  const facts: Facts = { revision, transport, capabilities: session.server.capabilities };
  const { placed, outside } = place(plan, facts);
  const { name, version } = session.server;
  emit({
    type: "leg-begins",
    revision,
    transport,
    ...(name === undefined ? {} : { name }),
    ...(version === undefined ? {} : { version }),
    applicable: placed.length,
  });

  const results = new Map<string, CheckResult>();
  const settle = (one: Placed, outcome: Outcome, ms: number, notes: readonly string[] = []) => {
    const result = checkResult(one, outcome, ms, notes);
    results.set(one.check.id, result);
    emit({ type: "check-ended", revision, check: result });
  };
  const inventory = new Inventory(session);
  const lanes = new Lanes({ facts, opener, inventory, allow: plan.allow }, session, settle, signal);

  const active = placed.filter(({ check }) => check.on !== "trace" && check.on !== "farewell");
  const ready = active.filter(({ check }) => !check.after?.length);
  await runTogether(lanes, ready, plan);
  await lanes.secondLooks();

  let waiting = active.filter(({ check }) => check.after?.length);
  while (waiting.length > 0) {
    const unknown = (id: string) => waiting.some(({ check }) => check.id === id);
    const now = waiting.filter(({ check }) => !check.after?.some(unknown));
    if (now.length === 0)
      throw new Error(`checks wait for each other: ${waiting.map((w) => w.check.id).join(", ")}`);
    const [free, blocked] = partition(now, ({ check }) => brokenDependency(check, results) === undefined);
    for (const one of blocked) {
      const text = `depends on ${brokenDependency(one.check, results)}`;
      settle(one, { verdict: "inconclusive", findings: [], reason: { kind: "depends-on", text } }, 0);
    }
    await runTogether(lanes, free, plan);
    await lanes.secondLooks();
    waiting = waiting.filter((one) => !now.includes(one));
  }

  await lanes.end();
  const { seen, notes } = await sayFarewell(session, opener, facts);
  for (const one of placed) {
    if (one.check.on === "farewell") lanes.judge(one, { seen }, notes);
  }
  const trace = legTrace(revision, transport, opener.recorder.events);
  for (const one of placed) {
    if (one.check.on === "trace") lanes.judge(one, { trace });
  }

  const checks = [...outside, ...results.values()].sort((a, b) => order(plan, a.id) - order(plan, b.id));
  const leg: Leg = {
    revision,
    transport,
    capabilities: facts.capabilities,
    checks,
    requirements: requirementResults(plan.book, revision, transport, checks),
    counts: countVerdicts(checks),
    ms: Math.round(performance.now() - began),
  };
  emit({ type: "leg-ended", leg });
  return leg;
}

/** Reading checks share the session, `concurrency` at a time; the others have as many lanes of their own. */
async function runTogether(lanes: Lanes, checks: readonly Placed[], { concurrency, transport }: LegPlan) {
  const shared = checks.filter(({ check }) => check.on === "shared");
  const own = checks.filter(({ check }) => check.on === "own");
  const situations = new Map<Situation<unknown>, Placed[]>();
  for (const one of checks) {
    if (typeof one.check.on !== "object") continue;
    situations.set(one.check.on, [...(situations.get(one.check.on) ?? []), one]);
  }
  const staging = [...situations].map(
    ([situation, them]) =>
      () =>
        lanes.runSituation(situation, them),
  );
  // Over stdio a session is a process: one after the other in the same one, as long as it holds; what a
  // situation has left in order serves first.
  const inTurn = async () => {
    for (const stage of staging) await stage();
    await pool(own, 1, (one) => lanes.runOwn(one));
  };
  const alone = transport === "stdio" ? [inTurn] : [...staging, ...own.map((one) => () => lanes.runOwn(one))];
  await Promise.all([
    pool(shared, concurrency * 2, (one) => lanes.runShared(one)),
    pool(alone, concurrency, (task) => task()),
  ]);
}

function partition<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

/** The first check that this one needs and that did not pass. */
function brokenDependency(check: Check, results: ReadonlyMap<string, CheckResult>): string | undefined {
  return check.after?.find((id) => {
    const verdict = results.get(id)?.verdict;
    return verdict !== undefined && verdict !== "pass" && verdict !== "warn" && verdict !== "observed";
  });
}

function order({ suites }: LegPlan, id: string): number {
  return suites.flatMap(({ checks }) => checks).findIndex((check) => check.id === id);
}
