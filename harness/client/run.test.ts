import { describe, expect, it } from "vitest";
import { judged } from "../../suites/testing/client/judged.ts";
import type { Transport } from "../trace/event.ts";
import { Recorder } from "../trace/recorder.ts";
import { type Connect, inProcessClient } from "./starting/in-process.ts";

const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-11-25",
    capabilities: { roots: {} },
    clientInfo: { name: "three lines", version: "1.0.0" },
  },
};

function judgedOver(transport: Transport, connect: Connect, recorder?: Recorder) {
  return judged(inProcessClient("a test", transport, connect), {}, recorder);
}

const overHttp =
  (message: object): Connect =>
  async (reach) => {
    if (reach.transport !== "http") throw new Error("expected a URL");
    const accept = "application/json, text/event-stream";
    const headers = { "content-type": "application/json", accept };
    await fetch(reach.url, { method: "POST", headers, body: JSON.stringify(message) }).then((one) =>
      one.text(),
    );
  };

const overStdio =
  (message: object): Connect =>
  async (reach) => {
    if (reach.transport !== "stdio") throw new Error("expected pipes");
    const { input, output } = reach.start();
    output.write(`${JSON.stringify(message)}\n`);
    await new Promise((resolve) => input.once("data", resolve));
    output.end();
  };

describe.each([
  ["http", overHttp],
  ["stdio", overStdio],
] as const)("a client over %s", (transport, client) => {
  it("that keeps a duty passes, in the revision that was agreed on", async () => {
    const result = await judgedOver(transport, client(INITIALIZE));
    expect(result.diagnosis).toBeUndefined();
    expect(result.target).toMatchObject({ role: "client", name: "three lines", revisions: ["2025-11-25"] });
    expect(result.legs.map((leg) => [leg.revision, leg.counts.pass])).toEqual([["2025-11-25", 1]]);
    expect(result.legs[0]?.capabilities).toEqual({ roots: {} });
    expect(result.exitCode).toBe(0);
  });

  it("that breaks a rule before an agreement fails, and the other checks are inconclusive", async () => {
    const result = await judgedOver(transport, client({ jsonrpc: "2.0", id: 1, method: "tools/list" }));
    expect(result.legs.map((leg) => [leg.revision, leg.counts.fail])).toEqual([["2025-11-25", 1]]);
    expect(result.legs[0]?.checks[0]?.actual).toBe("tools/list as the first message");
    expect(result.diagnosis?.text).toMatch(/^Version negotiation failed|^The server refused the client/);
    expect(result.exitCode).toBe(1);
  });

  it("that speaks another protocol is not judged", async () => {
    const result = await judgedOver(transport, client({ greeting: "hello" }));
    expect(result.legs).toEqual([]);
    expect(result.exitCode).toBe(3);
  });

  it("that never connects gets a diagnosis", async () => {
    const result = await judgedOver(transport, async () => {});
    expect(result.diagnosis?.text).toBe("The client ended and never connected.");
    expect(result.exitCode).toBe(3);
  });
});

it("what crosses the wire is recorded in order", async () => {
  const recorder = new Recorder();
  await judgedOver("http", overHttp(INITIALIZE), recorder);
  expect(recorder.events.map(({ channel }) => channel)).toEqual([
    "open",
    "open",
    "http-request",
    "http-response",
    "http-end",
    "agreed",
    "met",
  ]);
});
