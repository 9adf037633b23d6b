import { describe, expect, it } from "vitest";
import type { Suite } from "../../../harness/check/check.ts";
import type { Fault, Switch } from "../../../harness/switches/server.ts";
import { isSample, onePerCheck } from "../../../harness/testing/tiers.ts";
import { serverSuites } from "../../of-servers.ts";
import { checksIn, describeResult, isBad, lastingAlarms, quickFirst } from "../../proof/kill.ts";
import { LEG_KEYS, type LegKey, matters } from "../../proof/leg-key.ts";
import { oncePer } from "../../proof/once-per.ts";
import { exists, tryFault } from "../../proof/server/matrix.ts";
import { judgeReference } from "../../proof/server/reference.ts";
import { neverTried } from "../../proof/server/trials.ts";

/** In milliseconds. A fault that hangs waits for several time limits, and the last test may try all faults. */
const TEST_TIMEOUT = 300_000;

const ALL = serverSuites.flatMap(({ checks }) => checks);

/** The newest revision in which a switch matters, over the cheapest transport. */
function legOf(one: Switch): LegKey {
  const legs = LEG_KEYS.filter((leg) => matters(one, leg));
  const newest = legs.at(-1)?.revision;
  const found = legs.find(({ revision }) => revision === newest);
  if (found === undefined) throw new Error(`${one.id} makes no difference in any leg`);
  return found;
}

/**
 * Proves that these checks report nothing of a conforming server, in the oldest and the newest leg in which they
 * exist, and that each of the faults is detected in one leg: by the checks that it names, with the message that it
 * names, and by no other. Every check has to detect a fault. `npm run proof` tries all legs, and all suites at once.
 */
export function prove(suites: readonly Suite[], faults: readonly Fault[]): void {
  const checks = suites.flatMap((suite) => suite.checks);
  const all = LEG_KEYS.filter((leg) => checks.some((check) => exists(check, leg)));
  const legs = all.filter((leg) => leg === all[0] || leg === all.at(-1));

  describe("a conforming server", { timeout: TEST_TIMEOUT }, () => {
    it.concurrent.each(legs)("gets no finding in $revision over $transport", async (leg) => {
      const attempt = async (how: { readonly patient: boolean }) => {
        const result = await judgeReference({ ...leg, suites, ...how });
        const passes = result.legs.some(({ counts }) => counts.pass > 0);
        return [...checksIn(result).filter(isBad).map(describeResult), ...(passes ? [] : ["nothing passed"])];
      };
      expect(await lastingAlarms(attempt)).toEqual([]);
    });
  });

  const killBy = oncePer((fault: Fault) => quickFirst((how) => tryFault(fault, legOf(fault), suites, how)));

  describe("a server that", { timeout: TEST_TIMEOUT }, () => {
    it.concurrent.each(onePerCheck(faults))("$describe is detected ($id)", async (fault) => {
      expect(neverTried(fault, ALL), "these checks do not exist, or in no leg of the fault").toEqual([]);
      const { missed, unexpected } = await killBy(fault);
      expect(missed).toEqual([]);
      expect(unexpected).toEqual([]);
    });
  });

  it.skipIf(isSample())(
    "has no check that detects no fault",
    async () => {
      const killed = new Set<string>();
      for (const fault of faults) for (const id of (await killBy(fault)).killed) killed.add(id);
      expect(checks.map(({ id }) => id).filter((id) => !killed.has(id))).toEqual([]);
    },
    TEST_TIMEOUT,
  );
}
