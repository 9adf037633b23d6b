import type { Fault } from "../switch.ts";
import { STATEFUL } from "./places.ts";

/** Uses what the server does not declare, or what the client does not declare itself. */
export const undeclaredFaults: readonly Fault[] = [
  {
    id: "undeclared.lists",
    describe: "lists prompts and resources, whether or not the server declares them",
    trips: [
      "client.capabilities.tools",
      "client.capabilities.resources",
      "client.capabilities.prompts",
      "client.prompts.declared-only",
    ],
    says: /tools|prompts|resources/,
    decide: { usable: (value, { method }) => value || method.endsWith("/list") },
  },
  {
    id: "undeclared.tools",
    describe: "lists tools, whether or not the server declares them",
    trips: ["client.capabilities.tools"],
    says: /tools/,
    decide: { usable: (value, { method }) => value || method === "tools/list" },
  },
  {
    id: "undeclared.completion",
    describe: "asks for completions, whether or not the server declares them",
    revisions: ["2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"],
    trips: ["client.capabilities.completions"],
    says: /completion/,
    step: async (step, next, client) => {
      await next();
      if (step !== "work") return;
      const ref = { type: "ref/prompt", name: "greeting" };
      const argument = { name: "name", value: "" };
      await client.request("completion/complete", { ref, argument }).catch(() => {});
    },
  },
  {
    id: "undeclared.logging",
    describe: "sets a log level, whether or not the server declares logging",
    revisions: STATEFUL,
    trips: ["client.capabilities.logging"],
    says: /logging/,
    decide: { usable: (value, { method }) => value || method === "logging/setLevel" },
  },
  {
    id: "undeclared.subscribe",
    describe: "subscribes to a resource, whether or not the server declares subscriptions",
    revisions: STATEFUL,
    trips: ["client.capabilities.subscribe"],
    says: /subscribe/,
    step: async (step, next, client) => {
      await next();
      if (step === "work")
        await client.request("resources/subscribe", { uri: "test://static-text" }).catch(() => {});
    },
  },
  {
    id: "undeclared.roots-changed",
    describe: "tells that its roots have changed, which it does not declare",
    revisions: STATEFUL,
    without: ["roots"],
    trips: ["client.capabilities.roots-changed"],
    says: /roots/,
    step: async (step, next, client) => {
      await next();
      if (step === "initialized") await client.notify("notifications/roots/list_changed").catch(() => {});
    },
  },
];
