import type { Transport } from "../trace/event.ts";
import type { Connection } from "./connection.ts";

type Cases<T> = {
  readonly [Name in Transport]: (connection: Extract<Connection, { transport: Name }>) => T;
};

/** Does what each transport needs. A new transport does not compile until every call has a case for it. */
export function byTransport<T>(connection: Connection, cases: Cases<T>): T {
  const chosen = cases[connection.transport] as (connection: Connection) => T;
  return chosen(connection);
}
