import { onMeta, onParams, without } from "../../../harness/reference/client/rewrite.ts";
import type { Fault } from "../../../harness/reference/client/switch.ts";
import { META } from "../../../harness/reference/meta.ts";
import type { JsonObject } from "../../../harness/switches/message.ts";
import { inPlace } from "../../../harness/switches/switch.ts";
import { since } from "../../../schema/revision.ts";
import { STATELESS } from "../../across-topics/faults/client/places.ts";

const revisions = STATELESS;

/** Does not change the probe, because without it there would be no session. */
const later = (edit: (meta: JsonObject) => JsonObject) => {
  const { outgoing } = onMeta(edit);
  return {
    outgoing: (message: JsonObject, client: Parameters<NonNullable<typeof outgoing>>[1]) =>
      message.method === "server/discover" ? [message] : (outgoing?.(message, client) ?? [message]),
  };
};

/** The _meta that 2026-07-28 requires in each request. */
export const envelopeFaults: readonly Fault[] = inPlace({ revisions }, [
  {
    id: "envelope.none",
    describe: "sends requests without _meta",
    trips: ["client.meta.required-keys"],
    says: /_meta/,
    outgoing: (message) =>
      message.method === "tools/list"
        ? [{ ...message, params: without((message.params ?? {}) as JsonObject, "_meta") }]
        : [message],
  },
  {
    id: "envelope.no-params",
    describe: "omits params if they contain nothing but _meta",
    trips: ["client.meta.required-keys"],
    says: /params|_meta/,
    outgoing: (message) => {
      const hasMore = Object.keys(message.params ?? {}).some((name) => name !== "_meta");
      return [message.method === "tools/list" && !hasMore ? without(message, "params") : message];
    },
  },
  {
    id: "envelope.no-version",
    describe: "omits the protocol version from _meta",
    transports: ["stdio", "http"],
    trips: ["client.meta.required-keys", "client.headers.version.sent"],
    says: /protocolVersion|MCP-Protocol-Version/,
    ...later((meta) => without(meta, META.protocolVersion)),
  },
  {
    id: "envelope.no-capabilities",
    describe: "omits its capabilities from _meta",
    trips: ["client.meta.required-keys"],
    says: /clientCapabilities/,
    ...later((meta) => without(meta, META.clientCapabilities)),
  },
  {
    id: "envelope.no-client-info",
    describe: "omits clientInfo from _meta",
    trips: ["client.meta.client-info"],
    says: /clientInfo/,
    ...onMeta((meta) => without(meta, META.clientInfo)),
  },
  {
    id: "envelope.client-info-as-text",
    describe: "sends clientInfo as a string",
    trips: ["client.meta.client-info"],
    says: /clientInfo/,
    ...later((meta) => ({ ...meta, [META.clientInfo]: "reference client 1.0.0" })),
  },
  {
    id: "envelope.capabilities-as-array",
    describe: "sends its capabilities as an array of names",
    trips: ["client.meta.required-keys"],
    says: /clientCapabilities/,
    ...later((meta) => ({
      ...meta,
      [META.clientCapabilities]: Object.keys(meta[META.clientCapabilities] ?? {}),
    })),
  },
  {
    id: "envelope.first-request-only",
    describe: "sends clientInfo only in its first request",
    transports: ["stdio", "http"],
    trips: ["client.meta.required-keys", "client.headers.version.sent"],
    says: /_meta|MCP-Protocol-Version/,
    remember: () => {
      let isFirst = true;
      return onMeta((meta) => {
        const sent = isFirst
          ? meta
          : without(meta, META.protocolVersion, META.clientCapabilities, META.clientInfo);
        isFirst = false;
        return sent;
      });
    },
  },
  {
    id: "envelope.not-in-retries",
    describe: "omits _meta when it repeats a request with inputResponses",
    trips: ["client.meta.required-keys"],
    says: /_meta/,
    ...onParams("tools/call", (params) =>
      "inputResponses" in params || "requestState" in params ? without(params, "_meta") : params,
    ),
  },
  {
    id: "envelope.bad-key",
    describe: "sends a _meta key that breaks the naming rules",
    trips: ["client.meta.keys"],
    says: /_meta|key|name/,
    ...onMeta((meta) => ({ ...meta, "-example/-note-": 1 })),
  },
  {
    id: "envelope.trace-context",
    describe: "sends a traceparent that is not valid",
    trips: ["client.meta.trace-context"],
    says: /traceparent/,
    ...onMeta((meta) => ({ ...meta, traceparent: "trace-1" })),
  },
  {
    id: "envelope.extension-without-prefix",
    describe: "declares an extension without a prefix in its identifier",
    trips: ["client.extensions.identifiers"],
    says: /"tasks"/,
    decide: { capabilities: (value) => ({ ...value, extensions: { tasks: {} } }) },
  },
  {
    id: "envelope.unknown-keys-fatal",
    describe: "crashes on an unknown reserved key in _meta",
    trips: ["client.meta.reserved-survived"],
    says: /reserved keys/,
    incoming: (message) => {
      if (JSON.stringify(message).includes("/mcp-conform-unknown"))
        throw new Error("The client crashed on a key");
      return [message];
    },
  },
  {
    id: "envelope.unknown-log-level",
    describe: "requests a log level that does not exist",
    trips: ["client.schema.params"],
    says: /logLevel/,
    ...later((meta) => ({ ...meta, [META.logLevel]: "verbose" })),
  },
  {
    id: "envelope.capability-as-boolean",
    describe: "declares an elicitation mode as true instead of an object",
    trips: ["client.schema.params"],
    says: /elicitation.*form/,
    decide: { capabilities: (value) => ({ ...value, elicitation: { form: true, url: {} } }) },
  },
  {
    id: "envelope.domain-not-reversed",
    describe: "writes the domain of its own _meta keys in the usual order",
    revisions: since("2025-11-25"),
    trips: ["client.meta.reverse-dns"],
    says: /example\.com/,
    ...onMeta((meta) => ({ ...meta, "example.com/note": 1 })),
  },
]);
