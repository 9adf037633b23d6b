import { describe, expect, it } from "vitest";
import type { Suite } from "../../../harness/check/check.ts";
import { jsonrpcFaults } from "../../../harness/reference/server/faults/jsonrpc.ts";
import { lifecycleFaults } from "../../../harness/reference/server/faults/lifecycle.ts";
import { messageFaults } from "../../../harness/reference/server/faults/messages.ts";
import { progressFaults } from "../../../harness/reference/server/faults/progress.ts";
import { statelessFaults } from "../../../harness/reference/server/faults/stateless.ts";
import type { Fault } from "../../../harness/reference/server/switch.ts";
import { exists, matters, PLACES, type Place, tryFault } from "../../proof/server/matrix.ts";
import { judgeReference } from "../../proof/server/reference.ts";
import { jsonrpc, utilities } from "../basic/index.ts";
import { lifecycle } from "../lifecycle/index.ts";
import { toolsAnswered } from "../tools/list.ts";
import { monitors } from "./index.ts";

/** Monitors send nothing: what these checks provoke is judged. */
const provoking: readonly Suite[] = [
  jsonrpc,
  utilities,
  lifecycle,
  { name: "tools", checks: [toolsAnswered] },
];

const ids = monitors.checks.map(({ id }) => id);
const faults = [
  ...messageFaults,
  ...progressFaults,
  ...[...jsonrpcFaults, ...lifecycleFaults, ...statelessFaults].filter(({ trips }) =>
    trips.some((id) => ids.includes(id)),
  ),
];

/** Only tells a fact; or judges the harness, which a fault of the server cannot break. */
const beyondFaults = ["jsonrpc.error.message-short", "harness.messages.valid"];

/** The oldest place, which is over streams wherever that will do; `npm run proof` tries the others. */
function placesOf(fault: Fault): readonly Place[] {
  return PLACES.filter((place) => matters(fault, place)).slice(0, 1);
}

const killed = new Set<string>();

describe("a conforming server", () => {
  it.each(PLACES)("is told nothing in $revision over $transport", async (place) => {
    const { legs } = await judgeReference({ ...place, suites: [monitors, ...provoking] });
    const bad = legs.flatMap(({ checks }) => checks).filter(({ verdict }) => /fail|warn|error/.test(verdict));
    expect(bad).toEqual([]);
    const missing = monitors.checks.filter(
      (check) => exists(check, place) && !legs[0]?.checks.some(({ id }) => id === check.id),
    );
    expect(missing).toEqual([]);
  });
});

describe("a server that", () => {
  it.each(faults)("$describe is told so ($id)", async (fault) => {
    for (const place of placesOf(fault)) {
      const { missed, astray, killed: mine } = await tryFault(fault, place, [monitors, ...provoking]);
      const strange = astray.map(({ id, actual, reason }) => `${id}: ${actual ?? reason?.text}`);
      expect({ place, missed, strange }).toEqual({ place, missed: [], strange: [] });
      for (const check of mine) killed.add(check);
    }
  });
});

it("has no monitor that no fault shows to work", () => {
  expect(ids.filter((id) => !killed.has(id) && !beyondFaults.includes(id))).toEqual([]);
});
