import { type Era, eraOf } from "../../../schema/revision.ts";
import type { Facts } from "../../check/applies.ts";
import type { Check } from "../../check/check.ts";
import type { Session } from "../../session/session.ts";
import { leastWait } from "../../session/waiting/answer-clock.ts";
import { IS_PROCESS } from "../../target/target.ts";
import { type LegTrace, legTrace } from "../../trace/conversation.ts";
import type { Crash } from "../../trace/crash.ts";
import { exitsOfServers, hasLostServer, withServerEnds } from "../../trace/server-ends.ts";
import type { Diagnosis } from "../../verdict/result.ts";
import type { Surface } from "../../verdict/surface.ts";
import { diagnoseCrash, diagnoseEndOfServer } from "../crashes/crash-diagnosis.ts";
import { CrashReplay } from "../crashes/crash-replay.ts";
import { replayOverHttp } from "../crashes/crash-replay-http.ts";
import { inOrderOfEnds, isJudgedEnd, judgesOfEnds } from "../crashes/judged-ends.ts";
import { reading } from "../decide/circumstances.ts";
import { decideLeg, isFor } from "../decide/decide.ts";
import { kindOf } from "../decide/kinds.ts";
import type { LegResults } from "../decide/server/leg-results.ts";
import { SilentChecks } from "../decide/server/silent-checks.ts";
import { NO_SESSION } from "../decide/server/withdraw.ts";
import { diagnoseFlood, diagnoseLoss } from "../discovery/diagnose.ts";
import { Lanes } from "../lanes/lanes.ts";
import { runDecided } from "../lanes/run-check.ts";
import { INTERRUPTED, type LegCheck, noFindings } from "../outcomes/outcome.ts";
import type { Rests } from "../outcomes/rests.ts";
import { surfaceOf } from "../outcomes/surface.ts";
import { WaitingChecks } from "../outcomes/waiting.ts";
import { type RecordOutcome, Retries } from "../retry/retry.ts";
import { commandEnded } from "../sessions/command-ended.ts";
import { SessionPool } from "../sessions/session-pool.ts";
import { shutDown } from "../sessions/shutdown.ts";
import { IdleChecks, splitIdle } from "./idle-checks.ts";
import type { LegPlan } from "./leg-plan.ts";
import { runFree } from "./schedule.ts";

export interface SessionPlan extends LegPlan {
  readonly session: Session;
  readonly facts: Facts;
}

/** How many processes are started ahead, where checks need processes. In the stateless era more of them need a fresh one. */
const READY: Readonly<Record<Era, number>> = { stateful: 1, stateless: 2 };

/** The same where a start takes seconds. Then starts must not wait for each other. */
const READY_IF_SLOW = 3;

/** What was seen besides the results. */
export interface SessionOutcome {
  readonly surface: Surface;
  /** Why the leg is incomplete: a process ended, or stopped answering. */
  readonly diagnosis: Diagnosis | undefined;
  readonly trace: LegTrace;
  readonly rests: Rests;
}

/**
 * Runs the checks of a leg that has a session:
 *
 * 1. runs the active checks, each after those that it depends on, and then retries in isolation; then those that depend on a retried one
 * 2. ends the shared session, and judges how its process ends
 * 3. runs the monitors over all that crossed the wire
 */
export async function runSessionChecks(
  plan: SessionPlan,
  applicable: readonly LegCheck[],
  results: LegResults,
): Promise<SessionOutcome> {
  const { revision, transport, signal, connections } = plan;
  const since = connections.recorder.events.length;
  const silent = new SilentChecks();
  const record: RecordOutcome = (check, outcome, ms, notes = []) => {
    silent.note(check, outcome);
    results.record(check, outcome, ms, [...connections.rateLimit.notesOn(check.check.id), ...notes]);
  };
  const pool = new SessionPool(plan);
  const lanes = new Lanes({ ...plan, pool });
  const retries = new Retries({ lanes, pool, connections, record, signal, concurrency: plan.concurrency });

  const on = (kind: Check["on"]) => applicable.filter(({ check }) => check.on === kind);
  const [monitors, ofShutdown] = [on("trace"), on("shutdown")];
  const active = applicable.filter((one) => !monitors.includes(one) && !ofShutdown.includes(one));
  const crashes = new CrashReplay(connections, revision, signal);
  // Checks that need a process of their own would wait for its start.
  const needsProcess = IS_PROCESS[transport] && active.some(({ check }) => check.on !== "shared");
  const ready = connections.startsSlowly ? READY_IF_SLOW : READY[eraOf(revision)];
  if (needsProcess) connections.keepReady(ready, plan.concurrency + 1 + ready);
  let endsAtOnce = false;
  const [idling, working] = splitIdle(active, plan.idleMs);
  const idle = new IdleChecks(idling, { lanes, retries, areOthers: working.length > 0 });
  const needsOneAtATime = () =>
    !signal.aborted &&
    IS_PROCESS[transport] &&
    !connections.isExclusive &&
    (pool.endsFurtherProcesses || crashes.isEndedFromOutside);
  const examineCrashes = async () => {
    // The end of a process may be seen only now.
    if (needsOneAtATime()) {
      await idle.giveUp();
      if (idling.length > 0) await pool.end();
      await pool.runOneAtATime();
    }
    if (connections.isExclusive) await pool.end();
    return crashes.examine();
  };
  for (const [index, some] of inOrderOfEnds(working, transport).entries()) {
    const waiting = new WaitingChecks(some, results);
    while (!waiting.isEmpty && !endsAtOnce) {
      await runFree(waiting, { ...plan, lanes, retries });
      endsAtOnce = (await examineCrashes()).some(({ handshake }) => handshake);
      if (endsAtOnce) await idle.giveUp();
      if (endsAtOnce) retries.giveUp(NO_SESSION);
      else await retries.retryInIsolation();
    }
    // Those that may end the server come after it.
    if (index === 0 && !endsAtOnce) await idle.end();
  }
  // A process may end some time after the message that causes it.
  const { session: last } = pool.shared;
  const isLost = !signal.aborted && (await pool.shared.isLost(last));
  const ended = await examineCrashes();
  for (const one of active) {
    const isOpen = results.get(one.check.id) === undefined && isFor("no session", kindOf(one.check));
    if (isOpen) record(one, NO_SESSION, 0);
  }
  const { conversations } = legTrace(revision, transport, connections.recorder.events);
  decideLeg("checks", applicable, { results, conversations, crashes: ended, silent });
  connections.keepReady(0, 0);
  // A target that ignores the end of its input costs its grace once: all its processes are ended side by side.
  const othersEnd = pool.end();
  const keepsNone = ended.some(({ handshake }) => handshake);
  // To examine how a process ended takes time, in which another one may end.
  const isKept = !isLost && ended.length === 0 && last === pool.shared.session;
  await endShared(plan, pool, results, results.unblocked(ofShutdown), { keepsNone, isKept });
  await othersEnd;
  const limitMs = leastWait(connections.limits.answer);
  const { events } = connections.recorder;
  const seen = legTrace(revision, transport, events, limitMs);
  const [loss] = pool.shared.losses;
  const mayHaveEnded = loss?.reply.kind === "gone" || hasLostServer(events);
  if (mayHaveEnded && !signal.aborted) await commandEnded(connections);
  const serverEnds = exitsOfServers(events).filter(({ seq }) => seq > since);
  const unjudged = serverEnds.filter((end) => !isJudgedEnd(end, events, working, results));
  await replayOverHttp(connections, unjudged, { revision, signal });
  const trace = withServerEnds(seen, events);
  for (const one of results.unblocked(monitors)) {
    const { outcome, ms } = runDecided(one, { trace }, reading(events));
    record(one, outcome, ms);
  }
  decideLeg("monitors", applicable, {
    results,
    conversations: trace.conversations,
    crashes: ended,
    silent,
  });
  // A target that writes without end on one connection may answer nothing on the others.
  const flood = loss?.reply.kind === "silence" ? diagnoseFlood(connections) : undefined;
  // A check that judges what its own message ends has the cause, and no other verdict is missing.
  const isJudged = loss?.reply.kind === "gone" && serverEnds.length > 0 && unjudged.length === 0;
  const lost = loss && !isJudged && (flood ?? diagnoseLoss(connections, loss.session, loss.reply));
  const judges = judgesOfEnds(working);
  const isUnjudged = ({ culprit }: Crash) => culprit?.by === undefined || !judges.has(culprit.by);
  const diagnosis =
    diagnoseCrash(ended.filter(isUnjudged), connections.target) ??
    diagnoseEndOfServer(trace.serverEnds ?? [], connections.target) ??
    (lost || undefined);
  return { surface: surfaceOf(pool.shared.inventory.completed), diagnosis, trace, rests: pool.rests };
}

/**
 * Ends the shared session, and judges how its process ends. A lost one cannot be judged, so another one is opened.
 * `keepsNone`: the target keeps no session open. `isKept`: it has just answered on this one.
 */
async function endShared(
  { connections, signal }: SessionPlan,
  pool: SessionPool,
  { record }: LegResults,
  checks: readonly LegCheck[],
  { keepsNone, isKept }: { readonly keepsNone: boolean; readonly isKept: boolean },
): Promise<void> {
  const { session } = pool.shared;
  const isLost = signal.aborted || (!isKept && (await pool.shared.isLost(session)));
  const opens = isLost && !signal.aborted && !keepsNone && checks.length > 0;
  const last = opens ? await pool.open("shutdown").catch(() => undefined) : isLost ? undefined : session;
  if (last !== undefined && checks.length > 0) {
    const { seen, notes } = await shutDown(last, pool, connections.limits.exit);
    for (const one of checks) {
      const { outcome, ms } = runDecided(one, { seen }, reading(connections.recorder.events));
      record(one, outcome, ms, notes);
    }
    await session.end();
    return;
  }
  await session.end();
  const reason = signal.aborted
    ? INTERRUPTED
    : ({ kind: "target-gone", text: "the process ended before its stdin was closed" } as const);
  for (const one of checks) record(one, noFindings("inconclusive", reason), 0);
}
