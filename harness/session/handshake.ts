import { isObject, type JsonObject } from "../../schema/json.ts";
import { META } from "../../schema/meta-keys.ts";
import { eraOf, isRevision, type Revision } from "../../schema/revision.ts";
import { headerOf } from "../trace/headers.ts";
import { CLIENT_INFO } from "./envelope.ts";
import type { Reply } from "./reply.ts";
import type { ServerFacts, Session } from "./session.ts";

/** What came of an attempt to begin a conversation. */
export type Handshake =
  | { readonly kind: "agreed"; readonly revision: Revision; readonly reply: Reply }
  | { readonly kind: "refused"; readonly reply: Reply };

/** Begins a conversation in the way of the revision's era. The limit is for its first answer. */
export function begin(session: Session, revision: Revision, limit?: number): Promise<Handshake> {
  return eraOf(revision) === "stateful" ? initialize(session, revision, limit) : discover(session, limit);
}

/** `initialize` offering a revision, and `notifications/initialized` when the answer can be worked with. */
export async function initialize(session: Session, version: string, limit?: number): Promise<Handshake> {
  const handshake = await offer(session, version, limit);
  if (handshake.kind === "agreed") await session.notify("notifications/initialized");
  return handshake;
}

/** The first half of it: what was agreed holds, and the target has not been told that we are ready. */
export async function offer(session: Session, version: string, limit?: number): Promise<Handshake> {
  const params = {
    protocolVersion: version,
    capabilities: session.speaker.clientCapabilities,
    clientInfo: CLIENT_INFO,
  };
  const reply = await session.request("initialize", params, limit === undefined ? {} : { limit });
  if (reply.kind !== "result") return { kind: "refused", reply };
  const revision = reply.result.protocolVersion;
  // A revision of the other era cannot come out of a handshake, whatever the target says.
  if (!isRevision(revision) || eraOf(revision) === "stateless") return { kind: "refused", reply };
  const sessionId = replyHeader(reply, "mcp-session-id");
  session.agree({
    revision,
    server: factsOf(reply.result.serverInfo, reply.result.capabilities),
    ...(sessionId === undefined ? {} : { sessionId }),
  });
  return { kind: "agreed", revision, reply };
}

/** `server/discover`: not a handshake, but it tells what the target can do. */
async function discover(session: Session, limit?: number): Promise<Handshake> {
  const reply = await session.request("server/discover", undefined, limit === undefined ? {} : { limit });
  if (reply.kind !== "result" || !Array.isArray(reply.result.supportedVersions)) {
    return { kind: "refused", reply };
  }
  const meta = reply.result._meta;
  session.agree({
    revision: session.revision,
    server: factsOf(isObject(meta) ? meta[META.serverInfo] : undefined, reply.result.capabilities),
  });
  return { kind: "agreed", revision: session.revision, reply };
}

function factsOf(info: unknown, capabilities: unknown): ServerFacts {
  const { name, version }: JsonObject = isObject(info) ? info : {};
  return {
    ...(typeof name === "string" ? { name } : {}),
    ...(typeof version === "string" ? { version } : {}),
    capabilities: isObject(capabilities) ? capabilities : {},
  };
}

/** The first value of a header of the HTTP answer, whatever the case of its name. */
export function replyHeader(reply: Reply, name: string): string | undefined {
  return "http" in reply && reply.http ? headerOf(reply.http.headers, name) : undefined;
}
