import type { Fault, Hooks } from "../../../../harness/switches/server.ts";
import { between } from "../../../../schema/revision.ts";

/** Sends no such notification once a request has come after a time without traffic. */
function forgets(method: string): () => Hooks {
  return () => {
    let isForgotten = false;
    return {
      receive: (text) => {
        isForgotten ||= text.includes('"mcp-conform-idle-after"');
        return text;
      },
      outgoing: (message) =>
        isForgotten && "method" in message && message.method === method ? [] : [message],
    };
  };
}

/** What a server forgets while nothing is sent. Over stdio each process has its own memory. */
export const idleChangeFaults: readonly Fault[] = [
  {
    id: "idle.tools-unannounced",
    describe: "announces no change of its tools to a client that was without traffic",
    trips: ["tools.list-changed.idle"],
    says: /no notifications\/tools\/list_changed after the change, twice/,
    remember: forgets("notifications/tools/list_changed"),
  },
  {
    id: "idle.subscription-forgotten",
    describe: "forgets the subscriptions of a client that was without traffic",
    revisions: between("2024-11-05", "2025-11-25"),
    trips: ["resources.updated.idle"],
    says: /no notifications\/resources\/updated after the change, twice/,
    remember: forgets("notifications/resources/updated"),
  },
];
