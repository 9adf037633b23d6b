import type { Execution } from "../lanes/lanes.ts";

/** What is retried at once: one check, or all checks that judge the same situation. */
export function unitsOf(executions: readonly Execution[]): readonly (readonly Execution[])[] {
  const [inSituations, single] = partition(executions, ({ situation }) => situation !== undefined);
  const bySituation = [...new Set(inSituations.map((one) => one.situation))].map((situation) =>
    inSituations.filter((one) => one.situation === situation),
  );
  return [...single.map((one) => [one]), ...bySituation];
}

/** Those that pass the test, and the others. */
export function partition<T>(
  items: readonly T[],
  test: (item: T) => boolean,
): readonly [readonly T[], readonly T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}
