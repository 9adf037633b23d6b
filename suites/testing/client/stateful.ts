import { describe } from "vitest";
import type { ClientSuite } from "../../../harness/check/client.ts";
import { eraOf, REVISIONS } from "../../../schema/revision.ts";
import { STATEFUL } from "../../across-topics/situations/revisions.ts";
import { FAULTS } from "../../faults-of-clients.ts";
import { UNKILLED } from "../../proof/client/unkilled.ts";
import { proveClient } from "./prove.ts";

/** Proves each of these suites with the faults of the stateful era that its checks detect. */
export function proveStateful(suites: readonly ClientSuite[]): void {
  for (const suite of suites) {
    const ids = new Set(suite.checks.map(({ id }) => id));
    const faults = FAULTS.filter(
      ({ trips, revisions = REVISIONS }) =>
        trips.some((id) => ids.has(id)) && revisions.some((revision) => eraOf(revision) === "stateful"),
    );
    describe(suite.name, () => proveClient([suite], faults, { within: STATEFUL, unkilled: UNKILLED }));
  }
}
