import { byTransport } from "../transport/by-transport.ts";
import type { HttpConnection } from "../transport/connection.ts";
import { conversationHeaders, type Speaker } from "./lines/envelope.ts";
import type { SessionState } from "./session-state.ts";
import { withTimeout } from "./waiting/timeout.ts";

/** How long the end of a session is waited for where the target answers nothing, in milliseconds. */
const SILENT_END_MS = 250;

/** Ends a conversation as its era and transport require, and closes the connection. */
export async function closeSession(state: SessionState): Promise<void> {
  const { connection, speaker, patience, inbox, unanswered } = state;
  const limit = unanswered.isSilent ? SILENT_END_MS : Math.min(state.limit, patience.giveUp);
  const deleted = byTransport(connection, {
    stdio: () => undefined,
    "http+sse": () => undefined,
    http: (http) => speaker.sessionId && deleteSession(http, speaker, limit),
  });
  // The end of a stdio connection must not wait for another turn: the caller expects that it begins at once.
  if (deleted) await deleted;
  unanswered.close();
  await connection.close();
  inbox.close();
}

/** The server may delete the session or refuse to. Both are fine here. */
async function deleteSession(connection: HttpConnection, speaker: Speaker, limit: number): Promise<void> {
  try {
    const { end } = connection.request({ method: "DELETE", headers: conversationHeaders(speaker) });
    await withTimeout(end, limit, () => undefined);
  } catch {
    // A check has already closed the connection.
  }
}
