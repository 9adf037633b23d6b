import { onParams, onSent, skips, without } from "../../../../harness/reference/client/rewrite.ts";
import type { Fault } from "../../../../harness/reference/client/switch.ts";
import { isObject } from "../../../../harness/reference/message.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { STATEFUL } from "../../../across-topics/faults/client/places.ts";

const revisions = STATEFUL;

export const lifecycleFaults: readonly Fault[] = inPlace({ revisions }, [
  {
    id: "lifecycle.no-initialize",
    describe: "lists the tools without a handshake",
    trips: ["client.initialize.first"],
    says: /initialize/,
    step: async (step, next, client) => {
      if (step !== "initialize") return next();
      await client.request("tools/list").catch(() => {});
    },
  },
  {
    id: "lifecycle.initialize-second",
    describe: "lists the tools before it sends initialize",
    trips: ["client.initialize.first"],
    says: /tools\/list/,
    step: async (step, next, client) => {
      if (step === "initialize") await client.request("tools/list").catch(() => {});
      return next();
    },
  },
  {
    id: "lifecycle.no-version",
    describe: "omits protocolVersion from initialize",
    trips: ["client.initialize.params"],
    says: /protocolVersion/,
    ...onParams("initialize", (params) => without(params, "protocolVersion")),
  },
  {
    id: "lifecycle.no-capabilities",
    describe: "omits its capabilities from initialize",
    without: ["roots", "sampling", "elicitation"],
    trips: ["client.initialize.params"],
    says: /capabilities/,
    ...onParams("initialize", (params) => without(params, "capabilities")),
  },
  {
    id: "lifecycle.initialize-without-params",
    describe: "sends initialize without params",
    without: ["roots", "sampling", "elicitation"],
    trips: ["client.initialize.params"],
    says: /the request must have "params"/,
    ...onSent("initialize", (message) => without(message, "params")),
  },
  {
    id: "lifecycle.no-client-info",
    describe: "omits clientInfo from initialize",
    trips: ["client.initialize.params"],
    says: /clientInfo/,
    ...onParams("initialize", (params) => without(params, "clientInfo")),
  },
  {
    id: "lifecycle.client-info-without-version",
    describe: "omits the version from clientInfo",
    trips: ["client.initialize.params"],
    says: /version/,
    ...onParams("initialize", (params) => ({
      ...params,
      clientInfo: without(isObject(params.clientInfo) ? params.clientInfo : {}, "version"),
    })),
  },
  {
    id: "lifecycle.capability-as-boolean",
    describe: "declares roots as true instead of an object",
    trips: ["client.capabilities.shape"],
    says: /roots/,
    decide: { capabilities: (value) => ({ ...value, roots: true }) },
  },
  {
    id: "lifecycle.no-initialized",
    describe: "does not send notifications/initialized",
    trips: ["client.initialized.sent"],
    says: /notifications\/initialized/,
    ...skips("initialized"),
  },
  {
    id: "lifecycle.initialized-last",
    describe: "sends notifications/initialized only after all other work",
    trips: ["client.initialized.before-requests"],
    // Where its work fails, it never sends it.
    mayTrip: ["client.initialized.sent"],
    says: /notifications\/initialized/,
    step: async (step, next, client) => {
      if (step !== "initialized") await next();
      if (step === "work") await client.notify("notifications/initialized").catch(() => {});
    },
  },
  {
    id: "lifecycle.initialized-too-early",
    describe: "sends notifications/initialized before initialize is answered",
    trips: ["client.initialized.sent"],
    says: /notifications\/initialized/,
    step: async (step, next, client) => {
      if (step === "initialized") return;
      const done = next();
      // It is awaited below.
      done.catch(() => {});
      if (step === "initialize") await client.notify("notifications/initialized").catch(() => {});
      await done;
    },
  },
  {
    id: "lifecycle.initialized-as-request",
    describe: "sends notifications/initialized as a request",
    trips: ["client.jsonrpc.notification.no-id"],
    says: /id/,
    ...onSent("notifications/initialized", (message) => ({ ...message, id: "initialized" })),
  },
  {
    id: "lifecycle.impatient",
    describe: "lists the tools before initialize is answered",
    trips: ["client.initialize.waits"],
    says: /tools\/list/,
    step: async (step, next, client) => {
      const done = next();
      // It is awaited below.
      done.catch(() => {});
      if (step === "initialize") void client.request("tools/list").catch(() => {});
      await done;
    },
  },
  {
    id: "lifecycle.initialize-cancelled",
    describe: "cancels initialize, but uses its answer",
    trips: ["client.cancelled.not-initialize"],
    says: /initialize/,
    remember: () => {
      let id: unknown;
      return {
        outgoing: (message) => {
          if (message.method === "initialize") id = message.id;
          return [message];
        },
        step: async (step, next, client) => {
          const done = next();
          done.catch(() => {});
          if (step === "initialize") {
            const params = { requestId: id as string };
            await client.notify("notifications/cancelled", params).catch(() => {});
          }
          await done;
        },
      };
    },
  },
  {
    id: "lifecycle.offers-what-never-was",
    describe: "offers a revision that does not exist",
    trips: ["client.version.offered"],
    says: /1999-01-01/,
    decide: { offered: (value, { method }) => (method === "initialize" ? "1999-01-01" : value) },
  },
  {
    id: "lifecycle.offers-no-text",
    describe: "offers a revision as a number",
    trips: ["client.initialize.params"],
    says: /protocolVersion/,
    ...onParams("initialize", (params) => ({ ...params, protocolVersion: 20250618 })),
  },
  {
    id: "lifecycle.any-version-will-do",
    describe: "continues with a revision that it does not speak",
    trips: ["client.version.unsupported-stops"],
    says: /version|revision/,
    decide: { accepted: () => true },
  },
]);
