import { describe, expect, it } from "vitest";
import type { Check } from "../../harness/check/check.ts";
import { Expect } from "../../harness/check/expect.ts";
import { legTrace } from "../../harness/trace/conversation.ts";
import type { TraceEvent } from "../../harness/trace/event.ts";
import { shortMessages } from "./errors.ts";
import { ownMessages } from "./schema.ts";

const common = { ms: 0, connection: "1" } as const;

function leg(...lines: readonly (readonly ["stdin" | "stdout", unknown, { broken: true }?])[]) {
  const opened: TraceEvent = {
    ...common,
    seq: 1,
    channel: "open",
    transport: "stdio",
    purpose: "test",
    revision: "2025-11-25",
  };
  const events = lines.map(
    ([channel, message, more], index): TraceEvent => ({
      ...common,
      seq: index + 2,
      channel,
      raw: JSON.stringify(message),
      message,
      ...more,
    }),
  );
  return legTrace("2025-11-25", "stdio", [opened, ...events]);
}

function judge(check: Check, trace: ReturnType<typeof leg>) {
  const collected = new Expect("MUST");
  const run = check.run as (stage: object) => void;
  run({ trace, expect: collected });
  return collected.findings;
}

const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
const nameless = { jsonrpc: "2.0", id: 2, method: "tools/call", params: {} };

describe("what the harness sends", () => {
  it("is in order when it is valid", () => {
    expect(judge(ownMessages, leg(["stdin", ping]))).toMatchObject([{ verdict: "pass" }]);
  });

  it("is a fault of the harness, and not of the target, when it is not", () => {
    expect(() => judge(ownMessages, leg(["stdin", nameless]))).toThrow(
      'the harness sent broken messages: message 2 (tools/call): /params must have "name"',
    );
  });

  it("is not looked at where a check breaks it on purpose", () => {
    expect(judge(ownMessages, leg(["stdin", ping], ["stdin", nameless, { broken: true }]))).toMatchObject([
      { verdict: "pass" },
    ]);
  });

  it("answers with the id that the target gave, whatever that is", () => {
    const answer = { jsonrpc: "2.0", id: 1.5, result: {} };
    expect(judge(ownMessages, leg(["stdin", answer]))).toMatchObject([{ verdict: "pass" }]);
  });
});

describe("the message of an error", () => {
  const refusal = (message: string) => ({ jsonrpc: "2.0", id: 1, error: { code: -32601, message } });

  it("passes when it is one line", () => {
    const trace = leg(["stdin", ping], ["stdout", refusal("Method not found")]);
    expect(judge(shortMessages, trace)).toMatchObject([{ verdict: "pass" }]);
  });

  it("is told as a fact when it has several", () => {
    const trace = leg(["stdin", ping], ["stdout", refusal("Method\nnot\nfound")]);
    expect(judge(shortMessages, trace)).toMatchObject([
      { verdict: "observed", actual: "an error message of 16 characters in 3 lines: Method not found" },
    ]);
  });

  it("has nothing to judge where there is no error", () => {
    expect(() => judge(shortMessages, leg(["stdin", ping]))).toThrow("the server sent no error");
  });
});
