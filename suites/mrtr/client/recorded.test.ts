import { expect, it } from "vitest";
import type { ClientCheck } from "../../../harness/check/client.ts";
import { Expect } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { legTrace } from "../../../harness/trace/conversation.ts";
import type { TraceEvent, Unrecorded } from "../../../harness/trace/event.ts";
import { Recorder } from "../../../harness/trace/recorder.ts";
import { clientSuites } from "../../of-clients.ts";

const CHECKS = clientSuites.flatMap(({ checks }) => checks);

/** What a rule of clients finds in a recording over stdio. "→" is what the client sent, "←" what the server sent. */
function found(id: string, ...messages: readonly (readonly ["→" | "←", object])[]) {
  const recorder = new Recorder();
  const connection = "1";
  const record = (event: Unrecorded) => recorder.record(event as Extract<Unrecorded, { channel: "stdout" }>);
  record({ channel: "open", connection, transport: "stdio", purpose: "a test", revision: "2026-07-28" });
  for (const [from, content] of messages) {
    const message = { jsonrpc: "2.0", ...content };
    const channel = from === "→" ? "stdin" : "stdout";
    record({ channel, connection, raw: JSON.stringify(message), message } as Unrecorded);
  }
  const check = CHECKS.find((one) => one.id === id) as ClientCheck;
  if (!("anywhere" in check) || typeof check.anywhere !== "function") throw new Error(`${id} reads nothing`);
  const judged = new Expect("MUST NOT");
  const { conversations } = legTrace("2026-07-28", "stdio", recorder.events as readonly TraceEvent[]);
  check.anywhere({ seen: { conversations } as unknown as Played, expect: judged } as never);
  return judged.findings.map(({ verdict, actual }) => `${verdict}: ${actual}`);
}

const CALL = { id: 1, method: "tools/call", params: { name: "t" } };
const ASKS = { id: 1, result: { resultType: "input_required", requestState: "one" } };
const retry = (method: string, requestState: string) => ({ id: 2, method, params: { requestState } });

it("a recorded requestState belongs to a retry of its request", () => {
  const id = "client.mrtr.retry.isolated";
  expect(found(id, ["→", CALL], ["←", ASKS], ["→", retry("tools/call", "one")])).toEqual([
    expect.stringMatching(/^pass/),
  ]);
  expect(found(id, ["→", CALL], ["←", ASKS], ["→", retry("prompts/get", "one")])).toEqual([
    "fail: prompts/get with the requestState of a result of tools/call",
  ]);
  // It may have been issued before the recording began.
  expect(() => found(id, ["→", CALL], ["←", ASKS], ["→", retry("prompts/get", "other")])).toThrow(
    "a client that retries a request with its requestState",
  );
});

it("a recorded client of 2026-07-28 sends no responses", () => {
  const id = "client.jsonrpc.no-responses";
  expect(found(id, ["→", CALL])).toEqual(["pass: none"]);
  expect(found(id, ["→", CALL], ["→", { id: 99, result: {} }])).toEqual([
    'fail: {"jsonrpc":"2.0","id":99,"result":{}}',
  ]);
  expect(() => found(id)).toThrow("a recording with a request of the client");
});
