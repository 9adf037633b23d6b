import type { Facts } from "../check/applies.ts";
import type { ClientCheck, ClientSuite } from "../check/client.ts";
import type { DutyBook } from "../check/duty.ts";
import type { Profile } from "../check/profile.ts";
import type { ClientSituation, Played } from "../check/situation.ts";
import { countVerdicts, requirementResults } from "../run/summary.ts";
import type { LegKey } from "../trace/event.ts";
import type { CheckResult, Leg } from "../verdict/result.ts";
import type { Reason } from "../verdict/verdict.ts";
import { isPlayable, judgeClientCheck, type PlacedClientCheck, placeClientChecks } from "./judge.ts";

/** What a leg is judged by. */
export interface Bench {
  readonly suites: readonly ClientSuite[];
  readonly select: (check: ClientCheck) => boolean;
  readonly book: DutyBook;
  /** The checks that count in a revision; all, where there is none. */
  readonly profile?: (revision: LegKey["revision"]) => Profile | undefined;
}

export interface Seen {
  readonly played: readonly Played[];
  /** Why others were not played, where that is so. */
  readonly missing?: Reason;
}

const NOT_PLAYED: Reason = { kind: "interrupted", text: "the situation was not played" };

/** The situations that these checks look at, each once, in the order in which they are first named. */
export function situationsOf(
  placed: readonly PlacedClientCheck[],
  place: LegKey,
): readonly ClientSituation[] {
  const named = placed.flatMap(({ check }) => (check.on === "every" ? (check.also ?? []) : [check.on]));
  return [...new Set(named)].filter((one) => isPlayable(one, place));
}

/** Judges what was seen in one revision over one transport. Pure, but for the clock. */
export function judgeClientLeg(
  bench: Bench,
  { revision, transport }: LegKey,
  seen: Seen,
  judged: (check: CheckResult) => void = () => {},
): Leg {
  const began = performance.now();
  const placed = placeClientChecks(bench, { revision, transport });
  // In whatever order they came to an end: the same trace gives the same findings.
  const order = situationsOf(placed, { revision, transport }).map(({ name }) => name);
  const played = seen.played.toSorted(
    (one, other) => order.indexOf(one.situation.name) - order.indexOf(other.situation.name),
  );
  const facts: Facts = { revision, transport, capabilities: capabilitiesIn(played) };
  const profile = bench.profile?.(revision);
  const checks = placed.map((one): CheckResult => {
    const result = judgeClientCheck(one, played, facts, seen.missing ?? NOT_PLAYED);
    const marked =
      profile === undefined || profile.counts(result.id) ? result : { ...result, pending: true as const };
    judged(marked);
    return marked;
  });
  return {
    revision,
    transport,
    ...(profile ? { profile: profile.name } : {}),
    capabilities: facts.capabilities,
    checks,
    requirements: requirementResults(bench.book, revision, transport, checks, "client"),
    counts: countVerdicts(checks),
    ms: Math.round(performance.now() - began),
  };
}

/** Whether a check failed that counts for conformance. */
export function hasFailure({ checks }: Pick<Leg, "checks">): boolean {
  return checks.some(({ verdict, pending }) => verdict === "fail" && !pending);
}

/** What the client declared, where a conversation came about. */
function capabilitiesIn(played: readonly Played[]): Facts["capabilities"] {
  const agreed = played.flatMap(({ conversations }) => conversations.flatMap((one) => one.agreed ?? []));
  return agreed[0]?.clientCapabilities ?? {};
}
