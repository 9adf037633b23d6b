import { FAULTS } from "../../faults-of-clients.ts";
import { proveClient } from "../../testing/client/prove.ts";
import { statelessSuites } from "../../testing/whole-suites.ts";

const IDS = new Set(statelessSuites.flatMap(({ checks }) => checks.map(({ id }) => id)));

/** The faults that trip these checks. The checks of other suites are removed from their list. */
const faults = FAULTS.flatMap((fault) => {
  const trips = fault.trips.filter((id) => IDS.has(id));
  return trips.length > 0 ? [{ ...fault, trips }] : [];
});

proveClient(statelessSuites, faults, { within: { since: "2026-07-28" } });
