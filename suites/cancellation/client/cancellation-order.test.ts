import { expect, it } from "vitest";
import { Expect } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { conversation } from "../../../harness/trace/conversation.ts";
import type { LegKey, TraceEvent } from "../../../harness/trace/event.ts";
import { cancel } from "../../across-topics/situations/cancel.ts";
import { cancellation } from "./cancellation.ts";

const base = { ms: 0, connection: "1" };
const place = (transport: LegKey["transport"]) => ({ revision: "2025-11-25", transport }) as const;
const call = { jsonrpc: "2.0", id: 5, method: "tools/call", params: { name: "slow" } };
const notice = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 5 } };

function messageIn(transport: LegKey["transport"], seq: number, message: object) {
  const content = { raw: JSON.stringify(message), message: message as never };
  return transport === "stdio"
    ? ({ ...base, seq, channel: "stdin", ...content } as const)
    : ({
        ...base,
        seq,
        channel: "http-request",
        exchange: seq,
        method: "POST",
        url: "http://127.0.0.1/mcp",
        headers: [],
        ...content,
      } as const);
}

/** The verdict when the cancellation arrives before its request. */
function verdictOver(transport: LegKey["transport"]) {
  const events: TraceEvent[] = [
    { ...base, seq: 1, channel: "open", purpose: "a test", ...place(transport) },
    messageIn(transport, 2, notice),
    messageIn(transport, 3, call),
  ];
  const seen: Played = {
    situation: cancel,
    ...place(transport),
    conversations: [conversation("1", events)],
    ended: "itself",
    client: [],
  };
  const check = cancellation.checks.find(({ id }) => id === "client.cancelled.own");
  if (check?.on !== "every") throw new Error("no such monitor");
  const expecting = new Expect("MUST");
  check.run({ seen: [seen], expect: expecting, facts: { ...place(transport), capabilities: {} } });
  return expecting.findings.map(({ verdict }) => verdict);
}

it("over HTTP a cancellation may arrive before its request, and over stdio it may not", () => {
  expect(verdictOver("http")).toEqual(["pass"]);
  expect(verdictOver("http+sse")).toEqual(["pass"]);
  expect(verdictOver("stdio")).toEqual(["fail"]);
});
