import type { Fault } from "../../../../harness/reference/client/switch.ts";
import { since } from "../../../../schema/revision.ts";
import { STATEFUL } from "../../../across-topics/faults/client/places.ts";

/** Use of features that the server or the client itself does not declare. */
export const undeclaredFaults: readonly Fault[] = [
  {
    id: "undeclared.lists",
    describe: "lists prompts and resources even if the server does not declare them",
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
    describe: "lists tools even if the server does not declare them",
    trips: ["client.capabilities.tools"],
    says: /tools/,
    decide: { usable: (value, { method }) => value || method === "tools/list" },
  },
  {
    id: "undeclared.completion",
    describe: "requests completions even if the server does not declare them",
    revisions: since("2025-03-26"),
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
    describe: "sets a log level even if the server does not declare logging",
    revisions: STATEFUL,
    trips: ["client.capabilities.logging"],
    says: /logging/,
    decide: { usable: (value, { method }) => value || method === "logging/setLevel" },
  },
  {
    id: "undeclared.subscribe",
    describe: "subscribes to a resource even if the server does not declare subscriptions",
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
    describe: "sends notifications/roots/list_changed without declaring roots",
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
