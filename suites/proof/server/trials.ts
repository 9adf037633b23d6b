import type { Check } from "../../../harness/check/check.ts";
import type { Fault } from "../../../harness/reference/server/switch.ts";
import { eraOf, type Revision } from "../../../schema/revision.ts";
import { exists, matters, PLACES, type Place } from "./matrix.ts";
import type { Started } from "./reference.ts";

/** The reference server, with one fault or with none, judged once. Can be sent to another process. */
export interface Trial {
  /** The id of a fault. */
  readonly fault?: string;
  readonly place: Place;
  readonly started: Started;
  /** Repeated, as it went wrong in company. */
  readonly patient?: boolean;
}

const ERAS = ["stateful", "stateless"] as const;

/**
 * Where a fault is tried: in the oldest and the newest revision of each era in which it matters, over each
 * transport that it names. Where it names none the transport makes no difference, and streams will do.
 */
export function placesOf(fault: Fault): readonly Place[] {
  const mine = PLACES.filter((place) => matters(fault, place));
  const transports = fault.transports ?? ["stdio"];
  return ERAS.flatMap((era) => transports.map((transport) => ({ era, transport }))).flatMap(
    ({ era, transport }) => {
      const there = mine.filter((place) => eraOf(place.revision) === era && place.transport === transport);
      return there.filter((place) => place === there[0] || place === there.at(-1));
    },
  );
}

/** What shows in streams inside this process, and should show as well where a process begins, writes and ends. */
const OF_PROCESSES: readonly string[] = [
  "stdio.banner",
  "stdio.content-length",
  "stdio.survives-eof",
  "stdio.survives-eof-and-sigterm",
];

const NEWEST_OF_ERAS: readonly Revision[] = ["2025-11-25", "2026-07-28"];

/** All trials of a proof; those without a fault come first. */
export function trialsOf(faults: readonly Fault[]): readonly Trial[] {
  const processes: readonly Place[] = NEWEST_OF_ERAS.map((revision) => ({ revision, transport: "stdio" }));
  const commanded = faults.filter(({ id }) => OF_PROCESSES.includes(id));
  return [
    ...PLACES.map((place): Trial => ({ place, started: "inside" })),
    ...processes.map((place): Trial => ({ place, started: "command" })),
    ...commanded.flatMap((fault) =>
      processes.map((place): Trial => ({ fault: fault.id, place, started: "command" })),
    ),
    ...faults.flatMap((fault) =>
      placesOf(fault).map((place): Trial => ({ fault: fault.id, place, started: "inside" })),
    ),
  ];
}

/** Checks that a fault should trip, and that exist in none of the places where it is tried. */
export function neverDue(fault: Fault, checks: readonly Check[]): readonly string[] {
  const places = placesOf(fault);
  const due = checks.filter((check) => places.some((place) => exists(check, place)));
  return fault.trips.filter((id) => !due.some((check) => check.id === id));
}

/** A trial in words: `jsonrpc.few-at-a-time in 2025-11-25 over stdio`. */
export function nameOf({ fault, place: { revision, transport }, started }: Trial): string {
  const process = started === "command" ? ", in a process of its own" : "";
  return `${fault ?? "no fault"} in ${revision} over ${transport}${process}`;
}
