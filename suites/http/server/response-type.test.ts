import { expect, it } from "vitest";
import { runCheck } from "../../../harness/run/lanes/run-check.ts";
import { legTrace } from "../../../harness/trace/conversation.ts";
import { Recorder } from "../../../harness/trace/recorder.ts";
import { responseType } from "./post.ts";

const PING = { jsonrpc: "2.0", id: 0, method: "ping" };
const CALL = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "slow" } };

/** What is said of a call that is answered with 202 and nothing, after a DELETE with this session id, if there is one. A ping before it is answered well. */
function verdictAfterDelete(deleted?: string): string {
  const recorder = new Recorder();
  const common = { connection: "1", url: "http://localhost/mcp" } as const;
  const headersOf = (session: string) => [["Mcp-Session-Id", session] as const];
  recorder.record({
    ...common,
    channel: "open",
    transport: "http",
    purpose: "a test",
    revision: "2025-11-25",
  });
  const answered = JSON.stringify({ jsonrpc: "2.0", id: 0, result: {} });
  recorder.record({
    ...common,
    channel: "http-request",
    exchange: 3,
    method: "POST",
    headers: headersOf("a"),
    raw: JSON.stringify(PING),
    message: PING,
  });
  recorder.record({
    ...common,
    channel: "http-response",
    exchange: 3,
    status: 200,
    headers: [["Content-Type", "application/json"]],
    sse: false,
    raw: answered,
    message: JSON.parse(answered),
  });
  recorder.record({
    ...common,
    channel: "http-request",
    exchange: 1,
    method: "POST",
    headers: headersOf("a"),
    raw: JSON.stringify(CALL),
    message: CALL,
  });
  if (deleted !== undefined)
    recorder.record({
      ...common,
      channel: "http-request",
      exchange: 2,
      method: "DELETE",
      headers: headersOf(deleted),
    });
  recorder.record({
    ...common,
    channel: "http-response",
    exchange: 1,
    status: 202,
    headers: [],
    sse: false,
    raw: "",
  });
  const trace = legTrace("2025-11-25", "http", recorder.events);
  const { outcome } = runCheck({ suite: "http", check: responseType, level: "MUST" }, { trace });
  const finding = outcome.findings.find(({ verdict }) => verdict === outcome.verdict);
  return `${outcome.verdict}: ${finding?.actual ?? ""}`;
}

it("fails a call that is answered with 202 and nothing", () => {
  expect(verdictAfterDelete()).toBe('fail: HTTP 202 with no Content-Type, no body, for tools/call of "slow"');
});

it("does not judge it where the client has ended the session meanwhile", () => {
  expect(verdictAfterDelete("a")).toMatch(/^pass/);
});

it("fails it where the client has ended another session", () => {
  expect(verdictAfterDelete("b")).toMatch(/^fail/);
});
