import type { Shutdown } from "../../check/check.ts";
import type { Session } from "../../session/session.ts";
import { withFreeTime } from "../../session/waiting/timeout.ts";
import { IS_PROCESS } from "../../target/target.ts";
import { byTransport } from "../../transport/by-transport.ts";
import type { SessionPool } from "./session-pool.ts";

/** How a session was ended, and notes on the verdict. */
export interface ShutdownOutcome {
  readonly seen: Shutdown;
  readonly notes: readonly string[];
}

/**
 * Ends a session, to see whether its process exits without a signal. If it does not, a second session is opened and ended,
 * on which the harness declares no capabilities. A server that waits for an answer to its own request when its stdin is
 * closed is stuck until its time-out, and it is chance whether it waits just then.
 */
export async function shutDown(session: Session, pool: SessionPool, limit: number): Promise<ShutdownOutcome> {
  const first = await endSession(session, limit);
  if (first.exit !== undefined || !IS_PROCESS[session.connection.transport])
    return { seen: first, notes: [] };
  const fresh = await pool.open("second shutdown").catch(() => undefined);
  if (fresh === undefined) return { seen: first, notes: [] };
  const second = await endSession(fresh, limit);
  const note = `the process of the shared session still ran ${limit} ms after its stdin was closed; a fresh process exited`;
  return { seen: second, notes: second.exit === undefined ? [] : [note] };
}

/** Over stdio only stdin is closed at first. Signals follow if the process does not exit within the limit. */
async function endSession(session: Session, limit: number): Promise<Shutdown> {
  const closedAt = session.mark() + 1;
  const exit = await byTransport(session.connection, {
    stdio: (connection) => {
      connection.endInput();
      return withFreeTime(connection.exited, limit, () => undefined);
    },
    http: async () => undefined,
    "http+sse": async () => undefined,
  });
  await session.end();
  return { closedAt, limit, ...(exit ? { exit } : {}) };
}
