import { selectLeg } from "../../../harness/client/judging/judge-leg.ts";
import { judgesRecordings } from "../../../harness/recording/monitors.ts";
import type { Fault as ClientFault } from "../../../harness/reference/client/switch.ts";
import type { Fault } from "../../../harness/switches/server.ts";
import type { Revision } from "../../../schema/revision.ts";
import { book } from "../../catalogue/book.ts";
import { FAULTS as CLIENT_FAULTS } from "../../faults-of-clients.ts";
import { FAULTS } from "../../faults-of-servers.ts";
import { clientSuites } from "../../of-clients.ts";
import { CLIENT_LEGS } from "../client/legs.ts";
import { LEG_KEYS, type LegKey, matters } from "../leg-key.ts";

export interface Drawn<One = Fault> {
  readonly fault: One;
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

interface Limited {
  readonly revisions?: readonly Revision[];
  readonly transports?: readonly string[];
}

function drawn<One extends Limited>(
  faults: readonly One[],
  all: readonly LegKey[],
  seed: number,
  count: number,
  isIn: (one: One, leg: LegKey) => boolean = matters,
): readonly Drawn<One>[] {
  const next = chance(seed);
  return faults
    .map((fault) => ({ fault, order: next() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .flatMap(({ fault }) => {
      const legs = all.filter((leg) => isIn(fault, leg));
      const leg = legs[Math.floor(next() * legs.length)];
      return leg === undefined ? [] : [{ fault, leg }];
    });
}

/** Faults of the reference server, drawn with a seed, each with a leg in which it matters. Faults of authorization need tokens: none is drawn. */
export const drawnFaults = (seed: number, count: number): readonly Drawn[] =>
  drawn(
    FAULTS.filter(({ protection }) => protection === undefined),
    LEG_KEYS,
    seed,
    count,
  );

/** In each leg: the checks of clients that judge any conversation. The others judge what one situation asks for. */
const VISIBLE: ReadonlyMap<LegKey, ReadonlySet<string>> = new Map(
  CLIENT_LEGS.map((leg) => {
    const suites = clientSuites.filter(({ onRequest }) => !onRequest);
    const { checks } = selectLeg({ suites, book, select: judgesRecordings }, leg);
    return [leg, new Set(checks.map(({ check }) => check.id))];
  }),
);

const isVisible = ({ trips }: ClientFault, leg: LegKey): boolean =>
  trips.some((one) => VISIBLE.get(leg)?.has(one));

/**
 * The same for the reference client: faults that a monitor judges, each in a leg of that monitor. Faults of authorization, of silence and of models need servers of their
 * own: none is drawn.
 */
export const drawnClientFaults = (seed: number, count: number): readonly Drawn<ClientFault>[] =>
  drawn(
    CLIENT_FAULTS.filter(
      (fault) =>
        !/^(?:idle|model)\./.test(fault.id) &&
        !fault.trips.some((one) => one.startsWith("client.auth.")) &&
        CLIENT_LEGS.some((leg) => isIn(fault, leg)),
    ),
    CLIENT_LEGS,
    seed,
    count,
    isIn,
  );

const isIn = (fault: ClientFault, leg: LegKey): boolean => matters(fault, leg) && isVisible(fault, leg);
