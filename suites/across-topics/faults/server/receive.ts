import { isObject } from "../../../../harness/reference/message.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Fault, Hooks } from "../../../../harness/switches/server.ts";

/** Parses JSON. Undefined if the text is not JSON. */
export function read(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A server of any revision ignores it. */
export const NOTHING = '{"jsonrpc":"2.0","method":"notifications/nothing"}';

/** Ignores messages that match. */
export function ignored(is: (message: JsonObject) => boolean): Pick<Fault, "receive"> {
  const receive = (text: string) => {
    const message = read(text);
    return isObject(message) && is(message) ? NOTHING : text;
  };
  return { receive };
}

/** Handles a message that matches, but none after it. */
export function ignoresAllAfter(is: (message: unknown) => boolean): Pick<Fault, "remember"> {
  const remember = (): Hooks => {
    let isIgnoring = false;
    return {
      receive: (text) => {
        if (isIgnoring) return NOTHING;
        isIgnoring = is(read(text));
        return text;
      },
    };
  };
  return { remember };
}
