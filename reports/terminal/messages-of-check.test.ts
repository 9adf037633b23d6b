import { expect, it } from "vitest";
import { Recorder } from "../../harness/trace/recorder.ts";
import { plain } from "../screen.ts";
import { messageOfCheck, messagesOfCheck } from "./messages-of-check.ts";

/** A trace in which other messages come before those of the check. */
function traceWith(others: number) {
  const recorder = new Recorder();
  const line = (channel: "stdin" | "stdout", message: { readonly id: number }, by?: string) =>
    recorder.record({
      ...{ channel, connection: "1", raw: `${JSON.stringify(message)}\n`, message },
      ...(by === undefined ? {} : { by }),
    });
  const ask = (id: number, method: string, by: string) => {
    line("stdin", { id, method } as { id: number }, by);
    line("stdout", { id, result: "\u202e" } as { id: number });
  };
  for (let id = 100; id < 100 + others; id += 1) ask(id, "ping", "ping.answered");
  ask(1, "tools/list", "tools.list");
  ask(2, "tools/call", "tools.list");
  return { events: recorder.events, role: "server" } as const;
}

const LINES = `\
1 → {"id":1,"method":"tools/list"}
1 ← {"id":1,"result":"\\u202e"}
2 → {"id":2,"method":"tools/call"}
2 ← {"id":2,"result":"\\u202e"}
`;

it("counts within the check, so that two runs can be compared", () => {
  expect(messagesOfCheck(["tools.list"], traceWith(0))).toBe(LINES);
  expect(messagesOfCheck(["tools.list"], traceWith(7))).toBe(LINES);
});

it("shows one of them in full, with what answered it", () => {
  const shown = messageOfCheck(["tools.list"], 2, traceWith(7), plain);
  expect(shown?.match(/^[→←] message \d+ {2}.+$/gm)).toEqual([
    "→ message 17  tools/call, request 2",
    "← message 18  result 2 to tools/call",
  ]);
  expect(messageOfCheck(["tools.list"], 3, traceWith(7), plain)).toBeUndefined();
});

it("says to which leg a message belongs, where a check has messages in several", () => {
  const recorder = new Recorder();
  for (const [connection, revision] of [
    ["1", "2025-11-25"],
    ["2", "2025-06-18"],
  ] as const) {
    recorder.record({ channel: "open", connection, transport: "stdio", purpose: "a session", revision });
    recorder.record({
      channel: "stdin",
      connection,
      raw: '{"id":1}\n',
      message: { id: 1 },
      by: "tools.list",
    });
  }
  expect(messagesOfCheck(["tools.list"], { events: recorder.events, role: "server" })).toBe(
    '2025-11-25 stdio:\n1 → {"id":1}\n\n2025-06-18 stdio:\n1 → {"id":1}\n',
  );
});

it("is nothing for a check that sent nothing", () => {
  expect(messagesOfCheck(["tools.call"], traceWith(1))).toBeUndefined();
});
