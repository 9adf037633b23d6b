import { describe, expect, it } from "vitest";
import type { ClientSuite } from "../../../harness/check/client.ts";
import type { Fault } from "../../../harness/reference/client/switch.ts";
import type { Span } from "../../../schema/revision.ts";
import { within } from "../../../schema/revision.ts";
import { alarmsIn, clientPlacesOf, existsForClient, tryClientFault } from "../../proof/client/matrix.ts";
import { judgeReferenceClient } from "../../proof/client/reference.ts";
import { PLACES } from "../../proof/server/matrix.ts";

/** Proven where a fault is needed that no peer of this process can have. */
export interface Exceptions {
  /** Only places in these revisions are tried. */
  readonly within?: Span;
  /** Checks that no fault kills here, each with the reason. */
  readonly unkilled?: Readonly<Record<string, string>>;
}

/**
 * That these checks tell a conforming client nothing, in the oldest and the newest place in which they exist, and that
 * each of the faults is told in one place: by the checks that it names, in the words that it names, and by no other.
 * At the end every check has told one. `npm run proof` tries all places, and all suites at once.
 */
export function proveClient(
  suites: readonly ClientSuite[],
  faults: readonly Fault[],
  { within: span = {}, unkilled = {} }: Exceptions = {},
): void {
  const checks = suites.flatMap((suite) => suite.checks);
  const all = PLACES.filter(
    (place) => within(place.revision, span) && checks.some((check) => existsForClient(check, place)),
  );
  const places = (["stdio", "http"] as const).flatMap((transport) => {
    const there = all.filter((place) => place.transport === transport);
    return there.filter((place) => place === there[0] || place === there.at(-1));
  });

  describe("a conforming client", () => {
    it.each(places)("is told nothing in $revision over $transport", async (place) => {
      expect(alarmsIn(await judgeReferenceClient({ ...place, suites }))).toEqual([]);
    });
  });

  const killed = new Set<string>();

  describe("a client that", () => {
    it.each(faults)("$describe is told so ($id)", async (fault) => {
      const place = clientPlacesOf(fault, checks)
        .filter(({ revision }) => within(revision, span))
        .at(-1);
      if (place === undefined) throw new Error(`${fault.id} trips nothing that exists anywhere`);
      const first = await tryClientFault(fault, place, suites);
      // The machine may be busy with other things: what counts is what shows with patience.
      const { wrong, killed: mine } =
        first.wrong.length === 0 ? first : await tryClientFault(fault, place, suites, { patient: true });
      expect(wrong).toEqual([]);
      for (const check of mine) killed.add(check);
    });
  });

  it("has no check that no fault shows to work", () => {
    const alive = checks.map(({ id }) => id).filter((id) => !killed.has(id) && !(id in unkilled));
    expect(alive).toEqual([]);
  });
}
