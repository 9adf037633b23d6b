import { restsOnSilence } from "../outcomes/absence.ts";
import { excuseCausedByHarness, withoutNonEvidence } from "../outcomes/caused-by-harness.ts";
import { INTERRUPTED, type LegCheck, noFindings, type Outcome } from "../outcomes/outcome.ts";
import { excuseStrayResponse } from "../outcomes/stray-response.ts";
import type { ClientRun, LegSoFar, ServerRun } from "./circumstances.ts";
import { unlessEndedEarly } from "./client/ended-early.ts";
import { unlessMalformed } from "./client/malformed.ts";
import { unlessUndeclared } from "./client/undeclared.ts";
import { unlessUnused } from "./client/unused.ts";
import { type ClientKind, kindOf, MONITORS, type ServerKind } from "./kinds.ts";
import { foldSameErrors, withdrawSameResults } from "./server/fold.ts";
import { foldOwnIds } from "./server/fold-own-ids.ts";
import { unlessGivenUp } from "./server/silence.ts";
import { withdrawAnswers } from "./server/withdraw.ts";
import { isFor, type NameOf, rulesOf } from "./table.ts";

export { isFor } from "./table.ts";

const SERVER_RUN: Readonly<
  Record<NameOf<"server run">, (outcome: Outcome, run: ServerRun, kind: ServerKind) => Outcome>
> = {
  "interrupted meanwhile": (outcome, { isInterrupted }) =>
    isInterrupted ? noFindings("inconclusive", INTERRUPTED) : outcome,
  "caused by the harness": (outcome, { events }) => excuseCausedByHarness(outcome, events),
  "no evidence": (outcome, { events }, kind) =>
    withoutNonEvidence(outcome, events, { isMonitor: MONITORS.some((one) => one === kind) }),
  "stray response": (outcome, { events }) => excuseStrayResponse(outcome, events),
  "given up": unlessGivenUp,
};

/** The outcome of a check of a server that has run once, after all rules for its kind. */
export function decide(kind: ServerKind, outcome: Outcome, run: ServerRun): Outcome {
  return rulesOf("server run")
    .filter((name) => isFor(name, kind))
    .reduce((soFar, name) => SERVER_RUN[name](soFar, run, kind), outcome);
}

/**
 * Whether the outcome counts only if the target still answers on the session of the check; else it is `SILENT`. A warning needs no
 * witness: what a check sends may silence a server, and a retry on a fresh connection shows whether that is so.
 */
export function needsWitness(kind: ServerKind, outcome: Outcome): boolean {
  return isFor("silent target", kind) && outcome.verdict === "fail" && restsOnSilence(outcome);
}

const CLIENT_RUN: Readonly<Record<NameOf<"client run">, (outcome: Outcome, run: ClientRun) => Outcome>> = {
  undeclared: (outcome, { played }) => unlessUndeclared(outcome, played),
  "malformed answer": (outcome, { judged }) => unlessMalformed(outcome, judged),
  "ended early": (outcome, { judged, played }) => unlessEndedEarly(outcome, judged, played),
  "not used": unlessUnused,
};

/** The outcome of a check of a client, after all rules for its kind. */
export function decideOfClient(kind: ClientKind, outcome: Outcome, run: ClientRun): Outcome {
  return rulesOf("client run")
    .filter((name) => isFor(name, kind))
    .reduce((soFar, name) => CLIENT_RUN[name](soFar, run), outcome);
}

const LEG: Readonly<
  Record<NameOf<"checks" | "monitors">, (checks: readonly LegCheck[], leg: LegSoFar) => void>
> = {
  "ended process": (checks, { crashes, results, conversations }) =>
    withdrawAnswers(crashes, checks, results, conversations),
  "same error": (checks, { results, conversations }) => foldSameErrors(checks, results, conversations),
  "same result": (checks, { results, conversations }) => withdrawSameResults(checks, results, conversations),
  "lost answers": (checks, { results, silent }) => silent.withdraw(checks, results),
  "own ids": (checks, { results, conversations }) => foldOwnIds(checks, results, conversations),
};

/** Changes the results of a leg by what they show together: when the checks that ask have ended, and when the monitors have. */
export function decideLeg(step: "checks" | "monitors", checks: readonly LegCheck[], leg: LegSoFar): void {
  for (const name of rulesOf(step))
    LEG[name](
      checks.filter(({ check }) => isFor(name, kindOf(check))),
      leg,
    );
}
