import { given } from "../../schema/given.ts";
import { isObject, type JsonObject } from "../../schema/json.ts";
import { META } from "../../schema/meta-keys.ts";
import { eraOf, isRevision, type Revision } from "../../schema/revision.ts";
import { HEADER, headerOf } from "../trace/headers.ts";
import { CLIENT_INFO } from "./lines/envelope.ts";
import type { Reply } from "./replies/reply.ts";
import type { Session } from "./session.ts";
import type { ServerFacts } from "./session-state.ts";

/** The outcome of an attempt to begin a conversation. */
export type Handshake =
  | { readonly kind: "agreed"; readonly revision: Revision; readonly reply: Reply }
  | { readonly kind: "refused"; readonly reply: Reply };

/** Begins a conversation in the way of its era. `limit`: for the first answer, in milliseconds. */
export function begin(
  session: Session,
  revision: Revision,
  limit?: number,
  opening?: Opening,
): Promise<Handshake> {
  return eraOf(revision) === "stateful"
    ? initialize(session, revision, limit, opening)
    : discover(session, limit);
}

/** What a conversation of the stateful era begins with, in place of the usual messages. */
export interface Opening {
  readonly params?: JsonObject;
  /** The params of `notifications/initialized`. */
  readonly initialized?: JsonObject;
  /** The answer to that notification, over HTTP. */
  readonly onStatus?: (status: Reply | undefined) => void;
}

/** Sends `initialize`, and `notifications/initialized` if the answer is an agreement. */
export async function initialize(
  session: Session,
  version: string,
  limit?: number,
  opening: Opening = {},
): Promise<Handshake> {
  const handshake = await offer(session, version, limit, opening.params);
  if (handshake.kind === "agreed") {
    const status = await session.notify("notifications/initialized", opening.initialized);
    opening.onStatus?.(status);
  }
  return handshake;
}

/** Sends `initialize` only: the session has an agreement after it, but the target still waits for `notifications/initialized`. */
export async function offer(
  session: Session,
  version: string,
  limit?: number,
  own?: JsonObject,
): Promise<Handshake> {
  const params = own ?? {
    protocolVersion: version,
    capabilities: session.speaker.clientCapabilities,
    clientInfo: CLIENT_INFO,
  };
  const reply = await session.request("initialize", params, given({ limit }));
  if (reply.kind !== "result") return { kind: "refused", reply };
  const revision = reply.result.protocolVersion;
  // A handshake cannot agree on a revision of the stateless era.
  if (!isRevision(revision) || eraOf(revision) === "stateless") return { kind: "refused", reply };
  const sessionId = replyHeader(reply, HEADER.sessionId);
  session.agree({
    revision,
    server: factsOf(reply.result.serverInfo, reply.result.capabilities),
    ...given({ sessionId }),
  });
  return { kind: "agreed", revision, reply };
}

/** Sends `server/discover`. It is no handshake, but its result declares what the target can do. */
async function discover(session: Session, limit?: number): Promise<Handshake> {
  const reply = await session.request("server/discover", undefined, given({ limit }));
  if (reply.kind !== "result" || !isDiscovery(reply.result)) return { kind: "refused", reply };
  const { _meta: meta, capabilities, supportedVersions: versions } = reply.result;
  const facts = factsOf(isObject(meta) ? meta[META.serverInfo] : undefined, capabilities);
  const supported = Array.isArray(versions) ? { supportedVersions: versions } : {};
  session.agree({ revision: session.revision, server: { ...facts, ...supported } });
  return { kind: "agreed", revision: session.revision, reply };
}

/** A result without its versions is a broken answer to `server/discover`, which a check judges. Other results are no answer to it. */
function isDiscovery({ supportedVersions, capabilities, resultType }: JsonObject): boolean {
  return Array.isArray(supportedVersions) || (isObject(capabilities) && resultType === "complete");
}

function factsOf(info: unknown, capabilities: unknown): ServerFacts {
  const { name, version }: JsonObject = isObject(info) ? info : {};
  return {
    ...given({ name: ifText(name), version: ifText(version) }),
    capabilities: isObject(capabilities) ? capabilities : {},
  };
}

const ifText = (value: unknown) => (typeof value === "string" ? value : undefined);

/** The first value of a header of the HTTP answer. The case of its name does not matter. */
export function replyHeader(reply: Reply, name: string): string | undefined {
  return "http" in reply && reply.http ? headerOf(reply.http.headers, name) : undefined;
}
