import type { Fault } from "../../../harness/reference/client/switch.ts";
import { isObject } from "../../../harness/reference/message.ts";
import { META } from "../../../harness/reference/meta.ts";
import type { JsonObject } from "../../../harness/switches/message.ts";
import { inPlace } from "../../../harness/switches/switch.ts";
import { STATELESS, STDIO } from "../../across-topics/faults/client/places.ts";

const revisions = STATELESS;
const transports = STDIO;

/** Subscriptions, and a server process that ends (2026-07-28). */
export const subscriptionFaults: readonly Fault[] = inPlace({ revisions, transports }, [
  {
    id: "subscriptions.delivered-to-all",
    describe: "delivers each notification to all subscriptions",
    trips: ["client.subscriptions.correlates"],
    says: /for the subscription/,
    decide: { deliveredTo: (_own, { names }) => names },
  },
  {
    id: "subscriptions.filter-not-compared",
    describe: "crashes when a type that it requested is not acknowledged",
    trips: ["client.subscriptions.fewer-acknowledged"],
    says: /without resourcesListChanged/,
    remember: () => {
      const wanted = new Map<unknown, readonly string[]>();
      const filterOf = ({ params }: JsonObject) =>
        isObject(params) && isObject(params.notifications) ? Object.keys(params.notifications) : [];
      return {
        outgoing: (message) => {
          if (message.method === "subscriptions/listen") wanted.set(message.id, filterOf(message));
          return [message];
        },
        incoming: (message) => {
          if (message.method !== "notifications/subscriptions/acknowledged") return [message];
          const meta = isObject(message.params) ? message.params._meta : undefined;
          const id = isObject(meta) ? meta[META.subscriptionId] : undefined;
          const missing = (wanted.get(id) ?? []).find((name) => !filterOf(message).includes(name));
          if (missing !== undefined) throw new Error(`The client crashed without ${missing}`);
          return [message];
        },
      };
    },
  },
  {
    id: "subscriptions.forgotten",
    describe: "does not listen again after a restart of the server",
    trips: ["client.subscriptions.listens-again"],
    says: /no subscriptions\/listen to the new process/,
    decide: { reissued: (value, { method }) => value && method !== "subscriptions/listen" },
  },
  {
    id: "subscriptions.server-not-restarted",
    describe: "does not start a server again that has ended",
    trips: ["client.stdio.restarted"],
    says: /no new server process/,
    decide: { reissued: () => false },
  },
]);
