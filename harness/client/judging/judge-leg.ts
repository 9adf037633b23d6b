import { given } from "../../../schema/given.ts";
import { isObject } from "../../../schema/json.ts";
import type { Facts } from "../../check/applies.ts";
import type { ClientCheck, ClientSuite } from "../../check/client.ts";
import type { DutyBook } from "../../check/duty.ts";
import type { Profile } from "../../check/profile.ts";
import type { ClientSituation, Played } from "../../check/situation.ts";
import { foldAfter } from "../../run/decide/client/fold-after.ts";
import { foldUnread } from "../../run/decide/client/fold-unread.ts";
import { unlessPending } from "../../run/decide/pending.ts";
import { legOf } from "../../run/outcomes/summary.ts";
import type { Conversation } from "../../trace/conversation.ts";
import type { LegKey } from "../../trace/event.ts";
import type { CheckResult, Leg } from "../../verdict/result.ts";
import type { Reason } from "../../verdict/verdict.ts";
import { boundNotes } from "./bound-notes.ts";
import { checksOfLeg, isPlayable, judgeClientCheck, type LegCheck, needsRetry } from "./judge.ts";
import { unusedNotes } from "./unused-notes.ts";

/** What a client is judged by. */
export interface Criteria {
  readonly suites: readonly ClientSuite[];
  readonly select: (check: ClientCheck) => boolean;
  readonly book: DutyBook;
  /** The checks that count in a revision. All checks count in a revision without a profile. */
  readonly profile?: (revision: LegKey["revision"]) => Profile | undefined;
}

/** What belongs to one leg. */
export interface LegSelection extends LegKey {
  readonly checks: readonly LegCheck[];
  /** The situations that the checks need, and those that must come before, each once, in the order in which the checks first name them. */
  readonly situations: readonly ClientSituation[];
}

export function selectLeg(criteria: Criteria, { revision, transport }: LegKey): LegSelection {
  const leg = { revision, transport };
  const checks = checksOfLeg(criteria, leg);
  const named = checks.flatMap(({ check }) => (check.on === "every" ? (check.also ?? []) : [check.on]));
  const situations = [...new Set(named.flatMap(withEarlier))].filter((one) => isPlayable(one, leg));
  return { ...leg, checks, situations };
}

/** A situation after those in which the client must show that it can do what this one needs, whether a check of them is selected or not. */
function withEarlier(situation: ClientSituation): readonly ClientSituation[] {
  const { after } = situation;
  return after === undefined ? [situation] : [...withEarlier(after.situation), situation];
}

export interface LegEvidence {
  readonly played: readonly Played[];
  /** Why the other situations were not played. */
  readonly missing?: Reason;
}

const NOT_PLAYED: Reason = { kind: "interrupted", text: "the situation was not played" };

/** Judges a leg by what was played in it. The result depends on nothing else, except for the measured times. */
export function judgeClientLeg(
  { book, profile: profileOf }: Criteria,
  { revision, transport, checks: selected, situations }: LegSelection,
  evidence: LegEvidence,
  onJudged: (check: CheckResult) => void = () => {},
): Leg {
  const began = performance.now();
  // Situations end in any order. The findings must not depend on it.
  const order = situations.map(({ name }) => name);
  const played = evidence.played.toSorted(
    (one, other) => order.indexOf(one.situation.name) - order.indexOf(other.situation.name),
  );
  const facts: Facts = { revision, transport, capabilities: capabilitiesIn(played) };
  const { first, retries } = splitRetries(played);
  const profile = profileOf?.(revision);
  const judged = selected.map((one): CheckResult => {
    const result = judgeClientCheck(one, { played: first, retries }, facts, evidence.missing ?? NOT_PLAYED);
    const marked = unlessPending(result, profile);
    onJudged(marked);
    return marked;
  });
  const checks = foldAfter(foldUnread(judged, selected, first), selected);
  for (const [index, check] of checks.entries()) if (check !== judged[index]) onJudged(check);
  const notes = [...boundNotes(played), ...unusedNotes(checks)];
  return legOf(book, "client", { ...facts, ...given({ profile: profile?.name }), checks, notes, began });
}

/** A situation that was played a second time is a retry. What the end of the run has cut is not judged. */
function splitRetries(played: readonly Played[]) {
  const isRetry = ({ situation }: Played, index: number) =>
    played.slice(0, index).some((before) => before.situation.name === situation.name);
  return {
    first: played.filter((one, index) => !isRetry(one, index) && !one.cut),
    retries: played.filter((one, index) => isRetry(one, index) && !one.cut),
  };
}

/** The situations in which a check failed or warned only because a message of the client did not arrive. */
export function situationsToRetry(
  { revision, transport, checks }: LegSelection,
  played: readonly Played[],
): readonly ClientSituation[] {
  const facts: Facts = { revision, transport, capabilities: capabilitiesIn(played) };
  const found = checks.flatMap((one) => {
    const { on } = one.check;
    return on !== "every" && needsRetry(one, played, facts) ? [on] : [];
  });
  return [...new Set(found)];
}

/** Whether a check failed that counts for conformance. */
export function hasFailure({ checks }: Pick<Leg, "checks">): boolean {
  return checks.some(({ verdict, pending }) => verdict === "fail" && !pending);
}

/** What the client declared in the first conversation that reached an agreement, or else in an `initialize` that had no answer. */
function capabilitiesIn(played: readonly Played[]): Facts["capabilities"] {
  const conversations = played.flatMap((one) => one.conversations);
  const [agreed] = conversations.flatMap((one) => one.agreed ?? []);
  return agreed?.clientCapabilities ?? conversations.flatMap(declaredIn)[0] ?? {};
}

function declaredIn({ messages }: Conversation): readonly Facts["capabilities"][] {
  return messages.flatMap(({ from, value }) => {
    const isHandshake = from === "client" && isObject(value) && value.method === "initialize";
    const params = isHandshake && isObject(value.params) ? value.params : {};
    return isObject(params.capabilities) ? [params.capabilities] : [];
  });
}
