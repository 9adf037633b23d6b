/**
 * Limits for a schema that is judged. Real tools have schemas with some hundred values and some ten levels. The
 * meta-schema of 2020-12 takes 32 ms for 200,000 values, and overflows the stack between 600 and 2000 levels.
 */
const MOST_VALUES = 100_000;
const MOST_LEVELS = 256;

/** With fewer values and levels, no meta-schema takes more than a few milliseconds. */
const FEW_VALUES = 1_000;
const FEW_LEVELS = 64;

/** Whether a JSON value can be judged as a schema without a limit of time. */
export function isSmall(root: unknown): boolean {
  return excess(root, FEW_VALUES, FEW_LEVELS) === undefined;
}

/**
 * Why a JSON value is too large to be judged as a schema. It goes level by level, so that depth needs no stack.
 */
export function tooLarge(root: unknown): string | undefined {
  return excess(root, MOST_VALUES, MOST_LEVELS);
}

function excess(root: unknown, mostValues: number, mostLevels: number): string | undefined {
  let level: unknown[] = [root];
  let values = 0;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > mostLevels) return `it is more than ${mostLevels} levels deep`;
    values += level.length;
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== "object" || value === null) continue;
      for (const child of Object.values(value)) next.push(child);
    }
    if (values + next.length > mostValues) return `it holds more than ${mostValues} values`;
    level = next;
  }
  return undefined;
}
