import { beforeAll, describe, expect, it } from "vitest";
import type { Transport } from "../../../harness/trace/event.ts";
import type { Leg } from "../../../harness/verdict/result.ts";
import type { Verdict } from "../../../harness/verdict/verdict.ts";
import { serverSuites } from "../../registry.ts";
import { judgeReference } from "../server/reference.ts";
import {
  behind,
  everyRequest,
  firstOfEachKind,
  GATEWAYS,
  ONE_OF,
  refusingRepetition,
  someAnswers,
  somePosts,
  someRequests,
} from "./gateways.ts";

type How = Pick<Parameters<typeof judgeReference>[0], "revision" | "switches"> & { transport?: Transport };

const legOf = async ({ revision, transport = "http", switches = [] }: How): Promise<Leg> => {
  const result = await judgeReference({ transport, suites: serverSuites, revision, switches });
  const [leg] = result.legs;
  if (leg === undefined) throw new Error(`no leg: ${result.diagnosis?.text}`);
  return leg;
};

const verdictsOf = ({ checks }: Leg) =>
  checks.map(({ id, verdict, actual, reason }) =>
    verdict === "pass" ? `${id} pass` : `${id} ${verdict} ${reason?.text ?? actual}`,
  );

/** The checks with one of these verdicts. */
const withVerdict = ({ checks }: Leg, ...verdicts: readonly Verdict[]) =>
  checks.filter(({ verdict }) => verdicts.includes(verdict)).map(({ id, actual }) => `${id} ${actual ?? ""}`);

/** What a leg has with one of the verdicts, and the usual leg has not. */
const more = (leg: Leg, usual: Leg, ...verdicts: readonly Verdict[]) =>
  withVerdict(leg, ...verdicts).filter((one) => !withVerdict(usual, ...verdicts).includes(one));

const revision = "2025-11-25";
const MOST_MS = 120_000;

/** Which request is the twelfth depends on time. If it is one whose second refusal is what the specification wants, there is no evidence. */
const SENT_TWICE =
  "a gateway answered a request, which was sent again: the server may have carried it out twice";
const MOST_SENT_TWICE = 2;

/** A ping that is sent again comes later, and the call beside it may have ended by then. */
const SENT_LATER = "a call that goes on for longer after a ping was sent";

const isWithoutEvidence = (verdict: string) => verdict.endsWith(SENT_TWICE) || verdict.endsWith(SENT_LATER);

describe("a conforming server behind a gateway", () => {
  let usual: readonly string[] = [];
  beforeAll(async () => {
    usual = verdictsOf(await legOf({ revision }));
  }, MOST_MS);

  it.each(GATEWAYS)(
    `that answers 1 of ${ONE_OF} requests with $describe has the same verdicts, and the result says it`,
    async (gateway) => {
      const leg = await legOf({ revision, switches: [behind(gateway, someRequests)] });
      const different = verdictsOf(leg).filter((verdict, index) => verdict !== usual[index]);
      expect(different.filter((verdict) => !isWithoutEvidence(verdict))).toEqual([]);
      expect(different.length).toBeLessThanOrEqual(MOST_SENT_TWICE);
      expect(leg.notes).toEqual([expect.stringMatching(gateway.says)]);
    },
    MOST_MS,
  );

  it.each(GATEWAYS.slice(0, 2))(
    "that answers the first request of each kind with $describe, after the server has done the work, has the same",
    async (gateway) => {
      const leg = await legOf({ revision, switches: [behind(gateway, firstOfEachKind, { late: true })] });
      expect(verdictsOf(leg)).toEqual(usual);
    },
    MOST_MS,
  );
});

describe("a server that has done twice what a gateway makes the client send twice", () => {
  const [, gateway] = GATEWAYS;
  it.each([
    { revision, refuses: false, streams: false },
    { revision, refuses: true, streams: false },
    { revision, refuses: true, streams: true },
    { revision: "2026-07-28", refuses: false, streams: true },
  ] as const)(
    "breaks no rule ($revision, refuses what it has done: $refuses, streams are lost: $streams)",
    async ({ revision, refuses, streams }) => {
      if (gateway === undefined) throw new Error("no gateway");
      const own = () => (refuses ? [refusingRepetition()] : []);
      const usual = await legOf({ revision, switches: own() });
      const lost = behind(gateway, everyRequest, { late: true, streams });
      const leg = await legOf({ revision, switches: [lost, ...own()] });
      // What the server itself does wrong is not seen again where the gateway has answered.
      expect(more(leg, usual, "fail", "warn", "error")).toEqual([]);
      expect(more(leg, usual, "pass")).toEqual([]);
      // Each DELETE has ended its session, and the second one got status 404.
      if (revision !== "2026-07-28")
        expect(withVerdict(leg, "pass")).toEqual(
          expect.arrayContaining(["session.delete ", "session.ended.404 "]),
        );
    },
    MOST_MS,
  );
});

describe("a conforming server over HTTP+SSE behind a gateway that answers some of the POSTs", () => {
  const how = { revision: "2024-11-05", transport: "http+sse" } as const;
  const [page, json] = GATEWAYS;
  it.each([
    { gateway: page, choice: somePosts, which: "one of twelve", late: false },
    { gateway: page, choice: somePosts, which: "one of twelve", late: true },
    { gateway: json, choice: somePosts, which: "one of twelve", late: true },
    { gateway: json, choice: someAnswers, which: "every second answer to what a tool asks", late: false },
  ])(
    "with $gateway.describe breaks no rule ($which, after the server has done the work: $late)",
    async ({ gateway, choice, late }) => {
      if (gateway === undefined) throw new Error("no gateway");
      const usual = await legOf(how);
      const leg = await legOf({ ...how, switches: [behind(gateway, choice, { late })] });
      // What the server itself does wrong is not seen again where the gateway has answered.
      expect(more(leg, usual, "fail", "warn", "error")).toEqual([]);
      expect(more(leg, usual, "pass")).toEqual([]);
    },
    MOST_MS,
  );
});
