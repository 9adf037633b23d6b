import { given } from "../../schema/given.ts";
import type { ClientSituation, Played } from "../check/situation.ts";
import type { Chosen } from "../run/outcomes/reported.ts";
import type { LegKey } from "../trace/event.ts";
import type { Emit } from "../verdict/event.ts";
import type { CheckResult, Leg } from "../verdict/result.ts";
import { introductionIn } from "./introduction.ts";
import {
  type Criteria,
  hasFailure,
  judgeClientLeg,
  type LegEvidence,
  type LegSelection,
  selectLeg,
  situationsToRetry,
} from "./judging/judge-leg.ts";
import type { PlayContext } from "./play.ts";
import { playWithin } from "./play-within.ts";
import type { Semaphore } from "./starting/semaphore.ts";

export interface ClientLegPlan extends PlayContext, Criteria {
  /** Limits how many clients run at the same time. */
  readonly semaphore: Semaphore;
  readonly emit: Emit;
  /** Which checks the result has. Default: all that are judged. */
  readonly chosen?: Chosen;
  /** Called with each check of a situation as soon as that has ended. */
  readonly onJudged?: (leg: LegKey, check: CheckResult) => void;
}

/** All that can be judged when version negotiation failed: no other situation is played then. */
export const noAgreement = (opening: Played): LegEvidence => ({
  played: [opening],
  missing: { kind: "depends-on", text: "client and server did not agree on a revision" },
});

/** The situations of a leg that are played beside its opening. */
export interface Ahead extends Pick<LegKey, "revision"> {
  readonly played: Promise<readonly Played[]>;
}

/**
 * Judges a leg by every situation that its checks need. The opening is the situation with the usual server. It was
 * played before, to find out which revision the client supports. `ahead` are the others, if they were begun before it
 * ended. They count only if they were played in the revision that the whole opening shows.
 */
export async function runClientLeg(
  plan: ClientLegPlan,
  opening: Played,
  ahead?: Ahead,
): Promise<{ readonly leg: Leg; readonly played: readonly Played[] }> {
  const began = performance.now();
  const selection = selectLeg(plan, opening);
  const { revision } = selection;
  emitBegin(plan, opening, selection);
  // Also those that do not count end before others begin.
  if (situationsToRetry(selection, [opening]).length === 0) {
    reportJudged(plan, selection, opening.situation, [opening]);
  }
  const before = await ahead?.played;
  const others =
    before !== undefined && ahead?.revision === revision
      ? before
      : await playOthers(plan, selection, opening.situation);
  const first = [opening, ...others];
  const played = [...first, ...(await retryRemaining(plan, selection, first))];
  const judged = judgeClientLeg(plan, selection, { played }, (check) =>
    plan.emit({ type: "check-ended", revision, check }),
  );
  const leg: Leg = { ...judged, ms: Math.round(performance.now() - began) };
  plan.emit({ type: "leg-ended", leg });
  return { leg, played };
}

/**
 * Judges an opening in which version negotiation failed. The result is undefined unless the client broke a rule itself:
 * a client need not support the revision that the server offers.
 */
export function judgeWithoutAgreement(plan: ClientLegPlan, opening: Played): Leg | undefined {
  const selection = selectLeg(plan, opening);
  const leg = judgeClientLeg(plan, selection, noAgreement(opening));
  if (!hasFailure(leg)) return undefined;
  emitBegin(plan, opening, selection);
  for (const check of leg.checks) plan.emit({ type: "check-ended", revision: leg.revision, check });
  plan.emit({ type: "leg-ended", leg });
  return leg;
}

function emitBegin({ emit, chosen }: ClientLegPlan, opening: Played, selection: LegSelection): void {
  const { revision, transport, checks, situations } = selection;
  const { name, version } = introductionIn(opening);
  emit({
    type: "leg-begins",
    role: "client",
    revision,
    transport,
    ...given({ name: name || undefined, version: version || undefined }),
    applicable: checks.filter(({ check }) => chosen?.reports(check.id) ?? true).length,
    situations: situations.length,
  });
}

/**
 * Plays the situations of a leg, except the opening. A client that mostly waits gives its place to the next one. A
 * situation in which a check missed a message of the client is played again.
 */
export async function playOthers(
  plan: ClientLegPlan,
  leg: LegKey,
  opening: ClientSituation,
): Promise<readonly Played[]> {
  const selection = selectLeg(plan, leg);
  const played: Played[] = [];
  const playOne = async (situation: ClientSituation, onQuiet: () => void) => {
    if (isOver(plan)) return;
    played.push(...(await playWithin(situation, selection, { ...plan, onQuiet })));
  };
  /** The situations that others wait for. */
  const ends = new Map<string, Promise<void>>();
  const playTwice = async (situation: ClientSituation) => {
    const { after } = situation;
    if (after !== undefined) {
      await ends.get(after.situation.name)?.catch(() => undefined);
      const shown = played.findLast((one) => one.situation.name === after.situation.name);
      if (shown === undefined || shown.cut || !after.shows(shown))
        return plan.emit({ type: "situation-left-out", situation: situation.name });
    }
    const retries = await plan.semaphore.run(async (release) => {
      await playOne(situation, release);
      const wanted = situationsToRetry(
        selection,
        played.filter((one) => one.situation === situation),
      );
      // Before the next situation begins.
      if (wanted.length === 0) reportJudged(plan, selection, situation, played);
      return wanted;
    }, situation.length);
    for (const again of retries) played.push(...(await retry(plan, leg, again)));
    if (retries.length > 0) reportJudged(plan, selection, situation, played);
  };
  // The long ones arrive first, so that none of the others takes the first free place.
  const others = situationsOf(selection, opening).toSorted(
    (one, other) => Number(other.length === "long") - Number(one.length === "long"),
  );
  const begin = (situation: ClientSituation) => {
    const end = playTwice(situation);
    ends.set(situation.name, end);
    return end;
  };
  // A situation begins after those that it waits for are known.
  const [first, later] = [others.filter(({ after }) => !after), others.filter(({ after }) => after)];
  await allEnded([...first, ...later].map(begin));
  return played;
}

/** Judges the checks of one situation, for a run that may end here. */
function reportJudged(
  plan: ClientLegPlan,
  selection: LegSelection,
  situation: ClientSituation,
  played: readonly Played[],
): void {
  if (plan.onJudged === undefined) return;
  const checks = selection.checks.filter(({ check }) => check.on === situation);
  const those = played.filter((one) => one.situation === situation);
  for (const check of judgeClientLeg(plan, { ...selection, checks }, { played: those }).checks)
    plan.onJudged(selection, check);
}

const situationsOf = ({ situations }: LegSelection, opening: ClientSituation) =>
  situations.filter(({ name }) => name !== opening.name);

/** A client that floods the harness would do so in every situation. */
const isOver = ({ signal, recorder }: ClientLegPlan) => signal.aborted || recorder.full;

/** Waits for all of them, also when one of them fails. */
async function allEnded(tasks: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(tasks);
  await Promise.all(tasks);
}

/** Plays a situation again when no other client works. As soon as nothing is on the way, the next one may begin. */
async function retry(
  plan: ClientLegPlan,
  leg: LegKey,
  situation: ClientSituation,
): Promise<readonly Played[]> {
  return plan.semaphore.runInIsolation(async (onQuiet) =>
    isOver(plan) ? [] : playWithin(situation, selectLeg(plan, leg), { ...plan, onQuiet }),
  );
}

/** Retries the situations that were not retried when they ended: the opening, and those that other situations decide. */
async function retryRemaining(
  plan: ClientLegPlan,
  selection: LegSelection,
  played: readonly Played[],
): Promise<readonly Played[]> {
  const isRetried = (situation: ClientSituation) =>
    played.filter((one) => one.situation === situation).length > 1;
  const wanted = situationsToRetry(selection, played).filter((one) => !isRetried(one));
  return (await Promise.all(wanted.map((one) => retry(plan, selection, one)))).flat();
}
