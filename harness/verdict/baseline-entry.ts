import { concerns, concernsTarget } from "./concerns.ts";
import type { BaselineEntry, Expectation } from "./expectation.ts";
import type { CheckResult, Leg, Result } from "./result.ts";

/** A run to which a baseline is applied. */
export interface BaselineRun {
  readonly result: Result;
  readonly today: string;
  readonly all: boolean;
}

type State = Pick<BaselineEntry, "state" | "text">;

/** A check result that an expectation is about. */
interface Match {
  readonly leg: Leg;
  readonly check: CheckResult;
}

const REMOVE = "Remove the entry, or run once with --update-baseline.";

/** What a run shows about one expectation. */
export function entryState(one: Expectation, run: BaselineRun): State {
  if (one.reason === undefined) {
    return {
      state: "unexplained",
      text: 'It has no reason. Explain in "reason" why the failure is expected.',
    };
  }
  const all = matches(one, run.result);
  const applying = all.filter(({ check }) => check.verdict !== "not-applicable");
  const of = (...verdicts: CheckResult["verdict"][]) =>
    applying.filter(({ check }) => verdicts.includes(check.verdict));
  const [broken, good] = [of("fail", "warn"), of("pass", "observed")];
  if (one.until !== undefined && one.until < run.today && concernsTarget(one, run.result.target)) {
    return { state: "expired", text: expiredText(one.until, broken, good) };
  }
  if (good.length > 0) return { state: "stale", text: staleText(broken, good) };
  if (broken.length > 0) return { state: "expected" };
  if (applying.length > 0) return { state: "unseen" };
  const [outside] = all;
  if (outside !== undefined) {
    const why = outside.check.reason?.text ?? "it does not apply";
    const other =
      one.revision === undefined ? 'If it is about another revision, name that in "revision". ' : "";
    return { state: "unmatched", text: `It matches nothing: ${why}. ${other}${REMOVE}` };
  }
  return unsupported(one, run) ?? { state: "elsewhere" };
}

function matches(one: Expectation, result: Result): readonly Match[] {
  return result.legs
    .filter((leg) => concerns(one, leg, result))
    .flatMap((leg) => leg.checks.filter(({ id }) => id === one.check).map((check) => ({ leg, check })));
}

function expiredText(until: string, broken: readonly Match[], good: readonly Match[]): string {
  const expired = `Its last day was ${until}.`;
  if (broken.length > 0) return `${expired} The check still fails. Fix the target, or set a later "until".`;
  return good.length > 0
    ? `${expired} The check passes now. ${REMOVE}`
    : `${expired} Remove the entry, or set a later "until".`;
}

function staleText(broken: readonly Match[], good: readonly Match[]): string {
  if (broken.length === 0) return `The check passes now (${legNames(good)}). ${REMOVE}`;
  return `The check passes in ${legNames(good)}, and fails only in ${legNames(broken)}. Limit the entry with "revision" and "transport", or run once with --update-baseline.`;
}

function legNames(matches: readonly Match[]): string {
  return matches.map(({ leg }) => `${leg.revision} over ${leg.transport}`).join(", ");
}

/** For an expectation about a revision that was tried, and that the target does not speak. */
function unsupported(one: Expectation, { result, all }: BaselineRun): State | undefined {
  const { revision, transport } = one;
  const isComplete = all && !result.interrupted && !result.bailed && result.diagnosis === undefined;
  if (revision === undefined || !isComplete || !concernsTarget(one, result.target)) return undefined;
  const transports = [result.target.transport, ...result.legs.map((leg) => leg.transport)];
  if (transport !== undefined && !transports.includes(transport)) return undefined;
  if (result.legs.some((leg) => leg.revision === revision)) return undefined;
  return { state: "unmatched", text: `It matches nothing: the target does not speak ${revision}. ${REMOVE}` };
}
