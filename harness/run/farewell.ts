import type { Farewell } from "../check/check.ts";
import { within } from "../session/limit.ts";
import type { Session } from "../session/session.ts";

/**
 * Ends the shared session. Over stdio by the first step of the ladder alone, closing stdin, to see whether
 * the process ends by itself; the rest of the ladder follows when it does not.
 */
export async function farewell(session: Session, limit: number): Promise<Farewell> {
  const { connection } = session;
  const closedAt = session.mark() + 1;
  if (connection.transport === "http") {
    await session.end();
    return { closedAt, limit };
  }
  connection.endInput();
  const exit = await within(connection.exited, limit, () => undefined);
  await session.end();
  return { closedAt, limit, ...(exit ? { exit } : {}) };
}
