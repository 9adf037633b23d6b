import { describe, expect, it } from "vitest";
import { countedIn } from "./counted.ts";
import type { Unrecorded } from "./event.ts";
import { Recorder } from "./recorder.ts";

const opened = (connection: string, revision: "2025-06-18" | "2025-11-25" = "2025-11-25"): Unrecorded => ({
  ...{ channel: "open", connection, transport: "stdio", purpose: "a session", revision },
});

const line = (channel: "stdin" | "stdout", message: object, by?: string, connection = "1"): Unrecorded => {
  const text = { connection, raw: `${JSON.stringify(message)}\n`, message };
  return channel === "stdin" ? { channel, ...text, ...(by && { by }) } : { channel, ...text };
};

/** What each event is counted as, in the order of the trace. */
function countedOf(...recorded: readonly Unrecorded[]): readonly (string | undefined)[] {
  const recorder = new Recorder();
  for (const event of recorded) recorder.record(event);
  const counted = countedIn(recorder.events);
  return recorder.events.map(({ seq }) => {
    const one = counted.get(seq);
    return one && `${one.number} of ${one.of} in ${one.place}`;
  });
}

describe("a message of a server", () => {
  it("has the number of what it answers, counted among what was sent for one check", () => {
    expect(
      countedOf(
        opened("1"),
        line("stdin", { id: 1, method: "ping" }, "a.check"),
        line("stdin", { id: 2, method: "ping" }, "b.check"),
        line("stdin", { id: 3, method: "ping" }, "a.check"),
        line("stdout", { id: 3, result: {} }),
        line("stdout", { id: 2, result: {} }),
      ).slice(1),
    ).toEqual([
      "1 of a.check in 2025-11-25 stdio",
      "1 of b.check in 2025-11-25 stdio",
      "2 of a.check in 2025-11-25 stdio",
      "2 of a.check in 2025-11-25 stdio",
      "1 of b.check in 2025-11-25 stdio",
    ]);
  });

  it("has no number where it came by itself, belongs to no check, or has the id of no request", () => {
    expect(
      countedOf(
        opened("1"),
        line("stdin", { id: 1, method: "initialize" }),
        line("stdout", { id: 1, result: {} }),
        line("stdout", { method: "notifications/message" }),
        line("stdin", { id: 2, method: "ping" }, "a.check"),
        line("stdout", { id: "2", result: {} }),
        line("stdout", { id: 2, method: "ping" }),
      ),
    ).toEqual([
      ...Array.from({ length: 4 }),
      "1 of a.check in 2025-11-25 stdio",
      ...Array.from({ length: 2 }),
    ]);
  });

  it("is counted in each leg from 1", () => {
    expect(
      countedOf(
        opened("1"),
        line("stdin", { id: 1, method: "ping" }, "a.check"),
        opened("2", "2025-06-18"),
        line("stdin", { id: 1, method: "ping" }, "a.check", "2"),
        line("stdout", { id: 1, result: {} }, undefined, "2"),
      ),
    ).toEqual([
      undefined,
      "1 of a.check in 2025-11-25 stdio",
      undefined,
      "1 of a.check in 2025-06-18 stdio",
      "1 of a.check in 2025-06-18 stdio",
    ]);
  });

  it("belongs over HTTP to the request in whose exchange it came", () => {
    const http = { connection: "1", exchange: 7, headers: [] };
    const answer = { id: 4, result: {} };
    expect(
      countedOf(
        { ...opened("1"), channel: "open", transport: "http", purpose: "a session", revision: "2025-11-25" },
        { ...http, channel: "http-request", method: "POST", url: "http://a/", raw: "{", by: "a.check" },
        { ...http, channel: "http-response", status: 200, sse: true },
        { ...http, channel: "sse", raw: "data: {}", message: { method: "notifications/progress" } },
        { ...http, channel: "sse", raw: "data: {}", message: answer },
      ).slice(1),
    ).toEqual(Array.from({ length: 4 }, () => "1 of a.check in 2025-11-25 http"));
  });
});

it("counts what a client sends in a situation, and each time that it is played from 1", () => {
  const played = (connection: string): Unrecorded => ({
    ...{ channel: "met", connection, situation: "usual", revision: "2025-11-25", transport: "stdio" },
    ...{ connections: [connection], ended: "itself" },
  });
  expect(
    countedOf(
      line("stdin", { id: 1, method: "initialize" }),
      line("stdout", { id: 1, result: {} }),
      line("stdout", { id: 1, method: "ping" }),
      line("stdin", { id: 1, result: {} }),
      played("1"),
      line("stdin", { id: 1, method: "initialize" }, undefined, "2"),
      played("2"),
    ),
  ).toEqual([
    "1 of usual in 2025-11-25 stdio",
    "1 of usual in 2025-11-25 stdio",
    undefined,
    "2 of usual in 2025-11-25 stdio",
    undefined,
    "1 of usual in 2025-11-25 stdio, again until message 7",
    undefined,
  ]);
});
