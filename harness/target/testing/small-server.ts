import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import type { Serve } from "../in-process.ts";

export type Message = Record<string, unknown>;

/** How a server answers one line or one body: with messages, or with text that is no message. */
export type Answer = (line: string, output?: Writable) => readonly (string | Message)[];

/** A server over stdio that answers each line with these lines. */
export function lines(answer: Answer): Serve {
  return async (input: Readable, output: Writable) => {
    for await (const line of createInterface({ input })) {
      for (const one of answer(line, output)) {
        output.write(`${typeof one === "string" ? one : JSON.stringify(one)}\n`);
      }
    }
    return 0;
  };
}

/** The message in a line; an empty object if it has none. */
export function parse(line: string): Message {
  try {
    return JSON.parse(line) as Message;
  } catch {
    return {};
  }
}

/** A minimal server of 2025-11-25. It answers each offer with this revision. */
export function small(line: string): readonly Message[] {
  const { id, method } = parse(line);
  if (id === undefined) return [];
  const base = { jsonrpc: "2.0", id };
  if (method === "initialize") {
    const serverInfo = { name: "small", version: "1" };
    return [{ ...base, result: { protocolVersion: "2025-11-25", capabilities: {}, serverInfo } }];
  }
  if (method === "ping") return [{ ...base, result: {} }];
  return [{ ...base, error: { code: -32601, message: "Method not found" } }];
}

/** The same, with other answers to these methods. */
export function smallBut(
  answers: Readonly<Record<string, (message: Message) => readonly Message[]>>,
): Answer {
  return (line) => {
    const message = parse(line);
    return answers[String(message.method)]?.(message) ?? small(line);
  };
}
