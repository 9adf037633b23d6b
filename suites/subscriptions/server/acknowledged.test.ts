import { expect, it } from "vitest";
import { Expect } from "../../../harness/check/expect.ts";
import { legTrace } from "../../../harness/trace/conversation.ts";
import type { TraceEvent, Unrecorded } from "../../../harness/trace/event.ts";
import { Recorder } from "../../../harness/trace/recorder.ts";
import { META } from "../../../schema/meta-keys.ts";
import { acknowledgedFirst } from "./acknowledged.ts";

const LISTEN = { jsonrpc: "2.0", id: 7, method: "subscriptions/listen", params: { notifications: {} } };
const of = (method: string) => ({
  jsonrpc: "2.0",
  method,
  params: { _meta: { [META.subscriptionId]: 7 }, notifications: {} },
});
const ACKNOWLEDGED = of("notifications/subscriptions/acknowledged");
const CHANGED = of("notifications/tools/list_changed");
const REFUSED = { jsonrpc: "2.0", id: 7, error: { code: -32602, message: "no" } };

/** What the rule finds in a recording in which the server has sent these messages after a subscription. */
function found(...sent: readonly object[]) {
  const recorder = new Recorder();
  const connection = "1";
  const record = (event: Unrecorded) => recorder.record(event as Extract<Unrecorded, { channel: "stdout" }>);
  record({ channel: "open", connection, transport: "stdio", purpose: "a test", revision: "2026-07-28" });
  record({ channel: "stdin", connection, raw: JSON.stringify(LISTEN), message: LISTEN });
  for (const message of sent)
    record({ channel: "stdout", connection, raw: JSON.stringify(message), message });
  const judged = new Expect("MUST");
  const trace = legTrace("2026-07-28", "stdio", recorder.events as readonly TraceEvent[]);
  acknowledgedFirst.recorded?.({ trace, expect: judged });
  return judged.findings.map(({ verdict, actual }) => `${verdict}: ${actual}`);
}

it("passes a recorded subscription that begins with its acknowledgement", () => {
  expect(found(ACKNOWLEDGED, CHANGED)).toEqual(["pass: notifications/subscriptions/acknowledged"]);
});

it("fails one that begins with a change", () => {
  expect(found(CHANGED, ACKNOWLEDGED)).toEqual(["fail: notifications/tools/list_changed"]);
});

it("judges no recording without a message of a subscription, nor a subscription that was refused", () => {
  expect(() => found()).toThrow("a recording with a message of a subscription");
  expect(() => found(REFUSED, CHANGED)).toThrow("a recording with a message of a subscription");
});
