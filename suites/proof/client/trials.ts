import type { ClientCheck } from "../../../harness/check/client.ts";
import type { Fault } from "../../../harness/reference/client/switch.ts";
import { PLACES, type Place } from "../server/matrix.ts";
import { clientPlacesOf, existsForClient } from "./matrix.ts";

/** The reference client, with one fault or with none, judged once. Can be sent to another process. */
export interface ClientProofTrial {
  /** The id of a fault. */
  readonly fault?: string;
  readonly place: Place;
  /** Repeated, as it went wrong in company. */
  readonly patient?: boolean;
}

/** All trials of a proof; those without a fault come first. */
export function clientTrialsOf(
  faults: readonly Fault[],
  checks: readonly ClientCheck[],
): readonly ClientProofTrial[] {
  return [
    ...PLACES.map((place): ClientProofTrial => ({ place })),
    ...faults.flatMap((fault) =>
      clientPlacesOf(fault, checks).map((place): ClientProofTrial => ({ fault: fault.id, place })),
    ),
  ];
}

/** Checks that a fault should trip, and that exist in none of the places where it is tried. */
export function neverDueOf(fault: Fault, checks: readonly ClientCheck[]): readonly string[] {
  const places = clientPlacesOf(fault, checks);
  const due = checks.filter((check) => places.some((place) => existsForClient(check, place)));
  return fault.trips.filter((id) => !due.some((check) => check.id === id));
}

/** A trial in words. */
export function nameOfClient({ fault, place: { revision, transport } }: ClientProofTrial): string {
  return `${fault ?? "no fault"} of a client in ${revision} over ${transport}`;
}
