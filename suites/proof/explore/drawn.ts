import type { Fault } from "../../../harness/switches/server.ts";
import { FAULTS } from "../../faults-of-servers.ts";
import { LEG_KEYS, type LegKey, matters } from "../leg-key.ts";

export interface Drawn {
  readonly fault: Fault;
  readonly leg: LegKey;
}

/** A number from 0 to 1 that follows from a seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Faults of the reference server, drawn with a seed, each with a leg in which it matters. Faults of authorization need tokens: none is drawn. */
export function drawnFaults(seed: number, count: number): readonly Drawn[] {
  const next = chance(seed);
  return FAULTS.filter(({ protection }) => protection === undefined)
    .map((fault) => ({ fault, order: next() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .flatMap(({ fault }) => {
      const legs = LEG_KEYS.filter((leg) => matters(fault, leg));
      const leg = legs[Math.floor(next() * legs.length)];
      return leg === undefined ? [] : [{ fault, leg }];
    });
}
