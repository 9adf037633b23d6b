import { describe, expect, it } from "vitest";
import type { TraceEvent } from "../trace/event.ts";
import { Memory } from "./memory.ts";

function message(seq: number, channel: "stdin" | "stdout", value: Record<string, unknown>): TraceEvent {
  const raw = JSON.stringify(value);
  return { seq, ms: seq, connection: "1", channel, raw, message: value };
}

const idsIn = (memory: Memory) =>
  memory.events.flatMap((event) => ("message" in event ? [(event.message as { id?: number }).id] : []));

describe("what is remembered of a conversation", () => {
  it("is the beginning, open requests and the newest messages, and never more than a few hundred", () => {
    const memory = new Memory();
    let seq = 0;
    const add = (channel: "stdin" | "stdout", value: Record<string, unknown>) => {
      seq += 1;
      memory.add(message(seq, channel, { jsonrpc: "2.0", ...value }));
    };
    add("stdin", { id: 0, method: "initialize", params: {} });
    add("stdout", { id: 0, result: {} });
    for (let id = 1; id <= 30; id += 1) add("stdin", { id, method: "ping" });
    add("stdin", { id: "open", method: "tools/call" });
    for (let id = 100; id < 10_100; id += 1) {
      add("stdin", { id, method: "ping" });
      add("stdout", { id, result: {} });
      expect(memory.events.length).toBeLessThanOrEqual(600);
    }
    expect(idsIn(memory)).toContain(0);
    expect(idsIn(memory)).toContain(10_099);
    expect(idsIn(memory)).not.toContain(5_000);
    expect(memory.isWhole).toBe(false);
    expect(memory.hasBeginning).toBe(true);
    // No answer without its request, and no request without its answer.
    const pings = idsIn(memory).filter((id) => typeof id === "number" && id >= 100);
    expect(pings.length % 2).toBe(0);
  });

  it("has a limit for large messages, and then the beginning is not known", () => {
    const memory = new Memory();
    for (let id = 1; id < 40; id += 1)
      memory.add(message(id, "stdout", { jsonrpc: "2.0", id, result: { text: "x".repeat(500_000) } }));
    expect(memory.weight).toBeLessThan(9 * 1024 * 1024);
    expect(memory.hasBeginning).toBe(false);
  });

  it("is whole while nothing was forgotten", () => {
    const memory = new Memory();
    for (let id = 1; id < 500; id += 1)
      memory.add(message(id, "stdin", { jsonrpc: "2.0", id, method: "ping" }));
    expect(memory.isWhole).toBe(true);
    expect(memory.events).toHaveLength(499);
  });
});
