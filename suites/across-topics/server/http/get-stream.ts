import { streamHeaders } from "../../../../harness/session/lines/envelope.ts";
import type { Session } from "../../../../harness/session/session.ts";

/**
 * Opens the stream of a session by GET, where there is one: over HTTP before 2026-07-28. Some servers send their requests and notifications only
 * there. Resolves when it is open or refused, or a fence was answered that came after it.
 */
export async function openGetStream(session: Session): Promise<void> {
  if (session.era === "stateless" || session.connection.transport !== "http") return;
  const { head } = session.exchange({ method: "GET", headers: streamHeaders(session.speaker) });
  await Promise.race([head, session.quiet()]);
}
