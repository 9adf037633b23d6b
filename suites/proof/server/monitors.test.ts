import { describe, expect, it } from "vitest";
import type { Suite } from "../../../harness/check/check.ts";
import type { Fault } from "../../../harness/switches/server.ts";
import { onePerCheck } from "../../../harness/testing/tiers.ts";
import { statelessFaults } from "../../across-topics/faults/server/stateless.ts";
import { cancellationFaults } from "../../cancellation/faults/server.ts";
import { asWrittenFaults } from "../../jsonrpc/faults/server/as-written.ts";
import { jsonrpcFaults } from "../../jsonrpc/faults/server/jsonrpc.ts";
import { messageFaults } from "../../jsonrpc/faults/server/messages.ts";
import { notificationFaults } from "../../jsonrpc/faults/server/notifications.ts";
import { responseFaults } from "../../jsonrpc/faults/server/responses.ts";
import { lifecycleFaults } from "../../lifecycle/faults/server.ts";
import { lifecycle } from "../../lifecycle/server/index.ts";
import { progressFaults } from "../../progress/faults/server.ts";
import { serverSuites } from "../../registry.ts";
import { jsonrpc, monitors, utilities } from "../../testing/whole-suites.ts";
import { unknownName } from "../../tools/server/call.ts";
import { toolsAnswered } from "../../tools/server/list.ts";
import { describeResult } from "../kill.ts";
import { LEG_KEYS, type LegKey, matters } from "../leg-key.ts";
import { oncePer } from "../once-per.ts";
import { exists, tryFault } from "./matrix.ts";
import { judgeReference } from "./reference.ts";

/** Monitors send nothing: what these checks provoke is judged. */
const provoking: readonly Suite[] = [
  jsonrpc,
  utilities,
  lifecycle,
  { name: "tools", checks: [toolsAnswered, unknownName] },
];

const ids = monitors.checks.map(({ id }) => id);
const faults = [
  ...messageFaults,
  ...asWrittenFaults,
  ...responseFaults,
  ...notificationFaults,
  ...progressFaults,
  ...[...cancellationFaults, ...jsonrpcFaults, ...lifecycleFaults, ...statelessFaults].filter(({ trips }) =>
    trips.some((id) => ids.includes(id)),
  ),
];

/** The first is an observation. The second judges the harness, which no fault of a server can break. */
const UNKILLED = ["jsonrpc.error.message-short", "harness.messages.valid"];

/** In milliseconds. A fault that hangs waits for several time limits, and the last test may try all faults. */
const TEST_TIMEOUT = 300_000;

/** The oldest leg, which is over streams where possible. `npm run proof` tries the others. */
function legOf(fault: Fault): LegKey {
  const leg = LEG_KEYS.find((one) => matters(fault, one));
  if (leg === undefined) throw new Error(`${fault.id} makes no difference in any leg`);
  return leg;
}

/** The requests of a few suites are too few: three lost ones are a violation. */
const OF_ALL_SUITES: ReadonlySet<string> = new Set(["messages.lost-after-error"]);

const killBy = oncePer((fault: Fault) =>
  tryFault(fault, legOf(fault), OF_ALL_SUITES.has(fault.id) ? serverSuites : [monitors, ...provoking]),
);

describe("a conforming server", { timeout: TEST_TIMEOUT }, () => {
  it.concurrent.each(LEG_KEYS)("gets no finding in $revision over $transport", async (leg) => {
    const { legs } = await judgeReference({ ...leg, suites: [monitors, ...provoking] });
    const bad = legs.flatMap(({ checks }) => checks).filter(({ verdict }) => /fail|warn|error/.test(verdict));
    expect(bad).toEqual([]);
    const missing = monitors.checks.filter(
      (check) => exists(check, leg) && !legs[0]?.checks.some(({ id }) => id === check.id),
    );
    expect(missing).toEqual([]);
  });
});

describe("a server that", { timeout: TEST_TIMEOUT }, () => {
  it.concurrent.each(onePerCheck(faults))("$describe is detected ($id)", async (fault) => {
    const { missed, unexpected } = await killBy(fault);
    expect(missed).toEqual([]);
    expect(unexpected.map(describeResult)).toEqual([]);
  });
});

it(
  "has no monitor that detects no fault",
  async () => {
    const killed = new Set<string>();
    for (const fault of faults) for (const id of (await killBy(fault)).killed) killed.add(id);
    expect(ids.filter((id) => !killed.has(id) && !UNKILLED.includes(id))).toEqual([]);
  },
  TEST_TIMEOUT,
);
