import { describe, expect, it } from "vitest";
import type { Suite } from "../../../harness/check/check.ts";
import { ODDITIES } from "../../../harness/reference/server/oddities/index.ts";
import type { Oddity } from "../../../harness/reference/server/switch.ts";
import { serverSuites } from "../../registry.ts";
import { authorization } from "../../server/authorization/index.ts";
import { authorizationServerSuite } from "../../server/authorization-server/index.ts";
import { lastingAlarms } from "../kill.ts";
import { LEG_KEYS, spread } from "../leg-key.ts";
import { alarmsIn } from "./matrix.ts";
import { judgeReference } from "./reference.ts";

const MOST_MS = 300_000;

const trials = spread(ODDITIES);

/**
 * The tests beside the suites of authorization try these oddities. An authorization server shows only in its own suite, and in
 * that of the server which relies on it.
 */
function suitesFor({ id }: Oddity): readonly Suite[] {
  if (id.startsWith("auth.as.")) return [authorization];
  const tested: readonly Suite[] = id.startsWith("auth.") ? [authorization, authorizationServerSuite] : [];
  return serverSuites.filter((suite) => !tested.includes(suite));
}

describe("a conforming server that", () => {
  it("is unusual in at least 40 ways, spread over all legs", () => {
    expect(ODDITIES.length).toBeGreaterThanOrEqual(40);
    expect(new Set(trials.map(({ revision, transport }) => `${revision} ${transport}`)).size).toBe(
      LEG_KEYS.length,
    );
  });

  it.concurrent.each(trials)(
    "$describe gets no finding ($id, $revision, $transport)",
    async ({ revision, transport, ...oddity }) => {
      const alarms = await lastingAlarms(async (how) => {
        const result = await judgeReference({
          switches: [oddity],
          revision,
          transport,
          suites: suitesFor(oddity),
          ...(oddity.speaks ? { revisions: oddity.speaks } : {}),
          ...how,
        });
        const judged = result.legs.map((leg) => leg.revision).join(", ");
        const passes = result.legs.some(({ counts }) => counts.pass > 0);
        return [
          ...alarmsIn(result),
          ...(judged === revision ? [] : [`judged ${judged || "no revision"}`]),
          ...(passes ? [] : ["nothing passed"]),
        ];
      });
      expect(alarms).toEqual([]);
    },
    MOST_MS,
  );
});
