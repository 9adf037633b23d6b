import { describe, expect, it } from "vitest";
import type { Switch } from "../../../harness/switches/server.ts";
import { onePerCheck } from "../../../harness/testing/tiers.ts";
import { Recorder } from "../../../harness/trace/recorder.ts";
import type { CheckResult, Result } from "../../../harness/verdict/result.ts";
import { LEG_KEYS, type LegKey, matters } from "../../proof/leg-key.ts";
import { tryFault } from "../../proof/server/matrix.ts";
import { judgeReference } from "../../proof/server/reference.ts";
import { authorizationFaults } from "../faults/server/index.ts";
import { authorizationOddities } from "../oddities/server.ts";
import { authorization } from "./index.ts";

const SUITES = [authorization];
const LEGS = LEG_KEYS.filter(({ transport }) => transport === "http");

function bad({ legs }: Result): readonly CheckResult[] {
  return legs
    .flatMap(({ checks }) => checks)
    .filter(({ verdict, reason }) =>
      verdict === "inconclusive"
        ? reason?.kind !== "needs-exercise"
        : ["fail", "warn", "error"].includes(verdict),
    );
}

/** The newest leg in which a switch makes a difference. */
function newest(one: Switch): LegKey {
  return LEGS.findLast((leg) => matters(one, leg)) ?? { revision: "2025-11-25", transport: "http" };
}

describe("a server without authorization", () => {
  it.each(LEGS)("is not judged, and gets no request, in $revision", async (leg) => {
    const { legs } = await judgeReference({ ...leg, suites: SUITES });
    expect(
      legs.flatMap(({ checks }) => checks).filter(({ verdict }) => verdict !== "not-applicable"),
    ).toEqual([]);
  });
});

describe("a protected server that", () => {
  it.concurrent.each(authorizationOddities)("is unusual gets no finding ($id)", async (oddity) => {
    const leg = { ...newest(oddity), suites: SUITES, switches: [oddity] };
    expect(bad(await judgeReference(leg))).toEqual([]);
    expect(bad(await judgeReference({ ...leg, bare: true }))).toEqual([]);
  });

  it("has verdicts for all tokens that the harness issues", async () => {
    const protectedOnly = authorizationOddities.filter(({ id }) => id === "auth.protected");
    const { legs } = await judgeReference({
      revision: "2026-07-28",
      transport: "http",
      suites: SUITES,
      switches: protectedOnly,
    });
    const verdicts = new Map(legs.flatMap(({ checks }) => checks).map(({ id, verdict }) => [id, verdict]));
    expect(verdicts.get("auth.insufficient-scope.all-at-once")).toBe("pass");
    expect(verdicts.get("auth.token.query")).toBe("observed");
  });

  it("is judged for inactive tokens only if it asks for them at introspection", async () => {
    const judgedWith = async (id: string) => {
      const switches = authorizationOddities.filter((one) => one.id === id);
      const { legs } = await judgeReference({
        revision: "2025-11-25",
        transport: "http",
        suites: SUITES,
        switches,
      });
      return legs.flatMap(({ checks }) => checks).find((one) => one.id === "auth.token.inactive");
    };
    expect(await judgedWith("auth.protected")).toMatchObject({ verdict: "pass" });
    expect(await judgedWith("auth.signatures-only")).toMatchObject({
      verdict: "not-applicable",
      reason: { text: "the server did not ask for this token at introspection" },
    });
  });

  it.concurrent.each(onePerCheck(authorizationFaults))("$describe is detected ($id)", async (fault) => {
    const { missed, unexpected } = await tryFault(fault, newest(fault), SUITES);
    expect(missed).toEqual([]);
    expect(unexpected).toEqual([]);
  });
});

describe("a run of one check of a protected server", () => {
  const [protection] = authorizationOddities.filter(({ id }) => id === "auth.protected");
  const leg = { revision: "2026-07-28", transport: "http" } as const;
  /** How many tokens the server refused. */
  const refusedIn = (events: Recorder["events"]) => {
    const withToken = new Set(
      events.flatMap((event) =>
        event.channel === "http-request" && event.headers.some(([name]) => name === "Authorization")
          ? [event.exchange]
          : [],
      ),
    );
    return events.filter(
      (event) =>
        event.channel === "http-response" &&
        withToken.has(event.exchange) &&
        [401, 403].includes(event.status),
    ).length;
  };
  const judged = async (id?: string) => {
    const recorder = new Recorder();
    const switches = protection === undefined ? [] : [protection];
    const result = await judgeReference({
      ...leg,
      suites: SUITES,
      switches,
      recorder,
      select: (check) => id === undefined || check.id === id,
    });
    const verdicts = result.legs.flatMap(({ checks }) => checks).map((one) => `${one.id} ${one.verdict}`);
    return { verdicts, refused: refusedIn(recorder.events) };
  };

  it("of all checks sends each token", async () => {
    expect((await judged()).refused).toBeGreaterThan(15);
  });

  it.each([
    ["auth.challenge.status", 0],
    ["auth.token.expired", 1],
    ["auth.token.tampered", 2],
    ["auth.token.algorithm", 2],
  ])("sends only the wrong tokens that %s judges", async (id, count) => {
    const { verdicts, refused } = await judged(id);
    expect(verdicts).toEqual([`${id} pass`]);
    expect(refused).toBe(count);
  });
});
