import { describe, expect, it } from "vitest";
import { ODDITIES } from "../../../harness/reference/client/oddities/index.ts";
import { clientSuites } from "../../registry.ts";
import { lastingAlarms } from "../kill.ts";
import { spread } from "../leg-key.ts";
import { CLIENT_LEGS } from "./legs.ts";
import { alarmsIn } from "./matrix.ts";
import { judgeReferenceClient } from "./reference.ts";

const MOST_MS = 300_000;

/** The situations of authorization are many. No other check reads them, and no other oddity shows in them. */
const concerns = (suite: string, oddity: string): boolean =>
  suite.startsWith("client-authorization") === oddity.startsWith("auth.");

const trials = spread(ODDITIES, CLIENT_LEGS);

describe("a conforming client that", () => {
  it("is unusual in at least 85 ways, spread over all legs", () => {
    expect(ODDITIES.length).toBeGreaterThanOrEqual(85);
    expect(new Set(trials.map(({ revision, transport }) => `${revision} ${transport}`)).size).toBe(
      CLIENT_LEGS.length,
    );
  });

  it.concurrent.each(trials)(
    "$describe gets no finding ($id, $revision, $transport)",
    async ({ revision, transport, ...oddity }) => {
      const alarms = await lastingAlarms(async (how) => {
        const result = await judgeReferenceClient({
          revision,
          transport,
          suites: clientSuites.filter(({ name, onRequest }) => !onRequest && concerns(name, oddity.id)),
          switches: [oddity],
          ...how,
        });
        const others = result.legs.filter((leg) => leg.revision !== revision);
        return [...alarmsIn(result), ...others.map((leg) => `judged ${leg.revision}`)];
      });
      expect(alarms).toEqual([]);
    },
    MOST_MS,
  );
});
