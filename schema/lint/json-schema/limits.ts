/**
 * Limits for a schema that is judged. Real tools have schemas with some hundred values and some ten levels. The
 * meta-schema of 2020-12 takes 32 ms for 200,000 values, and overflows the stack between 600 and 2000 levels.
 */
const MOST_VALUES = 100_000;
const MOST_LEVELS = 256;

/**
 * Why a JSON value is too large to be judged as a schema. It goes level by level, so that depth needs no stack.
 */
export function tooLarge(root: unknown): string | undefined {
  let level: unknown[] = [root];
  let values = 0;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_LEVELS) return `it is more than ${MOST_LEVELS} levels deep`;
    values += level.length;
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== "object" || value === null) continue;
      for (const child of Object.values(value)) next.push(child);
    }
    if (values + next.length > MOST_VALUES) return `it holds more than ${MOST_VALUES} values`;
    level = next;
  }
  return undefined;
}
