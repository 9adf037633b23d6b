import { eraOf, isRevision, type Revision } from "../../../schema/revision.ts";
import { UnsupportedProtocolVersion } from "../../check/answers.ts";
import { isDeclared } from "../../check/applies.ts";
import { LISTS } from "../../check/inventory.ts";
import { describeReply, type Reply } from "../../session/replies/reply.ts";
import type { Session } from "../../session/session.ts";
import type { Discovery } from "./discover.ts";

/**
 * Whether a server that answers `server/discover` also serves the revision. A server that refuses each other request
 * with -32022, or answers none of them, does not: that is one fact, which must not fail every check.
 */
export async function requireServed(discovery: Discovery): Promise<Discovery> {
  if (discovery.kind === "unspoken" || eraOf(discovery.revision) === "stateful") return discovery;
  const { session, revision } = discovery;
  const refusal = await refusalOf(session);
  if (refusal === undefined) return discovery;
  await session.end();
  return { kind: "unspoken", revision, diagnosis: diagnosisOf(revision, refusal) };
}

/**
 * The answer with which the server refuses two unrelated requests, because it does not support their revision. It may also be
 * silent about both, although it still answers `server/discover`. A server that does not list the revision, and refuses what
 * it declares with any error, does not support it either.
 */
async function refusalOf(session: Session): Promise<Reply | undefined> {
  const declared = declaredList(session);
  const list = declared ?? UNKNOWN;
  const first = await request(session, list);
  if (declared !== undefined && first.kind === "error" && listsOthersOnly(session)) return first;
  if (first.kind === "silence") {
    const both = await Promise.all([list, UNKNOWN].map((method) => session.as("discovery").request(method)));
    return both.find((reply) => !(reply.kind === "silence" && reply.fenced)) === undefined
      ? both[0]
      : undefined;
  }
  if (!isUnsupported(first)) return undefined;
  return isUnsupported(await request(session, UNKNOWN)) ? first : undefined;
}

/** Whether the server lists revisions of the protocol, and not that of the session. */
function listsOthersOnly({ server: { supportedVersions = [] }, revision }: Session): boolean {
  return supportedVersions.some(isRevision) && !supportedVersions.includes(revision);
}

const UNKNOWN = "mcp-conform/are-you-there";

function declaredList({ server: { capabilities } }: Session): string | undefined {
  const found = (["tools", "prompts", "resources"] as const).find((name) => isDeclared(capabilities, name));
  return found && LISTS[found].method;
}

function request(session: Session, method: string): Promise<Reply> {
  return session.as("discovery").request(method);
}

function isUnsupported(reply: Reply): boolean {
  return reply.kind === "error" && reply.code === UnsupportedProtocolVersion;
}

function diagnosisOf(revision: Revision, refusal: Reply) {
  if (refusal.kind === "silence") {
    return {
      text: `The server answers server/discover in ${revision}, but no other request of this revision.`,
      facts: [["answer", describeReply(refusal)]] as const,
      hint: "Answer each request. A request for an unknown method is answered with error -32601.",
    };
  }
  return {
    text: `The server answers server/discover in ${revision}, but refuses other requests of this revision.`,
    facts: [["answer", describeReply(refusal)]] as const,
    hint: `Serve ${revision}, or answer server/discover in this revision with error -32022, too.`,
  };
}
