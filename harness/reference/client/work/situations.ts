import { ownMember } from "../../../../schema/own-member.ts";
import type { ReferenceClient } from "../core/client.ts";
import { cancel } from "./cancel.ts";
import { echoSchema } from "./echo-schema.ts";
import { listen } from "./listen.ts";
import type { Context, Notes } from "./notes.ts";
import { report, reportAll, reportAtOnce, reportShown } from "./reports.ts";
import { subscribe } from "./subscriptions.ts";
import { callExtensionTasks, callTasks } from "./task-calls.ts";
import { usual } from "./usual.ts";

export type Work = (client: ReferenceClient, context: Context, notes: Notes) => Promise<void>;

/** Connects and closes. The situation is about messages that the server sends. */
const nothing: Work = async () => {};

/** Reports that its roots have changed. A server may then request them. */
const rootsChanged: Work = async (client, context, notes) => {
  if (client.era === "stateful") {
    await notes.attempt("notifications/roots/list_changed", () =>
      client.notify("notifications/roots/list_changed"),
    );
  }
  await usual(client, context, notes);
};

/** The work of a situation, if it is not the usual work. Most situations change only the server. */
export const SITUATIONS: Readonly<Record<string, Work>> = {
  "at-once": reportAtOnce,
  cancel,
  connect: nothing,
  "echo-schema": echoSchema,
  "forms-results": reportAll,
  listen,
  shown: reportShown,
  reports: report,
  listening: subscribe,
  "roots-changed": rootsChanged,
  tasks: callTasks,
  "tasks-extension": callExtensionTasks,
};

export function workFor(situation: string | undefined): Work {
  return situation !== undefined && Object.hasOwn(SITUATIONS, situation)
    ? (ownMember(SITUATIONS, situation) ?? usual)
    : usual;
}
