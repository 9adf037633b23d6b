import { describe, expect, it } from "vitest";
import type { SseEvent } from "../switch.ts";
import { eventsOf } from "./sse.ts";

/** The events of a text that is read in chunks of this size. */
async function read(text: string, size = 1_000): Promise<readonly SseEvent[]> {
  async function* chunks() {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const events: SseEvent[] = [];
  for await (const event of eventsOf(chunks())) events.push(event);
  return events;
}

describe.each([1, 2, 3, 1_000])("an event stream in chunks of %d bytes", (size) => {
  it.each([["\n"], ["\r\n"], ["\r"]])("ends its lines with %j", async (end) => {
    const text = ["id: 1", "data: Grüße 🎉", "", "data: two", ""].join(end) + end;
    expect(await read(text, size)).toEqual([{ id: "1", data: "Grüße 🎉" }, { data: "two" }]);
  });

  it("may begin with a byte order mark", async () => {
    expect(await read("\ufeffdata: 1\n\n", size)).toEqual([{ data: "1" }]);
  });
});

describe("an event", () => {
  it.each<[string, SseEvent[]]>([
    ["data: a\ndata: b\n\n", [{ data: "a\nb" }]],
    ["data\n\n", [{ data: "" }]],
    ["data:x\n\n", [{ data: "x" }]],
    ["data:  x\n\n", [{ data: " x" }]],
    ["event: other\nretry: 20\n\n", [{ event: "other", retry: 20 }]],
    ["retry: soon\n\n", []],
    ["id: a\0b\ndata: 1\n\n", [{ data: "1" }]],
    ["unknown: 1\nDATA: 2\ndata: 3\n\n", [{ data: "3" }]],
    [": still here\ndata: 1\n\n", [{ comment: " still here" }, { data: "1" }]],
  ])("%j is read as the standard requires", async (text, events) => {
    expect(await read(text)).toEqual(events);
  });

  it("is ignored if the stream ends before its blank line", async () => {
    expect(await read("data: 1\n\ndata: 2\n")).toEqual([{ data: "1" }]);
  });

  it("is delivered immediately if its last line ends with CR, without waiting for an LF", async () => {
    async function* endless() {
      yield Buffer.from("data: 1\r\r");
      await new Promise(() => {});
    }
    expect(await eventsOf(endless()).next()).toEqual({ done: false, value: { data: "1" } });
  });
});
