import { describe, expect, it } from "vitest";
import { came, jsonrpc, recorded } from "../testing/sample-input.ts";
import { repeatsOf } from "./repeats.ts";

const list = (id: unknown, name = "x") => came({ jsonrpc, id, result: { tools: [name.repeat(300)] } });

describe("a repeated message", () => {
  it("differs from the earlier one only in its id", () => {
    const repeats = repeatsOf(recorded(list(1), list("two"), list(3, "y")));
    expect([...repeats]).toEqual([[2, { seq: 1, id: '"two"' }]]);
  });

  it("is also found in the data of an event stream", () => {
    const data = (id: number) => JSON.stringify({ jsonrpc, id, result: { tools: ["x".repeat(300)] } });
    const event = (id: number) =>
      ({
        channel: "sse",
        connection: "1",
        exchange: id,
        id: `event-${id}`,
        raw: `id: event-${id}\ndata: ${data(id)}\n\n`,
        data: data(id),
        message: JSON.parse(data(id)),
      }) as const;
    expect([...repeatsOf(recorded(event(1), event(2)))]).toEqual([[2, { seq: 1, id: "2" }]]);
  });

  it("has the same order of members, is long, and has an id", () => {
    const reordered = came({ id: 2, jsonrpc, result: { tools: ["x".repeat(300)] } });
    const short = [came({ jsonrpc, id: 1, result: {} }), came({ jsonrpc, id: 2, result: {} })];
    const notification = came({
      jsonrpc,
      method: "notifications/message",
      params: { data: "x".repeat(300) },
    });
    expect(repeatsOf(recorded(list(1), reordered, ...short, notification, notification)).size).toBe(0);
  });

  it("is complete, because the end of a cut message is unknown", () => {
    const cut = came({ jsonrpc, id: 2, result: { tools: ["x".repeat(300)] } }, { truncated: 5 });
    expect(repeatsOf(recorded(list(1), cut)).size).toBe(0);
  });
});
