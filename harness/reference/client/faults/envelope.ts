import type { JsonObject } from "../../message.ts";
import { META } from "../../meta.ts";
import { onMeta, onParams, without } from "../rewrite.ts";
import type { Fault } from "../switch.ts";
import { STATELESS } from "./places.ts";

const revisions = STATELESS;

/** A change that leaves the probe as it is, without which there would be no conversation. */
const later = (edit: (meta: JsonObject) => JsonObject) => {
  const { outgoing } = onMeta(edit);
  return {
    outgoing: (message: JsonObject, client: Parameters<NonNullable<typeof outgoing>>[1]) =>
      message.method === "server/discover" ? [message] : (outgoing?.(message, client) ?? [message]),
  };
};

/** What 2026-07-28 wants in each request. */
export const envelopeFaults: readonly Fault[] = [
  {
    id: "envelope.none",
    describe: "sends requests without _meta",
    revisions,
    trips: ["client.meta.required-keys"],
    says: /_meta/,
    outgoing: (message) =>
      message.method === "tools/list"
        ? [{ ...message, params: without((message.params ?? {}) as JsonObject, "_meta") }]
        : [message],
  },
  {
    id: "envelope.no-params",
    describe: "leaves out params where they would have _meta alone",
    revisions,
    trips: ["client.meta.required-keys"],
    says: /params|_meta/,
    outgoing: (message) => {
      const hasMore = Object.keys(message.params ?? {}).some((name) => name !== "_meta");
      return [message.method === "tools/list" && !hasMore ? without(message, "params") : message];
    },
  },
  {
    id: "envelope.no-version",
    describe: "does not say which revision it speaks",
    revisions,
    transports: ["stdio", "http"],
    trips: ["client.meta.required-keys", "client.headers.version.sent"],
    says: /protocolVersion|MCP-Protocol-Version/,
    ...later((meta) => without(meta, META.protocolVersion)),
  },
  {
    id: "envelope.no-capabilities",
    describe: "does not say what it can do",
    revisions,
    trips: ["client.meta.required-keys"],
    says: /clientCapabilities/,
    ...later((meta) => without(meta, META.clientCapabilities)),
  },
  {
    id: "envelope.no-client-info",
    describe: "does not say who it is",
    revisions,
    trips: ["client.meta.client-info"],
    says: /clientInfo/,
    ...onMeta((meta) => without(meta, META.clientInfo)),
  },
  {
    id: "envelope.client-info-as-text",
    describe: "says who it is in a text",
    revisions,
    trips: ["client.meta.client-info"],
    says: /clientInfo/,
    ...later((meta) => ({ ...meta, [META.clientInfo]: "reference client 1.0.0" })),
  },
  {
    id: "envelope.capabilities-as-array",
    describe: "lists the names of its capabilities",
    revisions,
    trips: ["client.meta.required-keys"],
    says: /clientCapabilities/,
    ...later((meta) => ({
      ...meta,
      [META.clientCapabilities]: Object.keys(meta[META.clientCapabilities] ?? {}),
    })),
  },
  {
    id: "envelope.first-request-only",
    describe: "says who it is in its first request alone",
    revisions,
    transports: ["stdio", "http"],
    trips: ["client.meta.required-keys", "client.headers.version.sent"],
    says: /_meta|MCP-Protocol-Version/,
    remember: () => {
      let isFirst = true;
      return onMeta((meta) => {
        const kept = isFirst
          ? meta
          : without(meta, META.protocolVersion, META.clientCapabilities, META.clientInfo);
        isFirst = false;
        return kept;
      });
    },
  },
  {
    id: "envelope.not-in-retries",
    describe: "leaves _meta out when it comes back with what was asked of it",
    revisions,
    trips: ["client.meta.required-keys"],
    says: /_meta/,
    ...onParams("tools/call", (params) =>
      "inputResponses" in params || "requestState" in params ? without(params, "_meta") : params,
    ),
  },
  {
    id: "envelope.bad-key",
    describe: "has a key in _meta that breaks the rules for names",
    revisions,
    trips: ["client.meta.keys"],
    says: /_meta|key|name/,
    ...onMeta((meta) => ({ ...meta, "-example/-note-": 1 })),
  },
  {
    id: "envelope.trace-context",
    describe: "sends a trace parent that is none",
    revisions,
    trips: ["client.meta.trace-context"],
    says: /traceparent/,
    ...onMeta((meta) => ({ ...meta, traceparent: "trace-1" })),
  },
  {
    id: "envelope.extension-without-prefix",
    describe: "declares an extension under a name without a prefix",
    revisions,
    trips: ["client.extensions.identifiers"],
    says: /"tasks"/,
    decide: { capabilities: (value) => ({ ...value, extensions: { tasks: {} } }) },
  },
  {
    id: "envelope.unknown-keys-fatal",
    describe: "dies of a reserved key in _meta that it does not know",
    revisions,
    trips: ["client.meta.reserved-survived"],
    says: /reserved keys/,
    incoming: (message) => {
      if (JSON.stringify(message).includes("/mcp-conform-unknown"))
        throw new Error("The client has died of a key");
      return [message];
    },
  },
  {
    id: "envelope.unknown-log-level",
    describe: "asks for log messages of a level that there is not",
    revisions,
    trips: ["client.schema.params"],
    says: /logLevel/,
    ...later((meta) => ({ ...meta, [META.logLevel]: "verbose" })),
  },
  {
    id: "envelope.capability-as-boolean",
    describe: "declares a mode of elicitation by true",
    revisions,
    trips: ["client.schema.params"],
    says: /elicitation.*form/,
    decide: { capabilities: (value) => ({ ...value, elicitation: { form: true, url: {} } }) },
  },
];
