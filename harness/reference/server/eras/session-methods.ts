import { ownMember } from "../../../../schema/own-member.ts";
import type { Revision } from "../../../../schema/revision.ts";
import type { JsonObject } from "../../../switches/message.ts";
import type { Capability } from "../../../switches/server-options.ts";
import type { Capabilities } from "../core/capabilities.ts";
import { notFound, resourceAt } from "../core/features/resources.ts";
import type { Level } from "../core/logging.ts";
import { levelOf } from "../core/logging.ts";
import type { Offer } from "../core/offer.ts";
import { requiredString } from "../core/params.ts";
import type { World } from "../core/world.ts";

/** The state of a session that its methods change. */
interface SessionState {
  readonly world: World;
  readonly server: { readonly offer: Offer };
  readonly subscriptions: Set<string>;
  logLevel: Level;
}

interface SessionMethod {
  readonly capability: Capability;
  readonly handle: (params: JsonObject, session: SessionState, revision: Revision) => JsonObject;
}

/** The methods that change the state of a session. */
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
    handle: (params, { subscriptions, world, server }, revision) => {
      const uri = requiredString(params, "uri");
      if (resourceAt(uri, revision, world, server.offer) === undefined) throw notFound(uri, revision);
      subscriptions.add(uri);
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
  const method = Object.hasOwn(METHODS, name) ? ownMember(METHODS, name) : undefined;
  return method && method.capability in declared ? method : undefined;
}
