import { expect, it } from "vitest";
import { Expect } from "../../../../harness/check/expect.ts";
import { legTrace } from "../../../../harness/trace/conversation.ts";
import type { TraceEvent } from "../../../../harness/trace/event.ts";
import { serverInfo } from "../../../meta/server/identity.ts";
import { resultType } from "./envelope.ts";

/** A request with an answer in an older revision. */
function answeredAsOlder({ broken }: { readonly broken: boolean }) {
  const common = { ms: 0, connection: "1" } as const;
  const request = { jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta: {} } };
  const result = { jsonrpc: "2.0", id: 1, result: { tools: [] } };
  const events: TraceEvent[] = [
    { ...common, seq: 1, channel: "open", transport: "stdio", purpose: "test", revision: "2026-07-28" },
    { ...common, seq: 2, channel: "stdin", raw: "", message: request, ...(broken ? { broken } : {}) },
    { ...common, seq: 3, channel: "stdout", raw: "", message: result },
  ];
  return legTrace("2026-07-28", "stdio", events);
}

it.each([resultType, serverInfo])("$id does not judge the answer to a broken request", (check) => {
  const verdicts = (broken: boolean) => {
    const found = new Expect("MUST");
    try {
      (check.run as (context: object) => void)({ trace: answeredAsOlder({ broken }), expect: found });
    } catch (thrown) {
      return [String(thrown)];
    }
    return found.findings.map(({ verdict }) => verdict);
  };
  expect(verdicts(false)).toEqual(["fail"]);
  expect(verdicts(true)).not.toContain("fail");
});
