import { describe, expect, it } from "vitest";
import type { Revision } from "../../schema/revision.ts";
import type { ClientCheck } from "../check/client.ts";
import type { ClientSituation } from "../check/situation.ts";
import { book } from "../run/testing/trial.ts";
import type { PlayedEvent, TraceEvent, Transport } from "../trace/event.ts";
import { isOfClient, judgeClientTrace } from "./judge-trace.ts";

function situation(name: string): ClientSituation {
  return { name, describe: name, asks: "connect", server: () => ({}) as never };
}

const [usual, odd] = [situation("usual"), situation("odd")];

function check(id: string, on: ClientSituation | "every", holds = true): ClientCheck {
  const run = ({ expect }: { expect: { that(holds: boolean, details: object): boolean } }) =>
    void expect.that(holds, { expected: "this", actual: "that", at: 2 });
  return { id, title: id, requirements: ["must"], sends: "nothing", on, run } as ClientCheck;
}

const ping = { jsonrpc: "2.0", id: 1, method: "ping" };

interface PlayedRun {
  readonly name?: string;
  readonly revision?: Revision;
  readonly transport?: Transport;
  readonly agreed?: Revision;
  readonly exit?: number;
  readonly silent?: true;
  /** It connected twice. */
  readonly twice?: true;
}

/** The events of a client for which these situations were played, one after the other. */
function playedEvents(...runs: readonly PlayedRun[]): readonly TraceEvent[] {
  let seq = 0;
  return runs.flatMap((meeting, index) => {
    const {
      name = "usual",
      revision = "2025-11-25",
      transport = "stdio",
      agreed,
      exit,
      silent,
      twice,
    } = meeting;
    const [mine, its] = [`server ${index}`, `client ${index}`];
    const next = (connection: string) => ({ seq: ++seq, ms: 0, connection });
    const events: TraceEvent[] = [{ ...next(mine), channel: "open", transport, purpose: "", revision }];
    if (!silent) events.push({ ...next(mine), channel: "stdin", raw: "{}", message: ping });
    if (agreed) {
      const capabilities = { clientCapabilities: {}, serverCapabilities: {} };
      events.push({ ...next(mine), channel: "agreed", revision: agreed, ...capabilities });
    }
    if (exit !== undefined) events.push({ ...next(its), channel: "exit", code: exit, signal: null });
    const end: PlayedEvent = {
      ...next(its),
      channel: "met",
      situation: name,
      revision,
      transport,
      connections: twice ? [mine, `${mine} again`] : [mine],
      ended: "itself",
    };
    return [...events, end];
  });
}

function judged(events: readonly TraceEvent[], ...checks: readonly ClientCheck[]) {
  const bench = { suites: [{ name: "sample", checks }], book };
  const { legs, diagnosis } = judgeClientTrace(events, bench, usual, "node client.js");
  return {
    legs: legs.map(
      ({ revision, transport, checks: all }) =>
        `${revision} ${transport}: ${all.map(({ id, verdict }) => `${id} ${verdict}`).join(", ")}`,
    ),
    ...(diagnosis ? { diagnosis: diagnosis.text, command: diagnosis.facts[0]?.[1] } : {}),
  };
}

it("a trace with a played situation is a trace of a client", () => {
  expect(isOfClient(playedEvents({}))).toBe(true);
  expect(isOfClient(playedEvents({}).filter(({ channel }) => channel !== "met"))).toBe(false);
});

const [a, b, every] = [check("a", usual), check("b", odd), check("every", "every")];
const agreed = "2025-11-25";

describe("a recorded client", () => {
  it("is judged by the checks whose situations were played", () => {
    expect(judged(playedEvents({ agreed }), a, b, every)).toEqual({
      legs: ["2025-11-25 stdio: a pass, every pass"],
    });
    expect(judged(playedEvents({ agreed }, { name: "odd", agreed }), a, b, every)).toEqual({
      legs: ["2025-11-25 stdio: a pass, b pass, every pass"],
    });
  });

  it("has a leg for each transport and revision: stdio before HTTP, the newest revision first", () => {
    const all = playedEvents(
      { agreed, transport: "http" },
      { agreed: "2025-06-18", revision: "2025-06-18" },
      { agreed },
      { name: "odd", revision: "2024-11-05", agreed: "2024-11-05" },
    );
    expect(judged(all, a)).toEqual({
      legs: ["2025-11-25 stdio: a pass", "2025-06-18 stdio: a pass", "2025-11-25 http: a pass"],
    });
  });

  it("reached an agreement if one conversation did, in one situation", () => {
    expect(judged(playedEvents({ agreed, twice: true }), a)).toEqual({ legs: ["2025-11-25 stdio: a pass"] });
    expect(judged(playedEvents({ agreed }, { name: "odd" }), a, b)).toEqual({
      legs: ["2025-11-25 stdio: a pass, b pass"],
    });
  });

  it("fails without an agreement in one of two revisions", () => {
    expect(
      judged(playedEvents({ agreed }, { revision: "2025-06-18" }), check("a", usual, false)),
    ).toMatchObject({
      legs: ["2025-11-25 stdio: a fail", "2025-06-18 stdio: a fail"],
      diagnosis: "Version negotiation failed: no agreement on 2025-06-18.",
    });
  });

  it("may have been recorded in a situation that does not exist any more", () => {
    expect(judged(playedEvents({ agreed }, { name: "gone", agreed }), a, b)).toEqual({
      legs: ["2025-11-25 stdio: a pass"],
    });
  });

  it("without an agreement is judged if it broke a rule", () => {
    expect(judged(playedEvents({}, { name: "odd" }), check("a", usual, false), b)).toEqual({
      legs: ["2025-11-25 stdio: a fail, b inconclusive"],
      diagnosis: "Version negotiation failed: no agreement on 2025-11-25.",
      command: "node client.js",
    });
  });

  it("need not support every revision, nor both transports", () => {
    const legs = ["2025-11-25 stdio: a pass"];
    expect(judged(playedEvents({ agreed }, { revision: "2025-06-18" }), a)).toEqual({ legs });
    expect(judged(playedEvents({ agreed }, { transport: "http" }), a)).toEqual({ legs });
  });

  it("that agreed on another revision only has no agreement", () => {
    expect(judged(playedEvents({ agreed: "2025-06-18" }), a)).toEqual({
      legs: [],
      diagnosis: "Version negotiation failed: no agreement on 2025-11-25.",
      command: "node client.js",
    });
  });

  it("that never sent anything has a diagnosis and no leg", () => {
    expect(judged(playedEvents({ silent: true, exit: 0 }), a)).toMatchObject({
      legs: [],
      diagnosis: "The client started the server and sent nothing to it.",
    });
  });

  it("that ended badly has both", () => {
    expect(judged(playedEvents({ agreed, exit: 3 }), a)).toMatchObject({
      legs: ["2025-11-25 stdio: a pass"],
      diagnosis: "The client ended with status 3, although the server behaved as usual.",
    });
  });

  it("without the usual situation has neither", () => {
    expect(judged(playedEvents({ name: "odd", agreed }), a, b)).toEqual({ legs: [] });
  });
});
