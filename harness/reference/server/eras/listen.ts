import { ownMember } from "../../../../schema/own-member.ts";
import type { Id, JsonObject, Outgoing } from "../../../switches/message.ts";
import { isObject, notification } from "../../message.ts";
import { META } from "../../meta.ts";
import { requiredObject, wrongType } from "../core/params.ts";
import type { ReferenceServer } from "../core/server.ts";
import type { List } from "../core/world.ts";
import { describeTask, followsTasks, needsExtension } from "../tasks/extension.ts";

const LISTS: Readonly<Record<List, string>> = {
  tools: "toolsListChanged",
  prompts: "promptsListChanged",
  resources: "resourcesListChanged",
};

export interface Subscription {
  readonly id: Id;
  readonly client: JsonObject;
  readonly signal: AbortSignal;
  /** Whether other answers share the channel (stdio). Then `notifications/cancelled` also reports its end. */
  readonly isShared: boolean;
  readonly send: (message: Outgoing) => void;
}

/**
 * `subscriptions/listen`: acknowledges the accepted notifications, and sends them until the client or the server ends
 * it.
 *
 * @throws ProtocolError -32602 for an invalid filter, -32021 for tasks if the client lacks the extension
 */
export function listen(
  server: ReferenceServer,
  params: JsonObject,
  { id, client, signal, isShared, send }: Subscription,
): Promise<JsonObject> {
  const wanted = requiredObject(params, "notifications");
  const filter = honoured(server, wanted, client);
  const _meta = { [META.subscriptionId]: id };
  const notify = (method: string, content: JsonObject = {}) =>
    send(notification(method, { ...content, _meta }));
  const uris = new Set(stringsIn(filter, "resourceSubscriptions"));
  const taskIds = new Set(stringsIn(filter, "taskIds"));
  notify("notifications/subscriptions/acknowledged", { notifications: filter });
  const stops = [
    server.world.onChange((change) => {
      if (change.kind === "list" && ownMember(filter, LISTS[change.list]))
        notify(`notifications/${change.list}/list_changed`);
      if (change.kind === "resource" && uris.has(change.uri)) {
        notify("notifications/resources/updated", { uri: change.uri });
      }
    }),
    server.tasks.onChange((task) => {
      if (taskIds.has(task.id)) notify("notifications/tasks", describeTask(task));
    }),
  ];
  return new Promise<JsonObject>((resolve) => {
    const finish = () => {
      for (const stop of stops) stop();
      server.subscriptions.delete(end);
      resolve({ _meta });
    };
    // Two readings: one page requires the notification, another the result. The schema has the notification only on stdio.
    const end = () => {
      if (isShared) notify("notifications/cancelled", { requestId: id });
      finish();
    };
    server.subscriptions.add(end);
    signal.addEventListener("abort", finish, { once: true });
  });
}

const announces = (capability: unknown) => isObject(capability) && capability.listChanged === true;

/** The part of the filter that this server supports. */
function honoured(server: ReferenceServer, wanted: JsonObject, client: JsonObject): JsonObject {
  const declared = server.capabilities("2026-07-28");
  const lists = Object.entries(LISTS).filter(([list, name]) => {
    const value = ownMember(wanted, name);
    if (value !== undefined && typeof value !== "boolean")
      throw wrongType(`notifications.${name}`, "a boolean", value);
    return value === true && announces(ownMember(declared, list));
  });
  const uris = stringsIn(wanted, "resourceSubscriptions");
  const taskIds = stringsIn(wanted, "taskIds");
  if (taskIds.length > 0 && !followsTasks(client)) throw needsExtension();
  const known = taskIds.filter((taskId) => server.tasks.get(taskId));
  return {
    ...Object.fromEntries(lists.map(([, name]) => [name, true])),
    ...(uris.length > 0 && "resources" in declared ? { resourceSubscriptions: uris } : {}),
    ...(known.length > 0 && "extensions" in declared ? { taskIds: known } : {}),
  };
}

function stringsIn(filter: JsonObject, name: string): readonly string[] {
  const value = ownMember(filter, name) ?? [];
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) return value;
  throw wrongType(
    `notifications.${name}`,
    "an array of strings",
    isObject(value) ? value : ownMember(filter, name),
  );
}
