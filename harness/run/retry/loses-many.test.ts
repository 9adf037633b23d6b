import { expect, it } from "vitest";
import { legTrace } from "../../trace/conversation.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { losesMany } from "./loses-many.ts";

const METHODS = ["ping", "tools/list"];

/** 30 requests on one connection, each with an answer or, for those of `isLost`, with none within the limit of the operator. */
function asked(isLost: (index: number) => boolean) {
  const open: TraceEvent = {
    ...{ seq: 1, ms: 0, connection: "1", channel: "open", transport: "stdio", purpose: "a session" },
    revision: "2025-11-25",
  };
  const events = Array.from({ length: 30 }, (_, index): readonly TraceEvent[] => {
    const seq = 2 * index + 2;
    const base = { ms: index, connection: "1" };
    const request = { jsonrpc: "2.0", id: index, method: METHODS[index % 2] };
    const response = { jsonrpc: "2.0", id: index, result: {} };
    return [
      { ...base, seq, channel: "stdin", raw: JSON.stringify(request), message: request },
      isLost(index)
        ? { ...base, seq: seq + 1, channel: "unanswered", request: seq, limit: 10_000, lost: "by itself" }
        : { ...base, seq: seq + 1, channel: "stdout", raw: JSON.stringify(response), message: response },
    ];
  });
  return legTrace("2025-11-25", "stdio", [open, ...events.flat()]);
}

it("a server that loses each third answer loses many", () => {
  expect(losesMany(asked((index) => index % 3 === 2))).toBe(true);
});

it("one that loses each ninth does not: most retries get their answers", () => {
  expect(losesMany(asked((index) => index % 9 === 8))).toBe(false);
});

it("one that never answers a method loses nothing: another check judges that", () => {
  expect(losesMany(asked((index) => index % 2 === 1))).toBe(false);
});
