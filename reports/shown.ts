import type { Result } from "../harness/verdict/result.ts";
import { isCounted } from "./gating.ts";
import { say } from "./language/language.ts";
import { printableLine } from "./text.ts";

const MOST_METHODS = 6;

/** What a conformant verdict rests on, where most checks had nothing to judge. */
export interface Shown {
  /** "initialize, tools/list"; empty if there was no request. */
  readonly methods: string;
  readonly notExercised: number;
  readonly applicable: number;
}

/** Undefined where at least half of the checks that apply were exercised. */
export function littleShown({ legs }: Pick<Result, "legs">): Shown | undefined {
  const applicable = legs
    .flatMap(({ checks }) => checks)
    .filter((check) => isCounted(check) && check.verdict !== "not-applicable");
  const open = applicable.filter(({ verdict }) => verdict === "inconclusive");
  if (2 * open.length <= applicable.length) return undefined;
  const methods = [...new Set(legs.flatMap(({ shown = [] }) => shown))];
  const more = methods.length - MOST_METHODS;
  const names = methods.slice(0, MOST_METHODS).map((method) => printableLine(method, 60));
  return {
    methods: [...names, ...(more > 0 ? [say("{number} more", { number: more })] : [])].join(", "),
    notExercised: open.length,
    applicable: applicable.length,
  };
}
