import { createHash } from "node:crypto";
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

const drawn = ({ id }: Tried) => createHash("sha256").update(id).digest("hex");

/** Some of the faults that a check of recordings reports, from all topics: a new fault changes at most one of them. */
function some<Fault extends Tried>(faults: readonly Fault[]): readonly Fault[] {
  return faults
    .filter(({ trips }) => trips.some((id) => judged.has(id)))
    .sort((one, other) => (drawn(one) < drawn(other) ? -1 : 1))
    .slice(0, OF_EACH);
}

/** The newest leg of a fault. About each second one is over HTTP, if it shows there. */
function legOf(fault: Tried) {
  const { revisions, transports } = fault;
  const legs = LEGS.filter(
    ({ revision, transport }) =>
      (revisions?.includes(revision) ?? true) && (transports?.includes(transport) ?? true),
  );
  return legs.find(({ transport }) => (transport === "http") === /[02468ace]$/.test(drawn(fault))) ?? legs[0];
}

const RUNS: readonly (readonly [string, Conversing])[] = [
  ...LEGS.slice(0, 8).map((leg) => [`without a fault, ${leg.revision} over ${leg.transport}`, leg] as const),
  ...some(OF_SERVERS).flatMap((fault) => {
    const leg = legOf(fault);
    return leg === undefined ? [] : [[`server ${fault.id}`, { ...leg, server: [fault] }] as const];
  }),
  ...some(OF_CLIENTS).flatMap((fault) => {
    const leg = legOf(fault);
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
