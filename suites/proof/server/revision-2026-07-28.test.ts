import { describe, expect, it } from "vitest";
import type { Check, Suite } from "../../../harness/check/check.ts";
import type { Fault } from "../../../harness/switches/server.ts";
import { onePerCheck } from "../../../harness/testing/tiers.ts";
import type { CheckResult, Result } from "../../../harness/verdict/result.ts";
import { REVISIONS } from "../../../schema/revision.ts";
import { statelessFaults } from "../../across-topics/faults/server/stateless.ts";
import { discoverFaults } from "../../discover/faults/server.ts";
import { discover } from "../../discover/server/index.ts";
import { appsFaults } from "../../extensions/faults/server/apps.ts";
import { extensions } from "../../extensions/server/index.ts";
import { headerFaults } from "../../headers/faults/server.ts";
import { headers } from "../../headers/server/index.ts";
import { metaFaults } from "../../meta/faults/server.ts";
import { mrtrFaults } from "../../mrtr/faults/server.ts";
import { mrtr } from "../../mrtr/server/index.ts";
import { subscriptionFaults } from "../../subscriptions/faults/server/index.ts";
import { subscriptions } from "../../subscriptions/server/index.ts";
import { meta, stateless } from "../../testing/whole-suites.ts";
import { olderWaysFaults } from "../../versioning/faults/server/older-ways.ts";
import { versioningFaults } from "../../versioning/faults/server/versioning.ts";
import { versioning } from "../../versioning/server/index.ts";
import { quickFirst } from "../kill.ts";
import { matters } from "../leg-key.ts";
import { tryFault } from "./matrix.ts";
import { judgeReference } from "./reference.ts";

const SUITES = [discover, versioning, meta, headers, stateless, subscriptions, mrtr, extensions];
const IDS: readonly string[] = SUITES.flatMap(({ checks }) => checks.map(({ id }) => id));

const revision = "2026-07-28";
const TRANSPORTS = ["stdio", "http"] as const;

const FAULTS: readonly Fault[] = [
  ...discoverFaults,
  ...versioningFaults,
  ...metaFaults,
  ...headerFaults,
  ...olderWaysFaults,
  ...subscriptionFaults,
  ...mrtrFaults,
  ...statelessFaults,
].filter(({ trips }) => trips.some((id) => IDS.includes(id)));

/** Each fault over one transport, over stdio if it has an effect there. `npm run proof` tries all legs. */
const TRIALS = onePerCheck(FAULTS).flatMap((fault) =>
  TRANSPORTS.filter((transport) => matters(fault, { revision, transport }))
    .slice(0, 1)
    .map((transport) => ({ id: fault.id, describe: fault.describe, transport, fault })),
);

/**
 * The suites of the checks that a fault trips, but all of them for a monitor: it judges what other checks cause. `npm run proof`
 * tries each fault with the suites of all topics.
 */
function suitesFor({ trips }: Fault): readonly Suite[] {
  const isTripped = ({ id }: Check) => trips.includes(id);
  const needsAll = SUITES.some(({ checks }) =>
    checks.some((check) => isTripped(check) && check.on === "trace"),
  );
  return needsAll ? SUITES : SUITES.filter(({ checks }) => checks.some(isTripped));
}

/** In milliseconds. A fault that hangs waits for several time limits. */
const TEST_TIMEOUT = 120_000;

function checksOf({ legs }: Result): readonly CheckResult[] {
  return legs.flatMap(({ checks }) => checks);
}

describe("a conforming server", () => {
  it.each(
    TRANSPORTS.flatMap((transport) => [
      { eras: "of both eras", transport, revisions: REVISIONS },
      { eras: "of only this revision", transport, revisions: [revision] as const },
    ]),
  )("$eras passes all checks over $transport", async ({ transport, revisions }) => {
    const checks = checksOf(await judgeReference({ revision, transport, suites: SUITES, revisions }));
    const quiet = ["pass", "not-applicable", "observed"];
    const others = checks.filter(({ verdict }) => !quiet.includes(verdict));
    expect(others).toEqual([]);
    expect(checks.filter(({ verdict }) => verdict === "pass").length).toBeGreaterThan(50);
  });

  it("of older revisions has none of these checks", async () => {
    const checks = checksOf(
      await judgeReference({ revision: "2024-11-05", transport: "stdio", suites: SUITES }),
    );
    expect(checks).toEqual([]);
  });
});

describe("a server that", () => {
  it.concurrent.each(TRIALS)(
    "$describe is detected over $transport ($id)",
    { timeout: TEST_TIMEOUT },
    async (trial) => {
      const leg = { revision, transport: trial.transport } as const;
      const { missed, unexpected } = await quickFirst((how) =>
        tryFault(trial.fault, leg, suitesFor(trial.fault), how),
      );
      expect(missed).toEqual([]);
      expect(unexpected).toEqual([]);
    },
  );
});

/** No hook of the reference server can break this rule: its HTTP library trims header values. */
const BEYOND_HOOKS = ["headers.value.white-space", "discover.result.both-eras"];

describe("each check", () => {
  it("has a fault that trips it", () => {
    // apps.test.ts tries the faults of apps.
    const tripped = new Set([...FAULTS, ...appsFaults].flatMap(({ trips }) => trips));
    expect(IDS.filter((id) => !tripped.has(id) && !BEYOND_HOOKS.includes(id))).toEqual([]);
  });
});
