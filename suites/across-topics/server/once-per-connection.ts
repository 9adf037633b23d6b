import type { SessionContext } from "../../../harness/check/check.ts";
import type { Connection } from "../../../harness/transport/connection.ts";

/**
 * Asks a target once per connection: all checks on the shared session judge the same exchange. A check that is
 * retried in isolation has a connection of its own, so it asks again.
 */
export function oncePerConnection<Seen>(
  ask: (context: SessionContext) => Promise<Seen>,
): (context: SessionContext) => Promise<Seen> {
  const asked = new WeakMap<Connection, { readonly seen: Promise<Seen>; readonly by: string | undefined }>();
  return (context) => {
    const { asker } = context;
    const { connection } = context.session;
    const known = asked.get(connection);
    if (known?.by !== undefined) asker?.shares(known.by);
    if (known) return known.seen;
    const seen = ask(context);
    asked.set(connection, { seen, by: asker?.name });
    return seen;
  };
}
