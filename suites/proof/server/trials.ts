import type { Check } from "../../../harness/check/check.ts";
import type { Fault } from "../../../harness/switches/server.ts";
import { eraOf, type Revision } from "../../../schema/revision.ts";
import { ODDITIES } from "../../oddities-of-servers.ts";
import { LEG_KEYS, type LegKey, matters, spread } from "../leg-key.ts";
import type { Trial } from "../trial.ts";
import { exists } from "./matrix.ts";
import type { Started } from "./reference.ts";

export interface ServerTrial extends Trial {
  readonly started: Started;
}

const ERAS = ["stateful", "stateless"] as const;

/**
 * Where a fault is tried: in the oldest and the newest revision of each era in which it matters, over each
 * transport that it names. If it names none, the transport makes no difference, and it is tried over stdio.
 */
export function legsOf(fault: Fault): readonly LegKey[] {
  const all = LEG_KEYS.filter((leg) => matters(fault, leg));
  const transports = fault.transports ?? ["stdio"];
  return ERAS.flatMap((era) => transports.map((transport) => ({ era, transport }))).flatMap(
    ({ era, transport }) => {
      const some = all.filter((leg) => eraOf(leg.revision) === era && leg.transport === transport);
      return some.filter((leg) => leg === some[0] || leg === some.at(-1));
    },
  );
}

/** Faults that show in one process, and that must also show where a real process starts, writes and ends. */
const OF_PROCESSES: readonly string[] = [
  "stdio.banner",
  "stdio.content-length",
  "stdio.survives-eof",
  "stdio.survives-eof-and-sigterm",
];

const NEWEST_OF_ERAS: readonly Revision[] = ["2025-11-25", "2026-07-28"];

/** All trials of a proof. Those without a switch come first. */
export function trialsOf(faults: readonly Fault[]): readonly ServerTrial[] {
  const processes: readonly LegKey[] = NEWEST_OF_ERAS.map((revision) => ({ revision, transport: "stdio" }));
  const commanded = faults.filter(({ id }) => OF_PROCESSES.includes(id));
  return [
    ...LEG_KEYS.map((leg): ServerTrial => ({ leg, started: "inside" })),
    ...processes.map((leg): ServerTrial => ({ leg, started: "command" })),
    ...commanded.flatMap((fault) =>
      processes.map((leg): ServerTrial => ({ fault: fault.id, leg, started: "command" })),
    ),
    ...faults.flatMap((fault) =>
      legsOf(fault).map((leg): ServerTrial => ({ fault: fault.id, leg, started: "inside" })),
    ),
    ...spread(ODDITIES).map(
      ({ id, revision, transport }): ServerTrial => ({
        oddity: id,
        leg: { revision, transport },
        started: "inside",
      }),
    ),
  ];
}

/** Checks that a fault should trip, but that exist in none of the legs in which it is tried. */
export function neverTried(fault: Fault, checks: readonly Check[]): readonly string[] {
  const legs = legsOf(fault);
  const tried = checks.filter((check) => legs.some((leg) => exists(check, leg)));
  return fault.trips.filter((id) => !tried.some((check) => check.id === id));
}

/** A trial in words: `jsonrpc.few-at-a-time in 2025-11-25 over stdio`. */
export function nameOf({ fault, oddity, leg: { revision, transport }, started }: ServerTrial): string {
  const process = started === "command" ? ", in a process of its own" : "";
  return `${fault ?? oddity ?? "no fault"} in ${revision} over ${transport}${process}`;
}
