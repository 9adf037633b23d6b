import { describe, expect, it } from "vitest";
import { referenceHttpGateway } from "../../harness/gateway/in-process.ts";
import { gatewaySuites } from "../of-gateways.ts";
import { HTTP_FAULTS, HTTP_ODDITIES, type HttpSwitch } from "./faults/http.ts";
import { ALL_GATEWAY_FAULTS, GATEWAY_FAULTS } from "./faults/index.ts";
import { GATEWAY_ODDITIES } from "./oddities.ts";
import { found, judged } from "./testing/judge.ts";

const ids = gatewaySuites.flatMap(({ checks }) => checks.map(({ id }) => id));

describe.concurrent("the reference gateway", () => {
  it.each(["stdio", "http"] as const)("breaks nothing before a server over %s", async (behind) => {
    const result = await judged(undefined, behind);
    expect(found(result)).toEqual([]);
    expect(result.verdict).toBe("conformant");
    // Those of headers need a front over HTTP, and a later revision.
    expect(result.legs[0]?.checks).toHaveLength(ids.length - 2);
  });
});

describe.concurrent("a gateway that", () => {
  it.each(GATEWAY_FAULTS.map((fault) => [fault.describe, fault] as const))(
    "%s is found by its check, and by no other one",
    async (_, fault) => {
      const result = await judged(fault);
      const own = result.legs[0]?.checks.find(({ id }) => id === fault.trips);
      expect(own?.verdict).toMatch(/fail|warn|observed/);
      expect(own?.actual).toMatch(fault.says);
      expect(found(result).filter(({ id }) => id !== fault.trips)).toEqual([]);
    },
    30_000,
  );
});

const overHttp = (one: HttpSwitch) =>
  judged(undefined, "http", { target: referenceHttpGateway(one), spec: ["2026-07-28"] });

describe.concurrent("a gateway between two ends of HTTP that", () => {
  it.each(HTTP_FAULTS.map((fault) => [fault.describe, fault] as const))(
    "%s is found by its check, and by no other one",
    async (_, fault) => {
      const result = await overHttp(fault);
      const own = result.legs[0]?.checks.find(({ id }) => id === fault.trips);
      expect(own).toMatchObject({ verdict: "fail" });
      expect(own?.actual).toMatch(fault.says);
      expect(found(result).filter(({ id }) => id !== fault.trips)).toEqual([]);
    },
  );

  it.each(HTTP_ODDITIES.map((oddity) => [oddity.describe, oddity] as const))(
    "%s breaks nothing",
    async (_, oddity) => {
      const result = await overHttp(oddity);
      expect(found(result)).toEqual([]);
      expect(result.verdict).toBe("conformant");
    },
  );
});

describe.concurrent("no check fails or warns because a gateway", () => {
  it.each(GATEWAY_ODDITIES.map((oddity) => [oddity.describe, oddity] as const))(
    "%s",
    async (_, oddity) => {
      const result = await judged(oddity);
      expect(found(result)).toEqual([]);
      expect(result.verdict).toBe("conformant");
    },
    30_000,
  );
});

describe("the faults of gateways", () => {
  it("prove each check", () => {
    const proven = new Set(ALL_GATEWAY_FAULTS.map(({ trips }) => trips));
    expect(ids.filter((id) => !proven.has(id))).toEqual([]);
  });

  it("have ids of their own", () => {
    const all = [...ALL_GATEWAY_FAULTS, ...GATEWAY_ODDITIES].map(({ id }) => id);
    expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([]);
  });
});
