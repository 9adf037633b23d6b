import { concerns, concernsTarget } from "./concerns.ts";
import type { BaselineEntry, Expectation } from "./expectation.ts";
import type { CheckResult, Leg, Result } from "./result.ts";

/** A run, and when. */
export interface Scene {
  readonly result: Result;
  readonly today: string;
  readonly all: boolean;
}

type State = Pick<BaselineEntry, "state" | "text">;

/** A check in a leg that an expectation is of. */
interface Match {
  readonly leg: Leg;
  readonly check: CheckResult;
}

const REMOVE = "Remove the entry, or run once with --update-baseline.";

/** What a run shows of one expectation. */
export function entryState(one: Expectation, scene: Scene): State {
  if (one.reason === undefined) {
    return { state: "unexplained", text: 'It has no reason. Write into "reason" why this is expected.' };
  }
  const all = matches(one, scene.result);
  const applying = all.filter(({ check }) => check.verdict !== "not-applicable");
  const of = (...verdicts: CheckResult["verdict"][]) =>
    applying.filter(({ check }) => verdicts.includes(check.verdict));
  const [broken, good] = [of("fail", "warn"), of("pass", "observed")];
  if (one.until !== undefined && one.until < scene.today && concernsTarget(one, scene.result.target)) {
    return { state: "expired", text: expiredText(one.until, broken, good) };
  }
  if (good.length > 0) return { state: "stale", text: staleText(broken, good) };
  if (broken.length > 0) return { state: "expected" };
  if (applying.length > 0) return { state: "unseen" };
  const [outside] = all;
  if (outside !== undefined) {
    const why = outside.check.reason?.text ?? "it does not apply";
    const other =
      one.revision === undefined ? 'If it is of another revision, say which with "revision". ' : "";
    return { state: "unmatched", text: `It matches nothing: ${why}. ${other}${REMOVE}` };
  }
  return unspoken(one, scene) ?? { state: "elsewhere" };
}

function matches(one: Expectation, result: Result): readonly Match[] {
  return result.legs
    .filter((leg) => concerns(one, leg, result))
    .flatMap((leg) => leg.checks.filter(({ id }) => id === one.check).map((check) => ({ leg, check })));
}

function expiredText(until: string, broken: readonly Match[], good: readonly Match[]): string {
  const over = `Its last day was ${until}.`;
  if (broken.length > 0) return `${over} It is still broken: mend the target, or give it a later "until".`;
  return good.length > 0
    ? `${over} It passes now. ${REMOVE}`
    : `${over} Remove the entry, or give it a later "until".`;
}

function staleText(broken: readonly Match[], good: readonly Match[]): string {
  if (broken.length === 0) return `It passes now (${legNames(good)}). ${REMOVE}`;
  return `It passes in ${legNames(good)}, and is broken in ${legNames(broken)} only. Name where it is expected with "revision" and "transport", or run once with --update-baseline.`;
}

function legNames(matches: readonly Match[]): string {
  return matches.map(({ leg }) => `${leg.revision} over ${leg.transport}`).join(", ");
}

/** A revision that was tried, and that the target does not speak. */
function unspoken(one: Expectation, { result, all }: Scene): State | undefined {
  const { revision, transport } = one;
  const whole = all && !result.interrupted && result.diagnosis === undefined;
  if (revision === undefined || !whole || !concernsTarget(one, result.target)) return undefined;
  if (transport !== undefined && transport !== result.target.transport) return undefined;
  if (result.legs.some((leg) => leg.revision === revision)) return undefined;
  return { state: "unmatched", text: `It matches nothing: the target does not speak ${revision}. ${REMOVE}` };
}
