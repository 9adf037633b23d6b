import { describe, expect, it } from "vitest";
import type { TraceEvent } from "../../harness/trace/event.ts";
import { exampleText, pairOf } from "./message.ts";

const stdout = (message: unknown): TraceEvent => ({
  seq: 1,
  ms: 0,
  channel: "stdout",
  connection: "1",
  raw: JSON.stringify(message),
  message,
});

const answer = (id: number, result: unknown) => stdout({ jsonrpc: "2.0", id, result });

const reply = (status: number, type: string): TraceEvent => ({
  seq: 1,
  ms: 0,
  channel: "http-response",
  connection: "1",
  exchange: 1,
  status,
  headers: [
    ["Content-Type", type],
    ["Date", String(status)],
  ],
  sse: false,
});

describe("two messages as an example", () => {
  it("are without what is new in each run", () => {
    expect(pairOf(answer(17, { a: 1 }), answer(3, {}), undefined)).toEqual({
      wrong: '{"jsonrpc":"2.0","id":1,"result":{"a":1}}',
      right: '{"jsonrpc":"2.0","id":1,"result":{}}',
    });
    expect(exampleText(answer(5, "http://127.0.0.1:4711/x"))).toContain("http://127.0.0.1:…/x");
  });

  it("are none if only their ids differ", () => {
    expect(pairOf(answer(17, {}), answer(3, {}), undefined)).toBeUndefined();
  });

  it("show the place of the finding, or the first difference, of a long message", () => {
    const list = (last: unknown) => ({
      tools: [...Array(40).keys()].map((n) => ({ name: `tool-${n}` })),
      last,
    });
    const pointed = pairOf(answer(1, list(1)), answer(1, list(2)), "/result/last");
    expect(pointed?.wrong).toContain('"last":1');
    // Where the place looks the same, the first difference is shown.
    expect(pairOf(answer(1, list(1)), answer(1, list(2)), "/result/tools/3")).toEqual(pointed);
    const differ = pairOf(answer(1, list(1)), answer(1, list("two")), undefined);
    expect(differ?.wrong).toContain('"last":1');
    expect(differ?.right).toContain('"last":"two"');
    expect(differ?.wrong.length).toBeLessThan(245);
  });

  it("have the status and the headers that differ", () => {
    expect(pairOf(reply(200, "text/html"), reply(404, "text/plain"), undefined)).toEqual({
      wrong: "HTTP 200; Content-Type: text/html",
      right: "HTTP 404; Content-Type: text/plain",
    });
    expect(exampleText(reply(202, "x/y"))).toBe("HTTP 202");
  });
});
