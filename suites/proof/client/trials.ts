import type { ClientCheck } from "../../../harness/check/client.ts";
import type { Fault } from "../../../harness/reference/client/switch.ts";
import { eraOf } from "../../../schema/revision.ts";
import { ODDITIES } from "../../oddities-of-clients.ts";
import { type LegKey, matters, spread } from "../leg-key.ts";
import type { Trial } from "../trial.ts";
import { CLIENT_LEGS } from "./legs.ts";
import { exists } from "./matrix.ts";

const ERAS = ["stateful", "stateless"] as const;

/**
 * Where a fault is tried: in the oldest and the newest revision of each era in which it matters and one of its checks
 * exists, over each transport that it names. If it names none, it is tried over stdio, or over HTTP if it shows only
 * there.
 */
export function legsOf(fault: Fault, checks: readonly ClientCheck[]): readonly LegKey[] {
  const tripped = checks.filter(({ id }) => fault.trips.includes(id));
  const all = CLIENT_LEGS.filter((leg) => matters(fault, leg) && tripped.some((check) => exists(check, leg)));
  const transports = fault.transports ?? (["stdio", "http"] as const);
  return ERAS.flatMap((era) => {
    const some = transports.map((transport) =>
      all.filter((leg) => eraOf(leg.revision) === era && leg.transport === transport),
    );
    const chosen = fault.transports ? some : some.filter((legs) => legs.length > 0).slice(0, 1);
    return chosen.flatMap((legs) => legs.filter((one) => one === legs[0] || one === legs.at(-1)));
  });
}

/** All trials of a proof. Those without a switch come first. */
export function trialsOf(faults: readonly Fault[], checks: readonly ClientCheck[]): readonly Trial[] {
  return [
    ...CLIENT_LEGS.map((leg): Trial => ({ leg })),
    ...faults.flatMap((fault) => legsOf(fault, checks).map((leg): Trial => ({ fault: fault.id, leg }))),
    ...spread(ODDITIES, CLIENT_LEGS).map(
      ({ id, revision, transport }): Trial => ({ oddity: id, leg: { revision, transport } }),
    ),
  ];
}

/** Checks that a fault should trip, but that exist in none of the legs in which it is tried. */
export function neverTried(fault: Fault, checks: readonly ClientCheck[]): readonly string[] {
  const legs = legsOf(fault, checks);
  const tried = checks.filter((check) => legs.some((leg) => exists(check, leg)));
  return fault.trips.filter((id) => !tried.some((check) => check.id === id));
}

/** A trial in words. */
export function nameOf({ fault, oddity, leg: { revision, transport } }: Trial): string {
  return `${fault ?? oddity ?? "no fault"} of a client in ${revision} over ${transport}`;
}
