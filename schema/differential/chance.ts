import fc from "fast-check";

/** A source of choices that the same seed repeats. */
export interface Chance {
  /** One of these. */
  pick<Value>(values: readonly Value[]): Value;
  /** True once in so many times. */
  oneIn(times: number): boolean;
}

/**
 * fast-check gives the seeds, and names the one that failed; the choices come from a generator of a few lines
 * (mulberry32), which makes and judges an instance in about 30 microseconds: the test has half a million to make.
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
      if (value === undefined) throw new Error("There is nothing to pick from.");
      return value;
    },
    oneIn: (times) => below(times) === 0,
  };
}
