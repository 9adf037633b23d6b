import { describe, expect, it } from "vitest";
import { LEG_KEYS, type LegKey, matters } from "../../proof/leg-key.ts";
import { alarmsIn, tryFault } from "../../proof/server/matrix.ts";
import { judgeReference } from "../../proof/server/reference.ts";
import { authorizationServerFaults } from "../faults/authorization-server/index.ts";
import { authorizationServerOddities } from "../oddities/authorization-server.ts";
import { authorizationServerSuite } from "./index.ts";

const SUITES = [authorizationServerSuite];
const LEGS = LEG_KEYS.filter(({ transport }) => transport === "http");

/** The newest leg in which a switch makes a difference. The proof tries the others. */
const legsOf = (one: Parameters<typeof matters>[0]) => LEGS.filter((leg) => matters(one, leg)).slice(-1);

async function verdictsOf(id: string, leg: LegKey) {
  const switches = authorizationServerOddities.filter((one) => one.id === id);
  const result = await judgeReference({ ...leg, suites: SUITES, switches });
  return new Map(result.legs.flatMap(({ checks }) => checks).map((one) => [one.id, one]));
}

const NEWEST: LegKey = { revision: "2026-07-28", transport: "http" };

describe("a server whose authorization server is not asked about", () => {
  it("has nothing to judge", async () => {
    const { legs } = await judgeReference({ ...NEWEST, suites: SUITES });
    const verdicts = legs.flatMap(({ checks }) => checks).map(({ verdict }) => verdict);
    expect(new Set(verdicts)).toEqual(new Set(["not-applicable"]));
  });
});

describe("an authorization server that", () => {
  it.concurrent.each(authorizationServerOddities.flatMap((one) => legsOf(one).map((leg) => ({ one, leg }))))(
    "is unusual gets no finding ($one.id, $leg.revision)",
    async ({ one, leg }) => {
      expect(alarmsIn(await judgeReference({ ...leg, suites: SUITES, switches: [one] }))).toEqual([]);
      expect(alarmsIn(await judgeReference({ ...leg, suites: SUITES, switches: [one], bare: true }))).toEqual(
        [],
      );
    },
  );

  it("is as usual passes every check but those of documents", async () => {
    const verdicts = await verdictsOf("auth.as.usual", NEWEST);
    const others = [...verdicts.values()].filter(({ verdict }) => verdict !== "pass");
    expect(others.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual([
      "auth.as.short-lived-tokens observed",
      ...["fetched", "client-id", "redirect", "structure", "cached", "ssrf"].map(
        (name) => `auth.as.client-metadata-${name} not-applicable`,
      ),
      "auth.as.loopback-port observed",
    ]);
  });

  it("reads documents passes the checks of documents", async () => {
    const verdicts = await verdictsOf("auth.as.documents", NEWEST);
    expect([...verdicts.values()].map(({ verdict }) => verdict)).not.toContain("not-applicable");
  });

  it("asks for a password is judged as far as no user is needed", async () => {
    const verdicts = await verdictsOf("auth.as.login", NEWEST);
    expect(verdicts.get("auth.as.redirect-exact")?.verdict).toBe("pass");
    expect(verdicts.get("auth.as.code-once")).toMatchObject({
      verdict: "inconclusive",
      reason: { kind: "needs-exercise", text: expect.stringMatching(/cannot be automated.*HTTP 200/) },
    });
  });

  it.concurrent.each(
    authorizationServerFaults.flatMap((fault) => legsOf(fault).map((leg) => ({ fault, leg }))),
  )("$fault.describe is detected ($fault.id, $leg.revision)", async ({ fault, leg }) => {
    const { missed, unexpected } = await tryFault(fault, leg, SUITES);
    expect(missed).toEqual([]);
    expect(unexpected).toEqual([]);
  });
});
