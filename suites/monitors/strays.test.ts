import { describe, expect, it } from "vitest";
import { legTrace } from "../../harness/trace/conversation.ts";
import type { TraceEvent } from "../../harness/trace/event.ts";
import { strays } from "./strays.ts";

const request = (id: unknown) => ({ jsonrpc: "2.0", id, method: "ping" });
const notification = { jsonrpc: "2.0", method: "notifications/initialized" };
const result = (id: unknown) => ({ jsonrpc: "2.0", id, result: {} });
const error = (id: unknown) => ({ jsonrpc: "2.0", id, error: { code: -32600, message: "no" } });

/** What is sent goes right, what comes goes left. */
type Step = readonly [">" | "<" | "broken >", unknown];

function found(...steps: readonly Step[]): readonly string[] {
  const common = { ms: 0, connection: "1" };
  const opened: TraceEvent = {
    ...common,
    seq: 1,
    channel: "open",
    transport: "stdio",
    purpose: "test",
    revision: "2025-11-25",
  };
  const events = steps.map(([way, message], index): TraceEvent => {
    const raw = typeof message === "string" ? message : JSON.stringify(message);
    const payload = { raw, ...(typeof message === "string" ? {} : { message }) };
    const base = { ...common, seq: index + 2, ...payload };
    if (way === "<") return { ...base, channel: "stdout" };
    return { ...base, channel: "stdin", ...(way === "broken >" ? { broken: true } : {}) };
  });
  return strays(legTrace("2025-11-25", "stdio", [opened, ...events])).map(({ stray }) => stray);
}

describe("a response belongs to a request", () => {
  it("when it carries the id, with its type", () => {
    expect(found([">", request(7)], ["<", result(7)], [">", request("7")], ["<", error("7")])).toEqual([]);
  });

  it("and not when the id came back as another type", () => {
    expect(found([">", request(7)], ["<", result("7")])).toEqual(["retyped"]);
  });

  it("and not when nobody asked, or the request comes later", () => {
    expect(found(["<", result(8)], [">", request(8)])).toEqual(["unasked"]);
  });
});

describe("a response without id", () => {
  it("lost it, where a request stays without answer", () => {
    expect(found([">", notification], [">", request(1)], ["<", result(null)])).toEqual(["without-id"]);
  });

  it("answers a notification, where each request has its own", () => {
    expect(found([">", request(1)], ["<", result(1)], [">", notification], ["<", error(null)])).toEqual([
      "to-notification",
    ]);
  });

  it("is right for an error to what could not be read", () => {
    expect(found(["broken >", '{"id":1'], ["<", error(null)])).toEqual([]);
    expect(found(["broken >", '{"id":1'], ["<", error(undefined)])).toEqual([]);
  });

  it("is never right for a result", () => {
    expect(found(["broken >", '{"id":1'], ["<", result(null)])).toEqual(["without-id"]);
  });
});

it("leaves the answer alone to a broken message in which the id could be found all the same", () => {
  expect(found(["broken >", '{"id":"cut"'], ["<", error("cut")])).toEqual([]);
});
