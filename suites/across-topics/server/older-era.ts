import type { CheckContext } from "../../../harness/check/check.ts";
import { Inconclusive } from "../../../harness/check/expect.ts";
import type { Inventory } from "../../../harness/check/inventory.ts";
import { replyHeader } from "../../../harness/session/handshake.ts";
import {
  CLIENT_INFO,
  headersOf,
  requestMessage,
  type Speaker,
} from "../../../harness/session/lines/envelope.ts";
import type { Reply } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { HEADER } from "../../../harness/trace/headers.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import type { Revision } from "../../../schema/revision.ts";

type Context = Omit<CheckContext, "expect">;

/** How the server answers a client of the older era. */
export interface OlderEra {
  /** The reply to `initialize`, the first message of the connection. */
  readonly reply: Reply;
  /** Whether the server supports the older era. */
  readonly served: boolean;
  /** The reply to a later request of this revision on the same connection. */
  readonly after: Reply;
}

const results = new WeakMap<Inventory, Map<Revision, Promise<OlderEra>>>();

const NEWEST: Revision = "2025-11-25";

/**
 * Opens a connection as a client of an older revision, once per leg. It is a new connection, as the first message of a process
 * may decide its era (reading A11).
 */
export function olderEra(context: Context, revision = NEWEST): Promise<OlderEra> {
  const known = results.get(context.inventory.shared) ?? new Map<Revision, Promise<OlderEra>>();
  results.set(context.inventory.shared, known);
  const result = known.get(revision) ?? openOlderEra(context, { revision, clientCapabilities: {} });
  known.set(revision, result);
  return result;
}

/** The reason why a rule for servers without the older era does not apply. Undefined when it applies. */
export async function servesOlderEra(context: Context): Promise<string | undefined> {
  const { served } = await olderEra(context);
  return served ? "the server also supports the older era, which has other rules for this" : undefined;
}

async function openOlderEra(context: Context, older: Speaker): Promise<OlderEra> {
  const session = context.over(await connected(context));
  const modern: Speaker = session.speaker;
  const params = {
    protocolVersion: older.revision,
    capabilities: older.clientCapabilities,
    clientInfo: CLIENT_INFO,
  };
  const reply = await send(session, older, "initialize", params);
  const served = reply.kind === "result";
  if (served) await agree(session, older, reply.result, replyHeader(reply, HEADER.sessionId));
  return { reply, served, after: await send(session, modern, "server/discover") };
}

async function connected(context: Context) {
  try {
    return await context.connect();
  } catch (thrown) {
    if (thrown instanceof Inconclusive) throw thrown;
    const text = thrown instanceof Error ? thrown.message : String(thrown);
    throw new Inconclusive("target-gone", `another connection could not be opened: ${text}`);
  }
}

/** The session would write the envelope and the headers of its own revision, so they are made here for the speaker. */
function send(session: Session, speaker: Speaker, method: string, params?: JsonObject): Promise<Reply> {
  const id = session.freshId();
  const message = requestMessage(speaker, id, method, params);
  return session.ask(message, id, { broken: true, headers: () => headersOf(speaker, message) });
}

/** Records the older revision in the trace, so that the connection belongs to it, and opens the session. */
async function agree(
  session: Session,
  { revision }: Speaker,
  { capabilities }: JsonObject,
  sessionId: string | undefined,
): Promise<void> {
  session.agree({
    revision,
    server: { capabilities: isObject(capabilities) ? capabilities : {} },
    ...(sessionId === undefined ? {} : { sessionId }),
  });
  await session.notify("notifications/initialized");
}
