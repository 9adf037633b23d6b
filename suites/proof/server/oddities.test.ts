import { describe, expect, it } from "vitest";
import { ODDITIES } from "../../../harness/reference/server/oddities/index.ts";
import type { Oddity } from "../../../harness/reference/server/switch.ts";
import type { Result } from "../../../harness/verdict/result.ts";
import { serverSuites } from "../../registry.ts";
import { matters, PLACES, type Place } from "./matrix.ts";
import { judgeReference } from "./reference.ts";

/** Many servers share this process and its turns: what comes late has not been left out. */
const LIMITS = { answer: 10_000, start: 10_000, exit: 2_000 };

const MOST_MS = 90_000;

/** One after the other, so that every revision and both transports have their share. */
function placeOf(oddity: Oddity, index: number): Place {
  const places = PLACES.filter((place) => matters(oddity, place));
  const place = places[index % places.length];
  if (place === undefined) throw new Error(`${oddity.id} matters nowhere`);
  return place;
}

/** What was told against the server, and what could not be judged though it has everything that it takes. */
function alarms({ legs, diagnosis }: Result): readonly string[] {
  const checks = legs.flatMap((leg) => leg.checks);
  const told = checks.filter(
    ({ verdict, reason }) =>
      ["fail", "warn", "error"].includes(verdict) ||
      (verdict === "inconclusive" && reason?.kind !== "needs-exercise"),
  );
  return [
    ...(diagnosis ? [diagnosis.text] : []),
    ...told.map(
      ({ id, verdict, expected, actual, reason }) =>
        `${verdict} ${id}: ${expected ?? ""} / ${actual ?? reason?.text ?? ""}`,
    ),
  ];
}

const trials = ODDITIES.map((oddity, index) => ({ ...oddity, ...placeOf(oddity, index) }));

describe("a conforming server that", () => {
  it("is odd in at least 40 ways, in every place", () => {
    expect(ODDITIES.length).toBeGreaterThanOrEqual(40);
    expect(new Set(trials.map(({ revision, transport }) => `${revision} ${transport}`)).size).toBe(
      PLACES.length,
    );
  });

  it.concurrent.each(trials)(
    "$describe is told nothing ($id, $revision, $transport)",
    async ({ revision, transport, ...oddity }) => {
      const result = await judgeReference({
        switches: [oddity],
        revision,
        transport,
        suites: serverSuites,
        limits: LIMITS,
        ...(oddity.speaks ? { revisions: oddity.speaks } : {}),
      });
      expect(alarms(result)).toEqual([]);
      expect(result.legs.map((leg) => leg.revision)).toEqual([revision]);
      expect(result.legs.flatMap(({ counts }) => counts.pass)).not.toEqual([0]);
    },
    MOST_MS,
  );
});
