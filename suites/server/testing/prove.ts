import { describe, expect, it } from "vitest";
import type { Suite } from "../../../harness/check/check.ts";
import type { Fault, Switch } from "../../../harness/reference/server/switch.ts";
import type { CheckResult, Result } from "../../../harness/verdict/result.ts";
import { exists, matters, PLACES, type Place, tryFault } from "../../proof/server/matrix.ts";
import { judgeReference } from "../../proof/server/reference.ts";

/** The newest revision in which a switch matters, over the transport that costs least. */
function placeOf(one: Switch): Place {
  const places = PLACES.filter((place) => matters(one, place));
  const newest = places.at(-1)?.revision;
  const found = places.find(({ revision }) => revision === newest);
  if (found === undefined) throw new Error(`${one.id} matters nowhere`);
  return found;
}

function bad({ legs }: Result): readonly CheckResult[] {
  return legs
    .flatMap(({ checks }) => checks)
    .filter(({ verdict }) => verdict === "fail" || verdict === "warn" || verdict === "error");
}

/**
 * That these checks tell a conforming server nothing, in the oldest and the newest place in which they exist, and that
 * each of the faults is told in one place: by the checks that it names, in the words that it names, and by no other.
 * At the end every check has told one. `npm run proof` tries all places, and all suites at once.
 */
export function prove(suites: readonly Suite[], faults: readonly Fault[]): void {
  const checks = suites.flatMap((suite) => suite.checks);
  const all = PLACES.filter((place) => checks.some((check) => exists(check, place)));
  const places = all.filter((place) => place === all[0] || place === all.at(-1));

  describe("a conforming server", () => {
    it.each(places)("is told nothing in $revision over $transport", async (place) => {
      const result = await judgeReference({ ...place, suites });
      expect(bad(result)).toEqual([]);
      expect(result.legs.flatMap(({ counts }) => counts.pass).some((passes) => passes > 0)).toBe(true);
    });
  });

  const killed = new Set<string>();

  describe("a server that", () => {
    it.each(faults)("$describe is told so ($id)", async (fault) => {
      const { missed, astray, killed: mine } = await tryFault(fault, placeOf(fault), suites);
      expect(missed).toEqual([]);
      expect(astray).toEqual([]);
      for (const check of mine) killed.add(check);
    });
  });

  it("has no check that no fault shows to work", () => {
    expect(checks.map(({ id }) => id).filter((id) => !killed.has(id))).toEqual([]);
  });
}
