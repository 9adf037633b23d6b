import type { CheckContext } from "../../../harness/check/check.ts";
import { Inconclusive } from "../../../harness/check/expect.ts";
import type { Inventory } from "../../../harness/check/inventory.ts";
import { CLIENT_INFO, headersOf, requestMessage, type Speaker } from "../../../harness/session/envelope.ts";
import { replyHeader } from "../../../harness/session/handshake.ts";
import type { Reply } from "../../../harness/session/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";

type Opening = Omit<CheckContext, "expect">;

/** How a client of the older era is met. */
export interface OlderEra {
  /** The answer to `initialize`, the first message of its connection. */
  readonly reply: Reply;
  /** Whether the server serves the older era as well. */
  readonly served: boolean;
  /** The answer to a request of this revision afterwards, on the same connection. */
  readonly after: Reply;
}

const met = new WeakMap<Inventory, Promise<OlderEra>>();

/**
 * Opens a connection as a client of 2025-11-25 does, once a leg. It has to be a connection of its own, as a process
 * may be bound to the era of its first message (A11).
 */
export function olderEra(context: Opening): Promise<OlderEra> {
  const known = met.get(context.inventory);
  if (known) return known;
  const meeting = meet(context);
  met.set(context.inventory, meeting);
  return meeting;
}

/** The evidence for a check that binds only servers without the older era; undefined when the server is one. */
export async function servesOlderEra(context: Opening): Promise<string | undefined> {
  const { served } = await olderEra(context);
  return served ? "the server serves the older era as well, whose rules differ here" : undefined;
}

const OLDER: Speaker = { revision: "2025-11-25", clientCapabilities: {} };

async function meet(context: Opening): Promise<OlderEra> {
  const session = context.over(await connected(context));
  const modern: Speaker = session.speaker;
  const params = {
    protocolVersion: OLDER.revision,
    capabilities: OLDER.clientCapabilities,
    clientInfo: CLIENT_INFO,
  };
  const reply = await send(session, OLDER, "initialize", params);
  const served = reply.kind === "result";
  if (served) await agree(session, reply.result, replyHeader(reply, "mcp-session-id"));
  return { reply, served, after: await send(session, modern, "server/discover") };
}

async function connected(context: Opening) {
  try {
    return await context.connect();
  } catch (thrown) {
    const text = thrown instanceof Error ? thrown.message : String(thrown);
    throw new Inconclusive("target-gone", `a further connection could not be opened: ${text}`);
  }
}

/** Neither is what the session would write by itself, so envelope and headers are made for each. */
function send(session: Session, speaker: Speaker, method: string, params?: JsonObject): Promise<Reply> {
  const id = session.freshId();
  const message = requestMessage(speaker, id, method, params);
  return session.ask(message, id, { broken: true, headers: () => headersOf(speaker, message) });
}

/** From here on the trace counts the connection to the older revision, and its session is ended in order. */
async function agree(session: Session, result: JsonObject, sessionId: string | undefined): Promise<void> {
  const { capabilities } = result;
  session.agree({
    revision: OLDER.revision,
    server: { capabilities: isObject(capabilities) ? capabilities : {} },
    ...(sessionId === undefined ? {} : { sessionId }),
  });
  await session.notify("notifications/initialized");
}
