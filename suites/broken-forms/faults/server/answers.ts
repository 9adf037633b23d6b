import { isObject } from "../../../../harness/reference/message.ts";
import type { Hooks } from "../../../../harness/switches/server.ts";
import { read } from "../../../across-topics/faults/server/receive.ts";

/** In place of the answer: what a server says that fails inside, or one that looks at nothing. */
const INSTEAD = {
  code: { error: { code: -32603, message: "Internal error: value is not an object" } },
  result: { result: {} },
} as const;

/** Answers the requests that match in another way. */
export function answersWith(instead: keyof typeof INSTEAD, is: (message: unknown) => boolean): () => Hooks {
  return () => {
    const ids = new Set<unknown>();
    return {
      receive: (text) => {
        const message = read(text);
        if (isObject(message) && is(message)) ids.add(message.id);
        return text;
      },
      outgoing: (message) =>
        "id" in message && !("method" in message) && ids.delete(message.id)
          ? [{ jsonrpc: "2.0", id: message.id, ...INSTEAD[instead] }]
          : [message],
    };
  };
}

/** Handles a text that matches, but nothing after it. */
export function deafAfter(is: (text: string) => boolean): () => Hooks {
  return () => {
    let isDeaf = false;
    return {
      receive: (text) => {
        if (isDeaf) return '{"jsonrpc":"2.0","method":"notifications/nothing"}';
        isDeaf = is(text);
        return text;
      },
    };
  };
}
