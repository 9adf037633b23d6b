import { isObject } from "../../../../harness/reference/message.ts";
import type { Id, JsonObject } from "../../../../harness/switches/message.ts";
import type { Fault, Hooks } from "../../../../harness/switches/server.ts";

export const LISTEN = "subscriptions/listen";

export const metaOf = ({ _meta }: JsonObject): JsonObject => (isObject(_meta) ? _meta : {});

/** Hooks that know the ids of the subscriptions. */
export function knowing(make: (ids: ReadonlySet<Id>) => Pick<Hooks, "outgoing">): Pick<Fault, "remember"> {
  return {
    remember: () => {
      const ids = new Set<Id>();
      return {
        dispatch: (call, next) => {
          if (call.method === LISTEN && call.id !== undefined) ids.add(call.id);
          return next(call);
        },
        ...make(ids),
      };
    },
  };
}
