import { isObject, type JsonObject } from "../../message.ts";
import type { Fault, Hooks } from "../switch.ts";

/** What a text says; undefined when it is no JSON. */
export function read(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Any server of any revision does nothing about it. */
const NOTHING = '{"jsonrpc":"2.0","method":"notifications/nothing"}';

/** Does as if such messages had not come. */
export function ignored(is: (message: JsonObject) => boolean): Pick<Fault, "receive"> {
  const receive = (text: string) => {
    const message = read(text);
    return isObject(message) && is(message) ? NOTHING : text;
  };
  return { receive };
}

/** Takes such a message, and none that comes after it. */
export function deafAfter(is: (message: unknown) => boolean): Pick<Fault, "remember"> {
  const remember = (): Hooks => {
    let isDeaf = false;
    return {
      receive: (text) => {
        if (isDeaf) return NOTHING;
        isDeaf = is(read(text));
        return text;
      },
    };
  };
  return { remember };
}
