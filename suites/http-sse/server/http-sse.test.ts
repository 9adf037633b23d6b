import { describe, expect, it } from "vitest";
import { runCheck } from "../../../harness/run/lanes/run-check.ts";
import { legTrace } from "../../../harness/trace/conversation.ts";
import { Recorder } from "../../../harness/trace/recorder.ts";
import { withOtherId } from "./addresses.ts";
import { endpointOwn } from "./endpoint.ts";

/** A trace of streams that got these addresses, one after the other; `ends`: each stream ends before the next one opens. */
function streams(addresses: readonly string[], { ends = false } = {}) {
  const recorder = new Recorder();
  for (const data of addresses) {
    const connection = recorder.nameConnection();
    const exchange = recorder.numberExchange();
    const common = { connection, exchange } as const;
    const revision = "2024-11-05";
    recorder.record({ channel: "open", connection, transport: "http+sse", purpose: "test", revision });
    const url = "http://localhost:1/sse";
    recorder.record({ channel: "http-request", ...common, method: "GET", url, headers: [] });
    recorder.record({ channel: "http-response", ...common, status: 200, headers: [], sse: true });
    recorder.record({
      channel: "sse",
      ...common,
      event: "endpoint",
      data,
      raw: `event: endpoint\ndata: ${data}\n\n`,
    });
    if (ends) recorder.record({ channel: "http-end", ...common, how: "complete" });
  }
  return legTrace("2024-11-05", "http+sse", recorder.events);
}

describe("streams that are open at the same time", () => {
  const judge = (trace: ReturnType<typeof streams>) =>
    runCheck({ suite: "http-sse", check: endpointOwn, level: "MUST" }, { trace }).outcome;

  it("fail with one address", () => {
    const outcome = judge(streams(["/messages", "/messages"]));
    expect(outcome.verdict).toBe("fail");
    expect(JSON.stringify(outcome)).toMatch(/which is also that of a stream that is still open/);
  });

  it("pass with an address each", () => {
    expect(judge(streams(["/messages?s=1", "/messages?s=2"])).verdict).toBe("pass");
  });

  it("are not compared with streams that have ended", () => {
    expect(judge(streams(["/messages", "/messages"], { ends: true })).verdict).toBe("not-applicable");
  });
});

it.each([
  ["http://localhost/message?sessionId=3f2a-00ff", "http://localhost/message?sessionId=0000-1100"],
  ["http://localhost/s/0123456789/messages", "http://localhost/s/1000000000/messages"],
  ["http://localhost/messages", undefined],
])("another session id in %s", (address, other) => {
  expect(withOtherId(address)).toBe(other);
});
