import type { SessionContext } from "../../../harness/check/check.ts";
import type { Session } from "../../../harness/session/session.ts";

/** The session of a check, for what it asks for others as well. The trace shows this name at it. */
export function askingAs({ session, asker }: SessionContext, name: string): Session {
  asker?.shares(name);
  return session.as(name);
}
