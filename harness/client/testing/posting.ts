import type { Reach } from "../starting/in-process.ts";
import { SmallClient } from "./small-client.ts";

/** Connects over HTTP, sends these requests, and ends the session. */
export async function overHttpClient(reach: Reach, methods: readonly string[]): Promise<void> {
  if (reach.transport !== "http") throw new Error("expected a URL");
  const client = new SmallClient(reach.url);
  await client.initialize();
  for (const method of methods) await client.request(method);
  await client.end();
}
