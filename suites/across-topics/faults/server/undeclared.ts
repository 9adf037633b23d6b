import { isObject, ProtocolError } from "../../../../harness/reference/message.ts";
import { without } from "../../../../harness/reference/server/rewrite.ts";
import type { Hooks } from "../../../../harness/switches/server.ts";

/** Does not declare a capability, but still implements it. */
export function undeclared(capability: string): Hooks {
  return {
    dispatch: async (call, next) => {
      const result = await next(call);
      if (call.method !== "initialize" && call.method !== "server/discover") return result;
      const declared = result?.capabilities;
      return { ...result, capabilities: isObject(declared) ? without(declared, capability) : {} };
    },
  };
}

/** Does not know a method that it must know. */
export function unknownMethod(method: string): Hooks {
  return {
    dispatch: (call, next) =>
      call.method === method ? Promise.reject(new ProtocolError(-32601, "Method not found")) : next(call),
  };
}
