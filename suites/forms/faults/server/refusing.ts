import { isObject } from "../../../../harness/reference/message.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Fault } from "../../../../harness/switches/server.ts";

/** A message, or undefined for what is none. */
export function parsed(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const paramsOf = ({ params }: JsonObject): JsonObject => (isObject(params) ? params : {});

export const metaOf = (message: JsonObject): JsonObject => {
  const { _meta: meta } = paramsOf(message);
  return isObject(meta) ? meta : {};
};

/** No method of a server. */
const NO_METHOD = "mcp-conform/refused";

/** A fault that refuses a request in one form, and serves it in all others: it takes it for a request of another method. */
export function refuses(
  id: string,
  describe: string,
  isRefused: (message: JsonObject, text: string) => boolean,
  more: Partial<Fault> = {},
): Fault {
  return {
    id: `forms.refuses.${id}`,
    describe,
    trips: [`forms.${id}`],
    says: /(?:→|:) (?:HTTP \d+, )?error -32/,
    receive: (text) => {
      const message = parsed(text);
      return message !== undefined && message.id !== undefined && isRefused(message, text)
        ? JSON.stringify({ ...message, method: NO_METHOD })
        : text;
    },
    ...more,
  };
}
