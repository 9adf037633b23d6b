import { describe, expect, it } from "vitest";
import type { Facts } from "../check/applies.ts";
import { situation } from "../check/check.ts";
import type { Session } from "../session/session.ts";
import { lines, small } from "../target/testing/small-server.ts";
import type { Connection } from "../transport/connection.ts";
import { type Connections, endQuietly } from "./connections.ts";
import { SessionPool } from "./session-pool.ts";
import { check, inTurn, judge, resultOf } from "./testing/trial.ts";

const facts = { revision: "2025-11-25", transport: "stdio", capabilities: {} } as Facts;
const shared = {
  era: "stateful",
  as: () => shared,
  connection: { transport: "stdio" },
} as unknown as Session;

/** On which connections the sessions are opened: for a check of its own, and then for one beside the shared session. */
async function connectionsOf(reservesIdle: boolean): Promise<readonly unknown[]> {
  const idle = { name: "idle" } as unknown as Connection;
  const connections = {
    connect: async () => ({ name: "new" }),
    handshake: async (connection: object) => ({
      session: { ...connection },
      handshake: { kind: "agreed", revision: "2025-11-25" },
    }),
  } as unknown as Connections;
  const { signal } = new AbortController();
  const pool = new SessionPool({ connections, facts, session: shared, idle, reservesIdle, signal });
  const own = await pool.take("own session");
  return [own, { session: await pool.open("beside the shared one", {}, true) }];
}

describe("the process without a session", () => {
  it("serves the first check that needs one", async () => {
    expect(await connectionsOf(false)).toEqual([
      { session: { name: "idle" }, used: true },
      { session: { name: "new" } },
    ]);
  });

  it("waits for a long check of the shared session, if there is one", async () => {
    expect(await connectionsOf(true)).toEqual([
      { session: { name: "new" }, used: false },
      { session: { name: "idle" } },
    ]);
  });
});

describe("checks with a session of their own", () => {
  const asks = (id: string) =>
    check({
      id,
      title: "Answers",
      requirements: ["must"],
      on: "own",
      sends: "a request",
      async run({ session, expect }) {
        const { seq } = await session.request("ping");
        expect.that(true, { expected: "an answer", actual: "an answer", at: seq });
      },
    });
  const opens = check({
    id: "sample.opens",
    title: "Opens a session",
    requirements: ["must"],
    on: situation("a session", async ({ open }) => (await open()).request("ping")),
    sends: "a request",
    run({ seen, expect }) {
      expect.that(seen.kind === "result", { expected: "an answer", actual: seen.kind, at: seen.seq });
    },
  });

  it("use one process, also when a situation leaves another one meanwhile", async () => {
    const { serve, count } = inTurn(lines(small));
    const result = await judge(serve, [opens, asks("sample.a"), asks("sample.b"), asks("sample.c")]);
    expect(resultOf(result, "sample.opens")).toMatchObject({ verdict: "pass" });
    expect(resultOf(result, "sample.c")).toMatchObject({ verdict: "pass" });
    // Two of discovery, and one of the situation or of the checks.
    expect(count()).toBe(3);
  });
});

describe("the end of a leg", () => {
  it("does not wait for longer than the shared session needed, and some time", async () => {
    const { signal } = new AbortController();
    const pool = new SessionPool({ connections: {} as Connections, facts, session: shared, signal });
    // It would never end by itself.
    pool.endLater(pool.late);
    let sharedHasEnded = false;
    const sharedEnds = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      sharedHasEnded = true;
    });
    await pool.end(sharedEnds);
    expect(sharedHasEnded).toBe(true);
  });

  const signalsTo = async (late: Promise<void>, exits: Promise<void>) => {
    const signals: string[] = [];
    const process = {
      transport: "stdio",
      exited: exits,
      kill: (signal: string) => signals.push(signal),
      close: async () => {},
    };
    await endQuietly(process as unknown as Connection, late);
    return signals;
  };

  it("sends a signal to a process that still runs then", async () => {
    expect(await signalsTo(Promise.resolve(), new Promise(() => {}))).toEqual(["SIGTERM"]);
  });

  it("sends no signal to a process that has ended", async () => {
    expect(await signalsTo(new Promise(() => {}), Promise.resolve())).toEqual([]);
  });
});
