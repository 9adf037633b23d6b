import type { JsonObject } from "../../../schema/json.ts";
import type { Revision } from "../../../schema/revision.ts";
import { begin } from "../../session/handshake.ts";
import type { Speaker } from "../../session/lines/envelope.ts";
import type { Reply } from "../../session/replies/reply.ts";
import type { Session } from "../../session/session.ts";
import { RateLimit } from "../../session/waiting/rate-limit.ts";
import type { Connection } from "../../transport/connection.ts";

/** What opens sessions with a target. */
export interface Opener {
  readonly isExclusive: boolean;
  readonly isMute: boolean;
  readonly isStopped: boolean;
  connect(purpose: string, revision: Revision): Promise<Connection>;
  session(
    connection: Connection,
    revision: Revision,
    clientCapabilities: JsonObject,
    rateLimit: RateLimit,
  ): Session;
}

/**
 * The answer of a new session to a request, to see whether a limit is one of the session. Undefined if it cannot be had. `limit`: for the first
 * answer, in milliseconds.
 */
export async function askElsewhere(
  opener: Opener,
  { revision, clientCapabilities, limit }: Speaker & { readonly limit: number },
  method: string,
  params: JsonObject | undefined,
): Promise<Reply | undefined> {
  if (opener.isExclusive || opener.isMute || opener.isStopped) return undefined;
  const connection = await opener.connect("control session", revision).catch(() => undefined);
  if (connection === undefined) return undefined;
  // It obeys no limit: what it is answered first counts.
  const session = opener.session(connection, revision, clientCapabilities, new RateLimit(0, undefined, 0));
  const { kind } = await begin(session, revision, limit);
  const reply = kind === "agreed" ? await session.request(method, params) : undefined;
  await session.end();
  return reply;
}
