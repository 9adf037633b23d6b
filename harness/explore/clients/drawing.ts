import fc from "fast-check";
import type { Behaviour, Server, ServerTables } from "./behaviour.ts";

/** In how many ways at once a server differs. More of them hide each other. */
const MOST_AT_ONCE = 4;

/** As many behaviours are on one server while each is met for the first time. */
const FIRST_AT_ONCE = 3;

/**
 * The server with each number in the run of a seed. The first servers have each base and each behaviour once, in an order that the seed
 * decides. After them chance decides.
 */
export function serversOf(tables: ServerTables, seed: number): (nth: number) => Server {
  const first = firstServers(tables, seed);
  return (nth) => first[nth] ?? drawn(tables, seed + nth);
}

const one = <T>(arbitrary: fc.Arbitrary<T>, seed: number): readonly T[] =>
  fc.sample(arbitrary, { seed: seed | 0, numRuns: 1 });

function mixed<T>(all: readonly T[], seed: number): readonly T[] {
  const whole = { minLength: all.length, maxLength: all.length };
  return one(fc.shuffledSubarray([...all], whole), seed)[0] ?? [];
}

function firstServers({ bases, behaviours, unchanged = [] }: ServerTables, seed: number): readonly Server[] {
  const [usual] = bases;
  const order = mixed(behaviours, seed);
  const groups = Array.from({ length: Math.ceil(order.length / FIRST_AT_ONCE) }, (_, nth) =>
    order.slice(nth * FIRST_AT_ONCE, (nth + 1) * FIRST_AT_ONCE),
  );
  const plain: readonly Server[] = mixed([...bases, ...unchanged], seed).map((base) => ({
    base,
    behaviours: [],
  }));
  const odd: readonly Server[] = groups.map((some) => ({ base: usual, behaviours: some }));
  // In turn, so that a short run meets both.
  const longest = Math.max(plain.length, odd.length);
  return Array.from({ length: longest }, (_, nth) => [odd[nth], plain[nth]])
    .flat()
    .filter((server) => server !== undefined);
}

function drawn({ bases, behaviours }: ServerTables, seed: number): Server {
  const most = Math.min(MOST_AT_ONCE, behaviours.length);
  const some: fc.Arbitrary<Behaviour[]> = fc.shuffledSubarray([...behaviours], {
    minLength: Math.min(1, most),
    maxLength: most,
  });
  const [server] = one(fc.record({ base: fc.constantFrom(...bases), behaviours: some }), seed);
  return server ?? { base: bases[0], behaviours: [] };
}

/** The servers that differ less, the simplest ones first: the usual one, then one behaviour less. */
export function simplerThan({ base, behaviours }: Server, { bases }: ServerTables): readonly Server[] {
  const [usual] = bases;
  return [
    ...(base === usual ? [] : [{ base: usual, behaviours }]),
    ...(behaviours.length === 0 ? [] : [{ base, behaviours: [] }]),
    ...(behaviours.length < 2
      ? []
      : behaviours.map((_, nth) => ({ base, behaviours: behaviours.toSpliced(nth, 1) }))),
  ];
}
