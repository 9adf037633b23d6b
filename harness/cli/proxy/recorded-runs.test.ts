import { describe, expect, it } from "vitest";
import { FAULTS as OF_CLIENTS } from "../../../suites/faults-of-clients.ts";
import { FAULTS as OF_SERVERS } from "../../../suites/faults-of-servers.ts";
import { isSample } from "../../testing/tiers.ts";
import { optionNaming } from "../options/naming.ts";
import { passingCriteria } from "./criteria.ts";
import { type Conversing, LEGS } from "./testing/between.ts";
import { converted } from "./testing/converted.ts";

const { server, client } = passingCriteria({}, optionNaming);
const judged = new Set(
  [...(server?.suites ?? []), ...(client?.suites ?? [])].flatMap(({ checks }) => checks.map(({ id }) => id)),
);

/** The number of faults of each side that are tried; in `npm test` fewer. */
const OF_EACH = isSample() ? 5 : 26;

interface Tried {
  readonly id: string;
  readonly trips: readonly string[];
  readonly revisions?: readonly string[];
  readonly transports?: readonly string[];
}

/** Some of the faults that a check of recordings reports, from all topics. */
function some<Fault extends Tried>(faults: readonly Fault[]): readonly Fault[] {
  const shown = faults.filter(({ trips }) => trips.some((id) => judged.has(id)));
  return Array.from({ length: OF_EACH }, (_, index) =>
    shown.at(Math.floor((index * shown.length) / OF_EACH)),
  ).flatMap((one) => one ?? []);
}

/** The newest leg of a fault. Each second one is over HTTP, if it shows there. */
function legOf({ revisions, transports }: Tried, index: number) {
  const legs = LEGS.filter(
    ({ revision, transport }) =>
      (revisions?.includes(revision) ?? true) && (transports?.includes(transport) ?? true),
  );
  return legs.find(({ transport }) => (transport === "http") === (index % 2 === 1)) ?? legs[0];
}

const RUNS: readonly (readonly [string, Conversing])[] = [
  ...LEGS.slice(0, 8).map((leg) => [`without a fault, ${leg.revision} over ${leg.transport}`, leg] as const),
  ...some(OF_SERVERS).flatMap((fault, index) => {
    const leg = legOf(fault, index);
    return leg === undefined ? [] : [[`server ${fault.id}`, { ...leg, server: [fault] }] as const];
  }),
  ...some(OF_CLIENTS).flatMap((fault, index) => {
    const leg = legOf(fault, index);
    return leg === undefined ? [] : [[`client ${fault.id}`, { ...leg, client: [fault] }] as const];
  }),
];

describe("what is broken in a conversation is broken in each recording of it, or named as not in the recording", () => {
  it.each(RUNS)("%s", async (_, conversing) => {
    const { live, formats } = await converted(conversing);
    for (const { name, failed, isAbsent } of formats) {
      const carried = live.filter((one) => !isAbsent(one.split(" ")[1] ?? ""));
      expect([name, ...failed]).toEqual([name, ...carried]);
    }
  });
});
