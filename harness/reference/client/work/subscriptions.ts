import type { JsonObject } from "../../../switches/message.ts";
import { isObject } from "../../message.ts";
import { META } from "../../meta.ts";
import type { ReferenceClient } from "../core/client.ts";
import type { Context, Notes } from "./notes.ts";

const DELIVERED = "mcp_conform_delivered";

/** Opens several subscriptions, reports what each delivers, and calls the tools of the context. */
export async function subscribe(
  client: ReferenceClient,
  { calls, listens }: Context,
  notes: Notes,
): Promise<void> {
  const off = new AbortController();
  const names = new Map<unknown, string>();
  const reports: Promise<unknown>[] = [];
  const stop = client.onNotification((method, { _meta }) => {
    if (method === "notifications/subscriptions/acknowledged") return;
    const id = isObject(_meta) ? _meta[META.subscriptionId] : undefined;
    if (id === undefined) return;
    const own = names.get(id);
    const delivered = client.pipeline.decide("deliveredTo", own === undefined ? [] : [own], {
      names: [...names.values()],
    });
    for (const subscription of delivered) {
      reports.push(notes.attempt("report", () => client.call(DELIVERED, { subscription, method })));
    }
  });
  const open: Promise<unknown>[] = [];
  for (const { name, notifications } of listens) {
    const acknowledged = acknowledgement(client);
    open.push(client.request("subscriptions/listen", { notifications }, off.signal).catch(() => {}));
    names.set(await acknowledged, name);
  }
  await notes.attempt("tools/list", () => client.list("tools/list", "tools"));
  for (const { name, arguments: args } of calls) {
    await notes.attempt(`tools/call ${name}`, () => client.call(name, args));
    await Promise.all(reports.splice(0));
  }
  stop();
  off.abort();
  await Promise.all(open);
}

/** The id of the next subscription that the server acknowledges. */
function acknowledgement(client: ReferenceClient): Promise<unknown> {
  return new Promise((resolve) => {
    const stop = client.onNotification((method: string, { _meta }: JsonObject) => {
      if (method !== "notifications/subscriptions/acknowledged") return;
      stop();
      resolve(isObject(_meta) ? _meta[META.subscriptionId] : undefined);
    });
    setTimeout(() => resolve(undefined), 1_000).unref();
  });
}
