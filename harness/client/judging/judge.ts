import { within } from "../../../schema/revision.ts";
import type { Facts } from "../../check/applies.ts";
import type { ClientCheck, ClientSuite } from "../../check/client.ts";
import type { DutyBook } from "../../check/duty.ts";
import { Expect } from "../../check/expect.ts";
import type { ClientSituation, Played } from "../../check/situation.ts";
import { afterRetry, isRunAgain } from "../../run/decide/again.ts";
import { unlessUnused } from "../../run/decide/client/unused.ts";
import { decideOfClient } from "../../run/decide/decide.ts";
import { clientKindOf } from "../../run/decide/kinds.ts";
import {
  checkResult,
  type LegCheck as LegCheckOf,
  noFindings,
  type Outcome,
  outcomeOf,
} from "../../run/outcomes/outcome.ts";
import type { LegKey } from "../../trace/event.ts";
import type { CheckResult } from "../../verdict/result.ts";
import type { Reason } from "../../verdict/verdict.ts";

/** A check in a leg. */
export type LegCheck = LegCheckOf<ClientCheck>;

/** The situations that the checks need, each once, in the order in which the checks first name them. */
export function situationsIn(suites: readonly ClientSuite[]): readonly ClientSituation[] {
  const named = suites.flatMap(({ checks }) =>
    checks.flatMap((check) => (check.on === "every" ? (check.also ?? []) : [check.on])),
  );
  return [...new Set(named)];
}

interface Selection {
  readonly suites: readonly ClientSuite[];
  readonly select: (check: ClientCheck) => boolean;
  readonly book: DutyBook;
}

/** Whether a situation can be played in a leg. */
export function isPlayable({ revisions, transport }: ClientSituation, leg: LegKey): boolean {
  return within(leg.revision, revisions ?? {}) && (transport ?? leg.transport) === leg.transport;
}

/** The checks that exist in a leg, each with the level that its first requirement has there. */
export function checksOfLeg({ suites, select, book }: Selection, leg: LegKey): readonly LegCheck[] {
  return suites.flatMap((suite) =>
    suite.checks.filter(select).flatMap((check) => {
      const duty = book.duty(check.requirements[0], leg.revision);
      const isElsewhere = check.transport !== undefined && check.transport !== leg.transport;
      if (duty === undefined || isElsewhere || !within(leg.revision, check.revisions ?? {})) return [];
      if (check.on !== "every" && !isPlayable(check.on, leg)) return [];
      return [{ suite: suite.name, check, level: duty.level }];
    }),
  );
}

/** Whether the client sent anything to the server. */
export const sentAnything = ({ conversations }: Played): boolean =>
  conversations.some(({ events }) =>
    events.some(({ channel }) => channel === "stdin" || channel === "http-request"),
  );

/** The situations that were played, and those that were played again in isolation. */
export interface PlayedAndRetries {
  readonly played: readonly Played[];
  readonly retries?: readonly Played[];
}

/**
 * The result of a check, from the situations that were played. `missing` is the reason for a check whose situation was
 * not played. An outcome that rests on a message that did not arrive counts only if the retry confirms it.
 */
export function judgeClientCheck(
  one: LegCheck,
  { played, retries = [] }: PlayedAndRetries,
  facts: Facts,
  missing: Reason,
): CheckResult {
  const began = performance.now();
  const first = outcomeOfCheck(one, played, facts, missing);
  const { on } = one.check;
  const again = on === "every" ? undefined : retries.find(({ situation }) => situation.name === on.name);
  const kind = clientKindOf(one.check);
  const second = again && isAskedAgain(one, first) ? outcomeOfCheck(one, [again], facts, missing) : first;
  const isChanged = second.verdict !== first.verdict;
  const notes = isChanged ? [`first ${first.verdict}, then ${second.verdict} when re-run in isolation`] : [];
  return checkResult(one, afterRetry(kind, first, second), performance.now() - began, notes);
}

const isAskedAgain = ({ check }: LegCheck, outcome: Outcome) =>
  isRunAgain(clientKindOf(check), outcome, { isAbsent: false });

/** Whether a retry could change the outcome of a check. */
export function needsRetry(one: LegCheck, played: readonly Played[], facts: Facts): boolean {
  return isAskedAgain(one, outcomeOfCheck(one, played, facts, NOT_NEEDED));
}

/** No retry changes an outcome with this reason. */
const NOT_NEEDED: Reason = { kind: "interrupted", text: "the situation was not played" };

function outcomeOfCheck(
  { check, level }: LegCheck,
  played: readonly Played[],
  facts: Facts,
  missing: Reason,
): Outcome {
  const applies = check.applies?.(facts) ?? true;
  if (applies !== true) return noFindings("not-applicable", { kind: "not-declared", text: applies });
  const expect = new Expect(level, check.answers);
  const isOfAuthorization = check.on === "every" && check.of === "authorization";
  const withMessages = played.filter(
    (one) => sentAnything(one) && (one.situation.authorization !== undefined) === isOfAuthorization,
  );
  let thrown: unknown;
  let judged: readonly Played[] = [];
  try {
    if (check.on === "every") {
      const lacking = lackedBy(check.also?.[0], played);
      if (lacking !== undefined) return lacking;
      const also = check.also ?? [];
      const seen = withMessages.filter(
        ({ situation }) => situation.monitored !== false || also.some(({ name }) => name === situation.name),
      );
      if (seen.length === 0) return noFindings("inconclusive", notConnected("in any situation"));
      const own = seen.filter(({ situation }) => also.some(({ name }) => name === situation.name));
      judged = own.length > 0 ? own : seen;
      check.run({ seen, expect, facts });
    } else {
      const { name } = check.on;
      const seen = played.find(({ situation }) => situation.name === name);
      if (seen === undefined) return lackedBy(check.on, played) ?? noFindings("inconclusive", missing);
      if (!sentAnything(seen)) return noFindings("inconclusive", notConnected(`in situation ${name}`, seen));
      judged = [seen];
      check.run({ seen, expect, facts });
    }
  } catch (caught) {
    thrown = caught;
  }
  const situations = check.on === "every" ? (check.also ?? []) : [check.on];
  return decideOfClient(clientKindOf(check), outcomeOf(expect, thrown), { played, judged, situations });
}

/** What the client lacks, if that is why a situation was not played, as the outcome of its checks. */
function lackedBy(situation: ClientSituation | undefined, played: readonly Played[]): Outcome | undefined {
  const { after } = situation ?? {};
  if (after === undefined || played.some((one) => one.situation.name === situation?.name)) return undefined;
  const shown = played.find((one) => one.situation.name === after.situation.name);
  if (situation === undefined || shown === undefined || after.shows(shown)) return undefined;
  const lacking = noFindings("inconclusive", { kind: "needs-exercise", text: after.lacks });
  return unlessUnused(lacking, { played, judged: [], situations: [situation] });
}

/** A client that does not know a situation sends nothing in it. A careful one exits with 127. */
function notConnected(where: string, seen?: Played): Reason {
  const code = seen?.exit?.code;
  const exit = typeof code === "number" ? ` (it exited with ${code})` : "";
  return { kind: "needs-exercise", text: `a client that connects ${where}${exit}` };
}
