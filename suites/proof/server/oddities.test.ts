import { describe, expect, it } from "vitest";
import { onePerKind } from "../../../harness/testing/tiers.ts";
import { ODDITIES } from "../../oddities-of-servers.ts";
import { lastingAlarms } from "../kill.ts";
import { LEG_KEYS, spread } from "../leg-key.ts";
import { alarmsOf, together } from "../together.ts";
import { judgeOddities } from "./oddities.ts";
import { SERVER_COMBINING } from "./together.ts";

/** Only for a test that never ends: at a load of 10, a run that is repeated with long limits has taken five minutes. */
const MOST_MS = 1_200_000;

const trials = spread(ODDITIES);

describe("a conforming server", () => {
  it("is unusual in at least 40 ways, spread over all legs", () => {
    expect(ODDITIES.length).toBeGreaterThanOrEqual(40);
    expect(new Set(trials.map(({ revision, transport }) => `${revision} ${transport}`)).size).toBe(
      LEG_KEYS.length,
    );
  });

  it.concurrent.each(together(onePerKind(trials), SERVER_COMBINING))(
    "gets no finding for $ids ($revision, $transport)",
    async ({ oddities, ...leg }) => {
      const alarms = await alarmsOf(oddities, (some) =>
        lastingAlarms((how) => judgeOddities(some, { ...leg, ...how })),
      );
      expect(alarms).toEqual([]);
    },
    MOST_MS,
  );
});
