import { describe, expect, it } from "vitest";
import { Expect } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { commandClient } from "../../../harness/client/command/target.ts";
import { runClient } from "../../../harness/client/run.ts";
import { nodeCommand } from "../../../harness/testing/node-words.ts";
import { conversation } from "../../../harness/trace/conversation.ts";
import type { CloseEvent, TraceEvent } from "../../../harness/trace/event.ts";
import { Recorder } from "../../../harness/trace/recorder.ts";
import { usual } from "../../across-topics/situations/usual.ts";
import { book } from "../../catalogue/book.ts";
import { stubborn } from "../situations/stubborn.ts";
import { shutdown } from "./shutdown.ts";

const MAIN = new URL("../../proof/reference/client/main.ts", import.meta.url);

/** The findings for the reference client in a process of its own, with one fault or with none. */
async function findingsOf(fault?: string): Promise<readonly string[]> {
  const command = nodeCommand(
    MAIN,
    "--server",
    "{server}",
    ...(fault === undefined ? [] : ["--fault", fault]),
  );
  const { legs } = await runClient({
    target: commandClient({ command, transport: "stdio" }),
    recorder: new Recorder(),
    limits: { idle: 15_000, whole: 60_000, exit: 1_000 },
    spec: ["2025-11-25"],
    usual,
    suites: [shutdown],
    select: () => true,
    book,
    concurrency: 2,
    gate: "must",
    strict: false,
    emit: () => {},
    signal: new AbortController().signal,
  });
  return legs.flatMap(({ checks }) =>
    checks
      .filter(({ verdict }) => verdict !== "pass")
      .map(({ id, verdict, actual, reason }) => `${verdict} ${id}: ${actual ?? reason?.text}`),
  );
}

describe("a client over stdio that", { timeout: 90_000 }, () => {
  it("closes stdin, waits, and sends SIGKILL has no findings", async () => {
    expect(await findingsOf()).toEqual([]);
  });

  it("sends SIGTERM without closing stdin is reported", async () => {
    const findings = await findingsOf("stdio.told-before-closed");
    expect(findings).toContain("warn client.shutdown.stdin-first: SIGTERM is sent first");
  });
});

/** A situation in which the client sent these requests, closed the server in these ways, and ended. */
function playedOf(
  methods: readonly string[],
  ways: readonly CloseEvent["how"][],
  {
    left = false,
    endedAt,
    apartMs = 0,
  }: Partial<Record<"endedAt" | "apartMs", number>> & { readonly left?: boolean } = {},
): Played {
  const base = { ms: 0, connection: "1" };
  const place = { revision: "2025-11-25", transport: "stdio" } as const;
  const events: TraceEvent[] = [
    { ...base, seq: 1, channel: "open", purpose: "a test", ...place },
    {
      ...base,
      seq: 2,
      channel: "agreed",
      revision: place.revision,
      clientCapabilities: {},
      serverCapabilities: {},
    },
    ...methods.map((method, index): TraceEvent => {
      const message = { jsonrpc: "2.0", id: index, method };
      return { ...base, seq: 3 + index, channel: "stdin", raw: JSON.stringify(message), message };
    }),
    ...ways.map((how, index): TraceEvent => {
      return { ...base, ms: index * apartMs, seq: 10 + index, channel: "close", how };
    }),
    ...(left ? [{ ...base, seq: 19, channel: "close", how: "SIGKILL", why: "left running" } as const] : []),
  ];
  const exit = { ...base, seq: 20, channel: "exit", code: 0, signal: null } as const;
  const conversations = [conversation("1", events)];
  const end = { ...base, channel: "close", how: "SIGTERM", why: "it did nothing for 2500 ms" } as const;
  return {
    situation: stubborn,
    ...place,
    client: endedAt === undefined ? [] : [{ ...end, seq: endedAt }],
    conversations,
    ended: endedAt === undefined ? "itself" : "harness",
    exit,
  };
}

function verdictOf(id: string, seen: Played, ...others: readonly Played[]): string | undefined {
  const check = shutdown.checks.find((one) => one.id === id);
  if (check === undefined) throw new Error(`no such check: ${id}`);
  const expecting = new Expect("SHOULD");
  const facts = { ...seen, capabilities: {} };
  if (check.on === "every") check.run({ seen: [seen, ...others], expect: expecting, facts });
  else check.run({ seen, expect: expecting, facts });
  return expecting.findings.map(({ verdict, actual }) => `${verdict}: ${actual}`).join();
}

describe("a behaviour that no fault of the reference client has", () => {
  it("a server that is left running is reported", () => {
    const id = "client.shutdown.force";
    expect(verdictOf(id, playedOf([], ["end-of-input", "SIGTERM", "SIGKILL"]))).toBe("pass: SIGKILL");
    expect(verdictOf(id, playedOf([], ["end-of-input", "SIGTERM"], { left: true }))).toBe(
      "warn: the client ended, and the server was still running",
    );
  });

  // In a process, a busy machine makes the time between the two longer.
  it("a signal at once is reported", () => {
    const id = "client.shutdown.waits";
    const ending = (apartMs: number) => playedOf([], ["end-of-input", "SIGKILL"], { apartMs });
    expect(verdictOf(id, ending(3))).toBe("warn: 3 ms before SIGKILL");
    expect(verdictOf(id, ending(50))).toBe("pass: 50 ms before SIGKILL");
    expect(() => verdictOf(id, playedOf([], ["SIGKILL"]))).toThrow("sends a signal later");
  });

  it("a server that ended by another signal needs no SIGKILL", () => {
    const seen = playedOf([], ["end-of-input", "SIGINT"]);
    expect(() => verdictOf("client.shutdown.force", seen)).toThrow("whose server still runs after SIGTERM");
  });

  it("what the client did before the harness ended it is judged, and nothing after it", () => {
    const id = "client.shutdown.stdin-first";
    expect(verdictOf(id, playedOf([], ["SIGTERM"], { endedAt: 15 }))).toBe("warn: SIGTERM is sent first");
    expect(() => verdictOf(id, playedOf([], ["SIGTERM"], { endedAt: 5 }))).toThrow("that ends its server");
  });

  it("a client that stops when a server writes to standard error is reported", () => {
    const id = "client.stdio.stderr";
    expect(verdictOf(id, playedOf(["initialize", "tools/list"], []))).toBe("pass: more requests");
    const silent = playedOf(["initialize"], []);
    const inUsual = { ...playedOf(["initialize", "tools/list"], []), situation: usual };
    expect(verdictOf(id, silent, inUsual)).toBe("warn: the client sent no more requests");
    // A driver may do nothing more than connect, with any server.
    expect(() => verdictOf(id, silent, { ...silent, situation: usual })).toThrow("more than one request");
  });
});
