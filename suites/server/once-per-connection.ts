import type { SessionContext } from "../../harness/check/check.ts";
import type { Connection } from "../../harness/transport/connection.ts";

/**
 * Asks a target once, however many checks look at the answer: those on the shared session see one exchange. A
 * check that is looked at again alone is on another connection, and asks anew.
 */
export function oncePerConnection<Seen>(
  ask: (context: SessionContext) => Promise<Seen>,
): (context: SessionContext) => Promise<Seen> {
  const asked = new WeakMap<Connection, Promise<Seen>>();
  return (context) => {
    const { connection } = context.session;
    const known = asked.get(connection);
    if (known) return known;
    const seen = ask(context);
    asked.set(connection, seen);
    return seen;
  };
}
