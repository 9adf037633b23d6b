import { randomText } from "../../../harness/authorization/token.ts";
import {
  CLIENT_INFO,
  conversationHeaders,
  headersOf,
  requestMessage,
  type Speaker,
} from "../../../harness/session/lines/envelope.ts";
import type { Headers } from "../../../harness/trace/event.ts";
import { HEADER, headerOf } from "../../../harness/trace/headers.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { eraOf } from "../../../schema/revision.ts";
import type { Asked, Caller } from "./caller.ts";

/** A way to send credentials: headers, or none. */
export type Credentials = Headers;

export const NONE: Credentials = [];

export function bearer(token: string, scheme = "Bearer"): Credentials {
  return [["Authorization", `${scheme} ${token}`]];
}

/** The request that is refused without a token. */
export interface Guarded {
  /** "initialize" */
  readonly method: string;
  readonly speaker: Speaker;
  readonly params?: JsonObject;
}

/** The first request of a conversation in this revision. */
export function firstRequest(speaker: Speaker): Guarded {
  return { method: eraOf(speaker.revision) === "stateful" ? "initialize" : "server/discover", speaker };
}

/** Posts the guarded request with other credentials. `query` is added to the URL. */
export function ask(
  caller: Caller,
  { method, speaker, params: given }: Guarded,
  credentials: Credentials,
  how: string,
  query = "",
): Promise<Asked> {
  const params: JsonObject | undefined =
    method === "initialize"
      ? {
          protocolVersion: speaker.revision,
          capabilities: speaker.clientCapabilities,
          clientInfo: CLIENT_INFO,
        }
      : given;
  const message = requestMessage(speaker, `auth-${randomText(6)}`, method, params);
  return caller.send(`${method} ${how}`, {
    method: "POST",
    headers: [...headersOf(speaker, message), ...credentials],
    body: JSON.stringify(message),
    anonymous: true,
    ...(query === "" ? {} : { url: withQuery(caller.url, query) }),
  });
}

function withQuery(url: string, query: string): string {
  const changed = new URL(url);
  changed.search = changed.search === "" ? query : `${changed.search}&${query}`;
  return changed.href;
}

/** The session that an answer to `initialize` has opened. */
export function sessionIn(asked: Asked): string | undefined {
  return asked.kind === "answer" ? headerOf(asked.headers, HEADER.sessionId) : undefined;
}

/** Ends a session that was opened with this token. */
export async function endSession(
  caller: Caller,
  { speaker }: Pick<Guarded, "speaker">,
  sessionId: string | undefined,
  token: string,
): Promise<void> {
  if (sessionId === undefined) return;
  const headers = [...conversationHeaders({ ...speaker, sessionId }), ...bearer(token)];
  await caller.send("DELETE of the session", { method: "DELETE", headers, anonymous: true });
}
