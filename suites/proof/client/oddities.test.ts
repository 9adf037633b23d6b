import { describe, expect, it } from "vitest";
import { ODDITIES } from "../../../harness/reference/client/oddities/index.ts";
import type { Oddity } from "../../../harness/reference/client/switch.ts";
import { clientSuites } from "../../registry.ts";
import { PLACES, type Place } from "../server/matrix.ts";
import { alarmsIn, mattersToClient } from "./matrix.ts";
import { judgeReferenceClient } from "./reference.ts";

const MOST_MS = 90_000;

/** One after the other, so that every revision and both transports have their share. */
function placeOf(oddity: Oddity, index: number): Place {
  const places = PLACES.filter((place) => mattersToClient(oddity, place));
  const place = places[index % places.length];
  if (place === undefined) throw new Error(`${oddity.id} matters nowhere`);
  return place;
}

const trials = ODDITIES.map((oddity, index) => ({ ...oddity, ...placeOf(oddity, index) }));

describe("a conforming client that", () => {
  it("is odd in at least 12 ways, in every place", () => {
    expect(ODDITIES.length).toBeGreaterThanOrEqual(12);
    expect(new Set(trials.map(({ revision, transport }) => `${revision} ${transport}`)).size).toBe(
      PLACES.length,
    );
  });

  it.each(trials)(
    "$describe is told nothing ($id, $revision, $transport)",
    async ({ revision, transport, ...oddity }) => {
      const switches = [oddity];
      const trial = { revision, transport, suites: clientSuites, switches, patient: true };
      const result = await judgeReferenceClient(trial);
      expect(alarmsIn(result)).toEqual([]);
      expect(result.legs.map((leg) => leg.revision)).toEqual([revision]);
    },
    MOST_MS,
  );
});
