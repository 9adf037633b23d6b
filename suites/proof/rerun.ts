import { type AnyCheck, choiceOf } from "../../harness/run/outcomes/choice.ts";
import type { CheckResult, Result } from "../../harness/verdict/result.ts";
import { book } from "../catalogue/book.ts";
import { checksIn, describeResult, isBad } from "./kill.ts";

/** What a run of some checks needs. */
export interface Chosen<Check extends AnyCheck> {
  readonly select: (check: Check) => boolean;
  readonly chosen: ReturnType<typeof choiceOf>["chosen"];
}

/** The suites of one role. */
export type Suites<Check extends AnyCheck> = readonly {
  readonly name: string;
  readonly checks: readonly Check[];
  readonly onRequest?: true;
}[];

/** What `--only` with these ids does; without ids, all checks are selected. */
export function only<Check extends AnyCheck>(suites: Suites<Check>, ids?: readonly string[]): Chosen<Check> {
  return choiceOf({
    suites,
    isSelected: ({ id }) => ids?.includes(id) ?? true,
    isSkipped: () => false,
    selecting: ids === undefined ? {} : { only: ids },
    book,
  });
}

/** Of each run: ids of sessions, and ports. */
const OF_ONE_RUN = /[0-9a-f]{8}-[0-9a-f-]{27}|(?<=127\.0\.0\.1:)\d+/g;

/** The words without what is new in each run. */
const lasting = (words = "") => words.replace(OF_ONE_RUN, "…");

/** The selection of the rerun line that reports print. */
export function rerunIds({ id, provokedBy = [] }: CheckResult): readonly string[] {
  return [id, ...provokedBy];
}

/**
 * Judges a peer with a fault, and then once more for each check that reports it, by the selection of its rerun line. Returns
 * which of these runs does not show the same finding.
 */
export async function lostInRerun<Check extends AnyCheck>(
  suites: Suites<Check>,
  trips: readonly string[],
  judge: (chosen: Chosen<Check>) => Promise<Result>,
): Promise<readonly string[]> {
  const first = checksIn(await judge(only(suites))).filter((one) => isBad(one) && trips.includes(one.id));
  const lost: string[] = [];
  for (const one of first) {
    const ids = rerunIds(one);
    const again = await judge(only(suites, ids));
    const now = checksIn(again).find(({ id }) => id === one.id);
    if (now?.verdict === one.verdict && lasting(now.expected) === lasting(one.expected)) continue;
    const seen = now === undefined ? "it is not in the result" : describeResult(now);
    lost.push(`--only ${ids.join(",")} does not show ${describeResult(one)}: ${seen}`);
  }
  return lost;
}
