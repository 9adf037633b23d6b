import { duringCallFaults } from "../../across-topics/faults/server/during-call.ts";
import { statelessFaults } from "../../across-topics/faults/server/stateless.ts";
import { batchFaults } from "../../jsonrpc/faults/server/batch.ts";
import { idFaults } from "../../jsonrpc/faults/server/ids.ts";
import { jsonrpcFaults } from "../../jsonrpc/faults/server/jsonrpc.ts";
import { progressFaults } from "../../progress/faults/server.ts";
import { prove } from "../../testing/server/prove.ts";
import { jsonrpc, utilities } from "../../testing/whole-suites.ts";

const checks = [...jsonrpc.checks, ...utilities.checks];
const ids = checks.map(({ id }) => id);

/** A check that only observes detects no fault. */
const judging = checks.filter(({ id }) => id !== "progress.notification.may-come");

prove(
  [{ name: "basic", checks: judging }],
  [
    ...idFaults,
    ...jsonrpcFaults,
    ...batchFaults,
    ...[...statelessFaults, ...duringCallFaults, ...progressFaults].filter(({ trips }) =>
      trips.some((id) => ids.includes(id)),
    ),
  ],
);
