import { beforeAll, describe, expect, it } from "vitest";
import type { Switch } from "../../../harness/reference/server/switch.ts";
import type { Leg } from "../../../harness/verdict/result.ts";
import { serverSuites } from "../../registry.ts";
import { judgeReference } from "../server/reference.ts";
import { behind, GATEWAYS, ONE_OF } from "./gateways.ts";

const LEG = { transport: "http", revision: "2025-11-25" } as const;

const legOf = async (switches: readonly Switch[]): Promise<Leg> => {
  const result = await judgeReference({ ...LEG, suites: serverSuites, switches });
  const [leg] = result.legs;
  if (leg === undefined) throw new Error(`no leg: ${result.diagnosis?.text}`);
  return leg;
};

const verdictsOf = ({ checks }: Leg) =>
  checks.map(({ id, verdict, actual, reason }) =>
    verdict === "pass" ? `${id} pass` : `${id} ${verdict} ${reason?.text ?? actual}`,
  );

describe(`a conforming server behind a gateway that answers 1 of ${ONE_OF} requests`, () => {
  let usual: readonly string[] = [];
  beforeAll(async () => {
    usual = verdictsOf(await legOf([]));
  }, 120_000);

  it.each(GATEWAYS)(
    "with $describe has the same verdicts, and the result says it",
    async (gateway) => {
      const leg = await legOf([behind(gateway)]);
      expect(verdictsOf(leg)).toEqual(usual);
      expect(leg.notes).toEqual([expect.stringMatching(gateway.says)]);
    },
    120_000,
  );

  it.each(GATEWAYS.slice(0, 2))(
    "with $describe after the server has done the work has the same",
    async (gateway) => {
      const leg = await legOf([behind(gateway, { late: true })]);
      expect(verdictsOf(leg)).toEqual(usual);
    },
    120_000,
  );
});
