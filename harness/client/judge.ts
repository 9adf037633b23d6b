import { within } from "../../schema/revision.ts";
import type { Facts } from "../check/applies.ts";
import type { ClientCheck, ClientSuite } from "../check/client.ts";
import type { DutyBook } from "../check/duty.ts";
import { Expect } from "../check/expect.ts";
import type { ClientSituation, Played } from "../check/situation.ts";
import { checkResult, type Outcome, outcomeOf, unseen } from "../run/outcome.ts";
import type { LegKey } from "../trace/event.ts";
import type { CheckResult } from "../verdict/result.ts";
import type { Level, Reason } from "../verdict/verdict.ts";

export interface PlacedClientCheck {
  readonly suite: string;
  readonly check: ClientCheck;
  readonly level: Level;
}

/** The situations that checks look at or need, each once, in the order in which they are first named. */
export function situationsIn(suites: readonly ClientSuite[]): readonly ClientSituation[] {
  const named = suites.flatMap(({ checks }) =>
    checks.flatMap((check) => (check.on === "every" ? (check.also ?? []) : [check.on])),
  );
  return [...new Set(named)];
}

interface Placing {
  readonly suites: readonly ClientSuite[];
  readonly select: (check: ClientCheck) => boolean;
  readonly book: DutyBook;
}

/** Whether a situation can be played in a place. */
export function isPlayable({ revisions, transport }: ClientSituation, place: LegKey): boolean {
  return within(place.revision, revisions ?? {}) && (transport ?? place.transport) === place.transport;
}

/** The checks that hold in a place, each with the level that its first requirement has there. */
export function placeClientChecks(
  { suites, select, book }: Placing,
  place: LegKey,
): readonly PlacedClientCheck[] {
  return suites.flatMap((suite) =>
    suite.checks.filter(select).flatMap((check) => {
      const duty = book.duty(check.requirements[0], place.revision);
      const elsewhere = check.transport !== undefined && check.transport !== place.transport;
      if (duty === undefined || elsewhere || !within(place.revision, check.revisions ?? {})) return [];
      if (check.on !== "every" && !isPlayable(check.on, place)) return [];
      return [{ suite: suite.name, check, level: duty.level }];
    }),
  );
}

/** Whether the client said anything. */
export const isMet = ({ conversations }: Played): boolean =>
  conversations.some(({ events }) =>
    events.some(({ channel }) => channel === "stdin" || channel === "http-request"),
  );

/** What a check says of the situations that were played; `missing` is said of one that was not. Pure. */
export function judgeClientCheck(
  one: PlacedClientCheck,
  played: readonly Played[],
  facts: Facts,
  missing: Reason,
): CheckResult {
  const began = performance.now();
  const outcome = outcomeOfCheck(one, played, facts, missing);
  return checkResult(one, outcome, performance.now() - began);
}

function outcomeOfCheck(
  { check, level }: PlacedClientCheck,
  played: readonly Played[],
  facts: Facts,
  missing: Reason,
): Outcome {
  const applies = check.applies?.(facts) ?? true;
  if (applies !== true) return unseen("not-applicable", { kind: "not-declared", text: applies });
  const expect = new Expect(level, check.answers);
  const met = played.filter(isMet);
  let thrown: unknown;
  try {
    if (check.on === "every") {
      if (met.length === 0) return unseen("inconclusive", silent("in any situation"));
      check.run({ seen: met, expect, facts });
    } else {
      const { name } = check.on;
      const seen = played.find(({ situation }) => situation.name === name);
      if (seen === undefined) return unseen("inconclusive", missing);
      if (!isMet(seen)) return unseen("inconclusive", silent(`in situation ${name}`, seen));
      check.run({ seen, expect, facts });
    }
  } catch (caught) {
    thrown = caught;
  }
  return outcomeOf(expect, thrown);
}

/** A client that does not know a situation says nothing in it, and exits with 127 if it is a careful one. */
function silent(where: string, seen?: Played): Reason {
  const code = seen?.exit?.code;
  const exit = typeof code === "number" ? ` (it exited with ${code})` : "";
  return { kind: "needs-exercise", text: `the client did not connect ${where}${exit}` };
}
