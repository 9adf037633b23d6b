import type { Check } from "../../../harness/check/check.ts";
import type { CheckResult, Result } from "../../../harness/verdict/result.ts";
import { serverSuites } from "../../registry.ts";
import { checksIn, describeResult } from "../kill.ts";
import type { LegKey } from "../leg-key.ts";
import { type Chosen, only } from "../rerun.ts";
import { judgeReference } from "./reference.ts";

/** The same verdict, with the same words for why there is none. */
const sayingOf = ({ verdict, reason }: CheckResult) => `${verdict} ${reason?.kind ?? ""}`;

/** Whether a call still works when the request beside it is answered depends on the time of both: then the check is not exercised. */
const BY_TIME = /\.during-call$/;
const EITHER: readonly string[] = ["pass ", "inconclusive needs-exercise"];

/** What is different, in one sentence; nothing if both verdicts are the same. */
export function differenceOf(whole: CheckResult, isolated: CheckResult | undefined): readonly string[] {
  if (isolated !== undefined && sayingOf(isolated) === sayingOf(whole)) return [];
  const both = isolated === undefined ? [] : [whole, isolated].map(sayingOf);
  if (BY_TIME.test(whole.id) && both.length > 0 && both.every((one) => EITHER.includes(one))) return [];
  const seen = isolated === undefined ? "it is not in the result" : describeResult(isolated);
  return [`in the whole run: ${describeResult(whole)}; by itself: ${seen}`];
}

/** The checks of the reference server whose verdict with `--only` differs from that of a run of all checks. */
export function differingIsolated(leg: LegKey): Promise<readonly string[]> {
  return differingFromWhole((chosen) => judgeReference({ ...leg, suites: serverSuites, ...chosen }));
}

/** The same for any server. `judge` runs the chosen checks in one leg. */
export async function differingFromWhole(
  judgeChosen: (chosen: Chosen<Check>) => Promise<Result>,
): Promise<readonly string[]> {
  const judge = (ids?: readonly string[]) => judgeChosen(only(serverSuites, ids));
  const whole = checksIn(await judge());
  const on = new Map(serverSuites.flatMap(({ checks }) => checks.map((check) => [check.id, check.on])));
  const compared = whole.filter(({ id }) => !READING.includes(String(on.get(id))));
  const differing = await inLanes(compared, async (one) => {
    const isolated = checksIn(await judge([one.id])).find(({ id }) => id === one.id);
    return differenceOf(one, isolated);
  });
  return differing.flat();
}

/** Places of checks that send nothing: with `--only` they read what all others provoke. */
const READING = ["trace", "shutdown"];

/** A run of one check waits for most of its time. */
const LANES = 4;

async function inLanes<Item, Out>(
  items: readonly Item[],
  work: (item: Item) => Promise<Out>,
): Promise<Out[]> {
  const rest = [...items];
  const done: Out[] = [];
  const lane = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) done.push(await work(item));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return done;
}
