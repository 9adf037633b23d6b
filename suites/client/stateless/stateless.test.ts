import { FAULTS } from "../../../harness/reference/client/faults/index.ts";
import { proveClient } from "../testing/prove.ts";
import { statelessSuites } from "./index.ts";

const IDS = new Set(statelessSuites.flatMap(({ checks }) => checks.map(({ id }) => id)));

/** One that other suites are tripped by, too, is told here by what it breaks here. */
const faults = FAULTS.flatMap((fault) => {
  const trips = fault.trips.filter((id) => IDS.has(id));
  return trips.length > 0 ? [{ ...fault, trips }] : [];
});

proveClient(statelessSuites, faults, { within: { since: "2026-07-28" } });
