import { given } from "../../../schema/given.ts";
import { TOKEN_KINDS } from "../../authorization/setup.ts";
import type { Facts } from "../../check/applies.ts";
import type { Diagnosis, Leg } from "../../verdict/result.ts";
import { foldUnread } from "../decide/server/fold-unread.ts";
import { LegResults } from "../decide/server/leg-results.ts";
import { gatewayNotes } from "../outcomes/gateway-notes.ts";
import type { LegCheck, Outcome } from "../outcomes/outcome.ts";
import { legOf } from "../outcomes/summary.ts";
import { tokenNotes } from "../outcomes/token-notes.ts";
import { WaitingChecks } from "../outcomes/waiting.ts";
import { type Applicable, applicableChecks } from "./applicable.ts";
import { ConnectionChecks } from "./connection-check.ts";
import type { LegPlan } from "./leg-plan.ts";
import { isOpening, Openings } from "./openings.ts";
import { runSessionChecks } from "./session-checks.ts";

export interface LegOutcome {
  readonly leg: Leg;
  /** Why it is incomplete: a process ended, or stopped answering. */
  readonly diagnosis?: Diagnosis;
}

/** Judges one revision over one transport. Without a session, only its connections. */
export async function runLeg(plan: LegPlan): Promise<LegOutcome> {
  const { revision, transport, session, emit, signal } = plan;
  const began = performance.now();
  const facts = factsOf(plan);
  const { applicable, notApplicable } = checksOf(plan);
  emit({
    type: "leg-begins",
    role: "server",
    revision,
    transport,
    ...given({ name: session?.server.name, version: session?.server.version }),
    applicable: applicable.filter(({ check }) => plan.chosen?.reports(check.id) ?? true).length,
  });

  plan.connections.patience.budget.beginLeg();
  plan.connections.recorder.beginLeg();
  const results = new LegResults(plan);
  const ofConnection = applicable.filter(({ check }) => check.on === "connection");
  const connectionChecks = new ConnectionChecks({ ...plan, facts });
  await runInTurn(ofConnection, results, (one) => connectionChecks.run(one));
  const ofOpening = applicable.filter(({ check }) => isOpening(check));
  const others = applicable.filter((one) => !ofConnection.includes(one) && !ofOpening.includes(one));
  const seen = session && (await runSessionChecks({ ...plan, session, facts }, others, results));
  const openings = new Openings({ ...plan, facts, checks: ofOpening });
  await runInTurn(ofOpening, results, (one) => openings.run(one));

  const judged = results.all(notApplicable);
  const checks = seen === undefined ? judged : foldUnread(judged, checksById(plan), seen.trace, seen.rests);
  for (const [index, check] of checks.entries())
    if (check !== judged[index]) emit({ type: "check-ended", revision, check });
  const profile = plan.profile?.(revision)?.name;
  const notes = [
    ...gatewayNotes(plan.connections.recorder.events, { revision, transport }),
    ...tokenNotes(tokensGiven(plan), plan.connections.recorder.events, { revision, transport }),
  ];
  const leg = legOf(plan.book, "server", {
    ...facts,
    ...given({ profile, surface: seen?.surface }),
    checks,
    notes,
    began,
  });
  emit({ type: "leg-ended", leg });
  return { leg, ...given({ diagnosis: signal.aborted ? undefined : seen?.diagnosis }) };
}

const checksById = ({ suites }: LegPlan) =>
  new Map(suites.flatMap(({ checks }) => checks.map((check) => [check.id, check] as const)));

const tokensGiven = ({ authorization }: LegPlan) =>
  TOKEN_KINDS.filter((kind) => authorization?.tokens[kind] !== undefined);

interface CheckRun {
  readonly outcome: Outcome;
  readonly ms: number;
  readonly notes?: readonly string[];
}

/** Runs checks one at a time, each after those that it depends on. */
async function runInTurn(
  checks: readonly LegCheck[],
  results: LegResults,
  run: (check: LegCheck) => Promise<CheckRun>,
): Promise<void> {
  const waiting = new WaitingChecks(checks, results);
  while (!waiting.isEmpty) {
    for (const one of waiting.takeNext()) {
      const { outcome, ms, notes } = await run(one);
      results.record(one, outcome, ms, notes);
    }
  }
}

/** Whether a leg has anything to judge. Without a session that is so only if a check judges its connections. */
export function canBeJudged(plan: LegPlan): boolean {
  return plan.session !== undefined || checksOf(plan).applicable.length > 0;
}

function factsOf({ revision, transport, session }: LegPlan): Facts {
  return { revision, transport, capabilities: session?.server.capabilities ?? {} };
}

function checksOf(plan: LegPlan): Applicable {
  const { suites, book, session } = plan;
  const select: LegPlan["select"] = (check) =>
    plan.select(check) && (session !== undefined || check.on === "connection" || isOpening(check));
  return applicableChecks({ suites, book, select }, factsOf(plan));
}
