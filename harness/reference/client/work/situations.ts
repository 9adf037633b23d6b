import type { ReferenceClient } from "../core/client.ts";
import { cancel } from "./cancel.ts";
import { echoSchema } from "./echo-schema.ts";
import { listen } from "./listen.ts";
import type { Context, Notes } from "./notes.ts";
import { usual } from "./usual.ts";

export type Work = (client: ReferenceClient, context: Context, notes: Notes) => Promise<void>;

/** Connects and closes: what the server does by itself is what is looked at. */
const nothing: Work = async () => {};

/** Says that its roots are others now, which a server may follow by asking for them. */
const rootsChanged: Work = async (client, context, notes) => {
  if (client.era === "stateful") {
    await notes.attempt("notifications/roots/list_changed", () =>
      client.notify("notifications/roots/list_changed"),
    );
  }
  await usual(client, context, notes);
};

/**
 * What a situation asks of a client, by its name, where that is not the usual thing. Most situations change only
 * what the server does.
 */
export const SITUATIONS: Readonly<Record<string, Work>> = {
  cancel,
  connect: nothing,
  "echo-schema": echoSchema,
  listen,
  "roots-changed": rootsChanged,
};

export function workFor(situation: string | undefined): Work {
  return situation !== undefined && Object.hasOwn(SITUATIONS, situation)
    ? (SITUATIONS[situation] ?? usual)
    : usual;
}
