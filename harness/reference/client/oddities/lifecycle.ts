import { skips } from "../rewrite.ts";
import type { Oddity } from "../switch.ts";

const STATEFUL = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] as const;

/** In which order things are done, and how often. */
export const lifecycleOddities: readonly Oddity[] = [
  {
    id: "lifecycle.ping-first",
    // Before initialize is answered a client should send nothing but pings: pings it may.
    describe: "pings while initialize is not answered",
    revisions: STATEFUL,
    transports: ["stdio"],
    step: async (step, next, client) => {
      const done = next();
      if (step === "initialize") await client.request("ping").catch(() => {});
      await done;
    },
  },
  {
    id: "lifecycle.ping-before-initialized",
    describe: "pings before it says that it is initialized",
    revisions: STATEFUL,
    step: async (step, next, client) => {
      if (step === "initialized") await client.request("ping").catch(() => {});
      return next();
    },
  },
  {
    id: "lifecycle.late-initialized",
    // It has to follow; no time is set.
    describe: "takes its time before it says that it is initialized",
    revisions: STATEFUL,
    step: async (step, next) => {
      if (step === "initialized") await new Promise((resolve) => setTimeout(resolve, 100));
      return next();
    },
  },
  {
    id: "lifecycle.side-by-side",
    // Any number of requests may be open.
    describe: "asks many things at once",
    decide: { sideBySide: () => true },
  },
  {
    id: "lifecycle.twice",
    describe: "does everything twice",
    decide: { rounds: () => 2 },
  },
  {
    id: "lifecycle.no-probe",
    // To call server/discover is a MAY, and where only one era is spoken nothing has to be found out.
    describe: "asks for what it wants without server/discover",
    revisions: ["2026-07-28"],
    transports: ["http"],
    ...skips("probe"),
    decide: { usable: () => true },
    // It cannot know what the server has, so it wants nothing but what has to be declared for anything else.
    request: (call, next) =>
      /^(tools|resources|prompts)\//.test(call.method)
        ? next(call)
        : Promise.reject(new Error("Not known to be there")),
  },
  {
    id: "lifecycle.roots-changed",
    // What is declared with listChanged may be told at any time.
    describe: "tells at once that its roots have changed",
    revisions: STATEFUL,
    step: async (step, next, client) => {
      await next();
      if (step === "initialized") await client.notify("notifications/roots/list_changed");
    },
  },
  {
    id: "lifecycle.pings-between",
    describe: "pings before each request",
    revisions: STATEFUL,
    request: async (call, next, client) => {
      if (call.method.endsWith("/list")) await client.request("ping");
      return next(call);
    },
  },
  {
    id: "lifecycle.batches",
    // 2025-03-26 has batches; initialize must not be in one.
    describe: "sends requests in batches",
    revisions: ["2025-03-26"],
    outgoing: (message) => (String(message.method).endsWith("/list") ? [[message]] : [message]),
  },
];
