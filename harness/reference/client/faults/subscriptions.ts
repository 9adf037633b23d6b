import type { Fault } from "../switch.ts";
import { STATELESS, STDIO } from "./places.ts";

const revisions = STATELESS;
const transports = STDIO;

/** Subscriptions, and a server process that ends (2026-07-28). */
export const subscriptionFaults: readonly Fault[] = [
  {
    id: "subscriptions.delivered-to-all",
    describe: "delivers each notification to all subscriptions",
    revisions,
    transports,
    trips: ["client.subscriptions.correlates"],
    says: /for the subscription/,
    decide: { deliveredTo: (_own, { names }) => names },
  },
  {
    id: "subscriptions.forgotten",
    describe: "does not listen again after a restart of the server",
    revisions,
    transports,
    trips: ["client.subscriptions.listens-again"],
    says: /no subscriptions\/listen to the new process/,
    decide: { reissued: (value, { method }) => value && method !== "subscriptions/listen" },
  },
  {
    id: "subscriptions.server-not-restarted",
    describe: "does not start a server again that has ended",
    revisions,
    transports,
    trips: ["client.stdio.restarted"],
    says: /no new server process/,
    decide: { reissued: () => false },
  },
];
