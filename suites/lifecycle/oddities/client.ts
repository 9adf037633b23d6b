import { skips } from "../../../harness/reference/client/rewrite.ts";
import type { Oddity } from "../../../harness/reference/client/switch.ts";
import { between, since } from "../../../schema/revision.ts";

const STATEFUL = between("2024-11-05", "2025-11-25");

/** The order of steps, and how often they are done. */
export const lifecycleOddities: readonly Oddity[] = [
  {
    id: "lifecycle.ping-first",
    // Before initialize is answered, a client should send nothing except pings.
    describe: "pings before initialize is answered",
    revisions: STATEFUL,
    transports: ["stdio"],
    step: async (step, next, client) => {
      const ping = async () => {
        if (step === "initialize") await client.request("ping").catch(() => {});
      };
      await Promise.all([next(), ping()]);
    },
  },
  {
    id: "lifecycle.ping-before-initialized",
    describe: "pings before it sends notifications/initialized",
    revisions: STATEFUL,
    step: async (step, next, client) => {
      if (step === "initialized") await client.request("ping").catch(() => {});
      return next();
    },
  },
  {
    id: "lifecycle.late-initialized",
    // The notification must follow, but there is no time limit.
    describe: "waits before it sends notifications/initialized",
    revisions: STATEFUL,
    step: async (step, next) => {
      if (step === "initialized") await new Promise((resolve) => setTimeout(resolve, 100));
      return next();
    },
  },
  {
    id: "lifecycle.side-by-side",
    // Any number of requests may be open.
    describe: "sends many requests at the same time",
    decide: { sideBySide: () => true },
  },
  {
    id: "lifecycle.twice",
    describe: "does all its work twice",
    decide: { rounds: () => 2 },
  },
  {
    id: "lifecycle.no-probe",
    // Calling server/discover is a MAY, and a client of one era does not need to probe.
    describe: "sends requests without server/discover first",
    revisions: since("2026-07-28"),
    transports: ["http"],
    ...skips("probe"),
    decide: { usable: () => true },
    // It cannot know what the server declares, so it uses nothing that needs a declaration.
    request: (call, next) =>
      /^(tools|resources|prompts)\//.test(call.method)
        ? next(call)
        : Promise.reject(new Error("It is not known to exist")),
  },
  {
    id: "lifecycle.roots-changed",
    // With listChanged declared, the notification may come at any time.
    describe: "sends notifications/roots/list_changed immediately",
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
    // 2025-03-26 has batches, but initialize must not be in one.
    describe: "sends requests in batches",
    revisions: ["2025-03-26"],
    outgoing: (message) => (String(message.method).endsWith("/list") ? [[message]] : [message]),
  },
];
