import { describe, expect, it } from "vitest";
import type { ClientCheck, ClientSuite } from "../../../harness/check/client.ts";
import type { ClientSituation } from "../../../harness/check/situation.ts";
import type { Fault } from "../../../harness/reference/client/switch.ts";
import { isSample, onePerCheck } from "../../../harness/testing/tiers.ts";
import type { Span } from "../../../schema/revision.ts";
import { within } from "../../../schema/revision.ts";
import { clientSuites } from "../../of-clients.ts";
import { CLIENT_LEGS } from "../../proof/client/legs.ts";
import { alarmsIn, exists, tryFault } from "../../proof/client/matrix.ts";
import { judgeReferenceClient } from "../../proof/client/reference.ts";
import { legsOf, neverTried } from "../../proof/client/trials.ts";
import { lastingAlarms, quickFirst, wrongIn } from "../../proof/kill.ts";
import { oncePer } from "../../proof/once-per.ts";

/** In milliseconds. A fault that hangs waits for several time limits, and the last test may try all faults. */
const TEST_TIMEOUT = 300_000;

const ALL = clientSuites.flatMap(({ checks }): readonly ClientCheck[] => checks);

/** Proven elsewhere, because no peer in this process can have the fault. */
export interface Exceptions {
  /** Only legs in these revisions are tried. */
  readonly within?: Span;
  /** Checks that no fault kills here, each with the reason. */
  readonly unkilled?: Readonly<Record<string, string>>;
}

/**
 * Proves that these checks report nothing of a conforming client, in the oldest and the newest leg in which they
 * exist, and that each of the faults is detected in one leg: by the checks that it names, with the message that it
 * names, and by no other in the situations of these checks. Every check has to detect a fault. `npm run proof` tries all
 * legs, all situations, and all suites at once.
 */
export function proveClient(
  suites: readonly ClientSuite[],
  faults: readonly Fault[],
  { within: span = {}, unkilled = {} }: Exceptions = {},
): void {
  const checks = suites.flatMap((suite) => suite.checks);
  const all = CLIENT_LEGS.filter(
    (leg) => within(leg.revision, span) && checks.some((check) => exists(check, leg)),
  );
  const legs = (["stdio", "http", "http+sse"] as const).flatMap((transport) => {
    const some = all.filter((leg) => leg.transport === transport);
    return some.filter((leg) => leg === some[0] || leg === some.at(-1));
  });

  describe("a conforming client", { timeout: TEST_TIMEOUT }, () => {
    it.concurrent.each(legs)("gets no finding in $revision over $transport", async (leg) => {
      const attempt = async (how: { readonly patient: boolean }) =>
        alarmsIn(await judgeReferenceClient({ ...leg, suites, ...how }));
      expect(await lastingAlarms(attempt)).toEqual([]);
    });
  });

  const killBy = oncePer((fault: Fault) => {
    const leg = legsOf(fault, checks)
      .filter(({ revision }) => within(revision, span))
      .at(-1);
    if (leg === undefined) throw new Error(`${fault.id} trips no check that exists in any leg`);
    const select = selectionFor(checks.filter(({ id }) => fault.trips.includes(id)));
    return quickFirst((how) => tryFault(fault, leg, suites, { ...how, select }));
  });

  describe("a client that", { timeout: TEST_TIMEOUT }, () => {
    it.concurrent.each(onePerCheck(faults))("$describe is detected ($id)", async (fault) => {
      expect(neverTried(fault, ALL), "these checks do not exist, or in no leg of the fault").toEqual([]);
      expect(wrongIn(await killBy(fault))).toEqual([]);
    });
  });

  it.skipIf(isSample())(
    "has no check that detects no fault",
    async () => {
      const killed = new Set<string>();
      for (const fault of faults) for (const id of (await killBy(fault)).killed) killed.add(id);
      const alive = checks.map(({ id }) => id).filter((id) => !killed.has(id) && !(id in unkilled));
      expect(alive).toEqual([]);
    },
    TEST_TIMEOUT,
  );
}

/**
 * The checks whose situations are played: those of these checks, and the situations before them. A check that judges every
 * situation may need any of them.
 */
function selectionFor(tripped: readonly ClientCheck[]): (check: ClientCheck) => boolean {
  const needed = new Set<ClientSituation>();
  for (const { on } of tripped) {
    if (on === "every") return () => true;
    for (let one: ClientSituation | undefined = on; one !== undefined; one = one.after?.situation)
      needed.add(one);
  }
  return (check) => (check.on === "every" ? check.also === undefined : needed.has(check.on));
}
