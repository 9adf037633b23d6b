import { ownMember } from "../../../../schema/own-member.ts";
import type { JsonObject } from "../../../switches/message.ts";
import { isObject } from "../../message.ts";
import { META } from "../../meta.ts";
import type { ReferenceClient } from "../core/client.ts";
import { CalledOff } from "../core/connection.ts";
import type { Context, Notes } from "./notes.ts";

/** How long the client waits for a notification, in milliseconds. */
const PATIENCE_MS = 5_000;

/** Subscribes to changes, causes one, waits for its notification, and unsubscribes. */
export async function listen(client: ReferenceClient, context: Context, notes: Notes): Promise<void> {
  if (client.supports("tools/list")) {
    await notes.attempt("tools/list", () => client.list("tools/list", "tools"));
  }
  const resources = client.supports("resources/subscribe")
    ? await notes.attempt("resources/list", () => client.list("resources/list", "resources"))
    : [];
  const [uri] = (resources ?? []).map((one) => String(one.uri));
  await (client.era === "stateless" ? overStream : bySubscribing)(client, context, notes, uri);
}

type Listen = (
  client: ReferenceClient,
  context: Context,
  notes: Notes,
  uri: string | undefined,
) => Promise<void>;

const overStream: Listen = async (client, context, notes, uri) => {
  const off = new AbortController();
  const acknowledged = notificationOf(
    client,
    (method) => method === "notifications/subscriptions/acknowledged",
  );
  const changed = notificationOf(client, (method, params) => isChange(method) && isTagged(params));
  const listening = notes.attempt("subscriptions/listen", async () => {
    try {
      await client.request("subscriptions/listen", { notifications: filterFor(client, uri) }, off.signal);
    } catch (cause) {
      if (!(cause instanceof CalledOff)) throw cause;
    }
  });
  const ended = listening.then(() => false);
  if (await Promise.race([acknowledged, ended])) {
    await makeChanges(client, context, notes);
    await Promise.race([changed, ended]);
  }
  off.abort();
  await listening;
};

const bySubscribing: Listen = async (client, context, notes, uri) => {
  const changed = notificationOf(client, isChange);
  if (uri !== undefined)
    await notes.attempt("resources/subscribe", () => client.request("resources/subscribe", { uri }));
  await makeChanges(client, context, notes);
  await changed;
  if (uri !== undefined)
    await notes.attempt("resources/unsubscribe", () => client.request("resources/unsubscribe", { uri }));
};

async function makeChanges(client: ReferenceClient, { calls }: Context, notes: Notes): Promise<void> {
  for (const { name, arguments: args } of calls) {
    await notes.attempt(`tools/call ${name}`, () => client.call(name, args));
  }
}

/** The notifications that the server declares. */
function filterFor({ server }: ReferenceClient, uri: string | undefined): JsonObject {
  const names = Object.entries({
    tools: "toolsListChanged",
    prompts: "promptsListChanged",
    resources: "resourcesListChanged",
  });
  const lists = names.filter(
    ([list]) =>
      isObject(ownMember(server, list)) && (ownMember(server, list) as JsonObject).listChanged === true,
  );
  return {
    ...Object.fromEntries(lists.map(([, name]) => [name, true])),
    ...(uri === undefined ? {} : { resourceSubscriptions: [uri] }),
  };
}

const isChange = (method: string) => /list_changed$|notifications\/resources\/updated$/.test(method);

const isTagged = (params: JsonObject) =>
  isObject(params._meta) && params._meta[META.subscriptionId] !== undefined;

/** Whether a matching notification arrives in time. */
function notificationOf(
  client: ReferenceClient,
  is: (method: string, params: JsonObject) => boolean,
): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (arrived: boolean) => {
      clearTimeout(timer);
      unwatch();
      resolve(arrived);
    };
    const timer = setTimeout(() => end(false), PATIENCE_MS);
    // The run may end before the notification arrives.
    timer.unref();
    const unwatch = client.onNotification((method, params) => {
      if (is(method, params)) end(true);
    });
  });
}
