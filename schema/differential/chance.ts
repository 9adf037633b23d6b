import fc from "fast-check";

/** A source of choices that the same seed repeats. */
export interface Chance {
  /** One of these. */
  pick<Value>(values: readonly Value[]): Value;
  /** True once in this number of calls, on average. */
  oneIn(times: number): boolean;
}

/**
 * fast-check provides the seeds and names the one that failed. A small generator (mulberry32) makes the choices,
 * because it needs only about 30 microseconds to make and judge an instance, and the test makes half a million.
 */
export const chances: fc.Arbitrary<Chance> = fc.integer().map(chanceFrom);

function chanceFrom(seed: number): Chance {
  let state = seed;
  const below = (bound: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
  return {
    pick(values) {
      const [value] = values.slice(below(values.length));
      if (value === undefined) throw new Error("The list of choices is empty.");
      return value;
    },
    oneIn: (times) => below(times) === 0,
  };
}
