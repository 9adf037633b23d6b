import type { Facts } from "../check/applies.ts";
import type { Shutdown } from "../check/check.ts";
import type { Session } from "../session/session.ts";
import { withTimeout } from "../session/timeout.ts";
import type { Connections } from "./connections.ts";
import { openOwn } from "./stage.ts";

/**
 * Ends the shared session, to see whether its process ends by itself. Where it does not, a fresh one is looked
 * at as well, on which the harness declared nothing: a server that waits for an answer to a request of its own
 * when the input ends is stuck for as long as that takes, and whether it waits just then is chance.
 */
export async function sayFarewell(
  session: Session,
  connections: Connections,
  facts: Facts,
): Promise<{ readonly seen: Shutdown; readonly notes: readonly string[] }> {
  const { exit: limit } = connections.limits;
  const first = await farewell(session, limit);
  if (first.exit !== undefined || facts.transport === "http") return { seen: first, notes: [] };
  const again = await openOwn(connections, facts, "second farewell").catch(() => undefined);
  if (again === undefined) return { seen: first, notes: [] };
  const second = await farewell(again, limit);
  const note = `the process of the shared session still ran ${limit} ms after its stdin was closed; a fresh one ended`;
  return { seen: second, notes: second.exit === undefined ? [] : [note] };
}

/** Over stdio by the first step of the ladder alone, closing stdin; the rest follows when that does not do. */
async function farewell(session: Session, limit: number): Promise<Shutdown> {
  const { connection } = session;
  const closedAt = session.mark() + 1;
  if (connection.transport === "http") {
    await session.end();
    return { closedAt, limit };
  }
  connection.endInput();
  const exit = await withTimeout(connection.exited, limit, () => undefined);
  await session.end();
  return { closedAt, limit, ...(exit ? { exit } : {}) };
}
