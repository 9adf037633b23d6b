import type { ReferenceClient } from "../core/client.ts";
import { CalledOff } from "../core/connection.ts";
import type { Context, Notes } from "./notes.ts";

const SLOW: Context["calls"] = [{ name: "test_slow_tool", arguments: { durationMs: 10_000 } }];

/** How long the client waits for a sign that the call has started, in milliseconds. */
const PATIENCE_MS = 1_000;

/** Calls a slow tool, cancels the call, and shows that the session continues. */
export async function cancel(client: ReferenceClient, { calls }: Context, notes: Notes): Promise<void> {
  await notes.attempt("tools/list", () => client.list("tools/list", "tools"));
  for (const { name, arguments: args } of calls.length > 0 ? calls : SLOW) {
    await notes.attempt(`cancelled ${name}`, () => callAndCancel(client, name, args));
  }
  await notes.attempt("tools/list again", () => client.list("tools/list", "tools"));
}

async function callAndCancel(
  client: ReferenceClient,
  name: string,
  args?: Context["calls"][number]["arguments"],
) {
  const off = new AbortController();
  const timer = setTimeout(() => off.abort(), PATIENCE_MS);
  const unwatch = client.onNotification((method) => {
    if (method === "notifications/progress") off.abort();
  });
  try {
    await client.call(name, args, off.signal);
  } catch (cause) {
    if (!(cause instanceof CalledOff)) throw cause;
  } finally {
    clearTimeout(timer);
    unwatch();
  }
}
