import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import type { Serve } from "../in-process.ts";

export type Message = Record<string, unknown>;

/** What a server says to one line, or to one body: messages, or text that is none. */
export type Answer = (line: string, output?: Writable) => readonly (string | Message)[];

/** A server over stdio: after each line that comes, these lines. */
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

/** The message in a line; an empty one where there is none. */
export function parse(line: string): Message {
  try {
    return JSON.parse(line) as Message;
  } catch {
    return {};
  }
}

/** Just enough of a server of 2025-11-25: any other offer is answered with that. */
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

/** The same, but these methods are answered so. */
export function smallBut(
  answers: Readonly<Record<string, (message: Message) => readonly Message[]>>,
): Answer {
  return (line) => {
    const message = parse(line);
    return answers[String(message.method)]?.(message) ?? small(line);
  };
}
