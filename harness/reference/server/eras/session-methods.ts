import type { Capabilities, Capability } from "../capabilities.ts";
import { levelOf } from "../logging.ts";
import type { JsonObject } from "../message.ts";
import { requiredString } from "../params.ts";
import type { Session } from "./session.ts";

interface SessionMethod {
  readonly capability: Capability;
  readonly handle: (params: JsonObject, session: Session) => JsonObject;
}

/** The methods that change what a session remembers. */
const METHODS: Readonly<Record<string, SessionMethod>> = {
  "logging/setLevel": {
    capability: "logging",
    handle: (params, session) => {
      session.logLevel = levelOf(params.level);
      return {};
    },
  },
  "resources/subscribe": {
    capability: "resources",
    handle: (params, { subscriptions }) => {
      subscriptions.add(requiredString(params, "uri"));
      return {};
    },
  },
  "resources/unsubscribe": {
    capability: "resources",
    handle: (params, { subscriptions }) => {
      subscriptions.delete(requiredString(params, "uri"));
      return {};
    },
  },
};

export function findSessionMethod(name: string, declared: Capabilities): SessionMethod | undefined {
  const method = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
  return method && method.capability in declared ? method : undefined;
}
