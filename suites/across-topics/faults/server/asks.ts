import { isObject } from "../../../../harness/reference/message.ts";
import { onAnyResult } from "../../../../harness/reference/server/rewrite.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Hooks } from "../../../../harness/switches/server.ts";

/** Changes the params of the requests for input with this method, in every era. */
export function onAsk(method: string, edit: (params: JsonObject) => JsonObject): Pick<Hooks, "outgoing"> {
  const inResult = onAnyResult((result) => {
    if (result.resultType !== "input_required" || !isObject(result.inputRequests)) return result;
    const requests = Object.entries(result.inputRequests).map(([key, ask]) =>
      isObject(ask) && ask.method === method && isObject(ask.params)
        ? [key, { ...ask, params: edit(ask.params) }]
        : [key, ask],
    );
    return { ...result, inputRequests: Object.fromEntries(requests) };
  }).outgoing;
  return {
    outgoing: (message) => {
      if ("method" in message && message.method === method) {
        return [{ ...message, params: edit(message.params ?? {}) }];
      }
      return inResult ? inResult(message) : [message];
    },
  };
}
