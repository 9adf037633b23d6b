import { expect, it } from "vitest";
import { legTrace } from "./conversation.ts";
import { crashesIn, replayPurpose } from "./crash.ts";
import type { StdinEvent, TraceEvent } from "./event.ts";

const agreed = { revision: "2025-11-25", clientCapabilities: {}, serverCapabilities: {} } as const;

/** A process that gets these methods, answers none of them, and ends. */
function ended(connection: string, purpose: string, from: number, methods: readonly string[]): TraceEvent[] {
  const at = (seq: number) => ({ seq, ms: seq, connection });
  const sent = methods.map((method, index): StdinEvent => {
    const message = { jsonrpc: "2.0", id: index + 1, method };
    return { ...at(from + 2 + index), channel: "stdin", raw: JSON.stringify(message), message };
  });
  return [
    { ...at(from), channel: "open", transport: "stdio", purpose, revision: "2025-11-25" },
    { ...at(from + 1), channel: "agreed", ...agreed },
    ...sent,
    { ...at(from + 2 + methods.length), channel: "exit", code: 2, signal: null },
  ];
}

it("names the message that ended another process in isolation, also where many were sent before it", () => {
  const many = ["a", "b", "c", "d", "e", "f", "g", "h", "deadly"];
  const first = ended("1", "one by one", 1, ["deadly"]);
  const [, , deadly] = first;
  const later = ended("2", "side by side", 11, many);
  const replay = ended("3", replayPurpose(deadly as StdinEvent), 31, ["deadly"]);
  const { conversations } = legTrace("2025-11-25", "stdio", [...first, ...later, ...replay]);
  const found = crashesIn(conversations).map(({ culprit, repeats }) => [culprit?.raw, repeats]);
  expect(found).toEqual([
    ['{"jsonrpc":"2.0","id":1,"method":"deadly"}', 1],
    ['{"jsonrpc":"2.0","id":9,"method":"deadly"}', 1],
  ]);
});

it("names the first message after the last answer where none of them ends a process in isolation", () => {
  const { conversations } = legTrace("2025-11-25", "stdio", ended("2", "side by side", 11, ["a", "b"]));
  const found = crashesIn(conversations).map(({ culprit, repeats }) => [culprit?.raw, repeats]);
  expect(found).toEqual([['{"jsonrpc":"2.0","id":1,"method":"a"}', 0]]);
});

it("names what is larger than a trace records, which cannot be sent again, before what has ended no process", () => {
  const [opened, agreedOn, first, second, exit] = ended("2", "side by side", 11, ["a", "large"]);
  const { message: _, ...large } = second as StdinEvent & { readonly message: unknown };
  const replay = ended("3", replayPurpose(first as StdinEvent), 31, ["a"]).slice(0, -1);
  const events = [opened, agreedOn, first, { ...large, truncated: 9 }, exit, ...replay] as TraceEvent[];
  const { conversations } = legTrace("2025-11-25", "stdio", events);
  expect(crashesIn(conversations).map(({ culprit, tries }) => [culprit?.raw, tries])).toEqual([
    ['{"jsonrpc":"2.0","id":2,"method":"large"}', 0],
  ]);
});

it("distinguishes a message with white space from the usual form of it, which ends no process", () => {
  const [opened, agreedOn, plain, second, exit] = ended("2", "side by side", 11, ["ping", "ping"]);
  const spaced = { ...(second as StdinEvent), raw: ' { "jsonrpc": "2.0", "id": 2, "method": "ping" } \n' };
  const harmless = ended("3", replayPurpose(plain as StdinEvent), 31, ["ping"]).slice(0, -1);
  const deadly = ended("4", replayPurpose(spaced), 41, ["ping"]);
  const events = [opened, agreedOn, plain, spaced, exit, ...harmless, ...deadly] as TraceEvent[];
  const { conversations } = legTrace("2025-11-25", "stdio", events);
  expect(
    crashesIn(conversations).map(({ culprit, tries, repeats }) => [culprit?.seq, tries, repeats]),
  ).toEqual([[spaced.seq, 1, 1]]);
});
