import { isObject, METHOD_NOT_FOUND, ProtocolError } from "../../../../harness/reference/message.ts";
import { META } from "../../../../harness/reference/meta.ts";
import {
  onAnyResult,
  onHttpReply,
  onHttpRequest,
  onNotification,
  onParams,
  withHeader,
  without,
} from "../../../../harness/reference/server/rewrite.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Fault } from "../../../../harness/switches/server.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { isRevision, since } from "../../../../schema/revision.ts";
import { read } from "./receive.ts";
import { undeclared } from "./undeclared.ts";

const revisions = since("2026-07-28");
const transports = ["http"] as const;

/** The params with a complete `_meta`. */
function repaired(params: JsonObject): JsonObject {
  const meta = isObject(params._meta) ? params._meta : {};
  const whole = { [META.clientCapabilities]: {}, ...meta, [META.protocolVersion]: "2026-07-28" };
  return { ...params, _meta: whole };
}

export const statelessFaults: readonly Fault[] = inPlace({ revisions }, [
  {
    id: "stateless.no-result-type",
    describe: "omits resultType",
    trips: ["jsonrpc.result.type-present"],
    mayTrip: ["extensions.tasks.create.result-type"],
    says: /resultType/,
    ...onAnyResult((result) => without(result, "resultType")),
  },
  {
    id: "stateless.tool-name-unchecked",
    describe: "does not compare Mcp-Name with the name of a tool",
    transports,
    trips: [
      "headers.name.missing",
      "headers.name.mismatch",
      "headers.name.case",
      "headers.name.wrapped-mismatch",
      "headers.name.undecodable",
      "headers.name.markers",
    ],
    says: /tools\/call → HTTP 200/,
    http: (request, next) => {
      const body = read(request.body);
      if (!isObject(body) || body.method !== "tools/call" || !isObject(body.params)) return next(request);
      const { name } = body.params;
      if (typeof name !== "string") return next(request);
      return next({ ...request, headers: { ...request.headers, "mcp-name": encodeName(name) } });
    },
  },
  {
    id: "stateless.header-mismatch-accepted",
    describe: "does not compare headers with the body",
    transports,
    trips: [
      "headers.version.mismatch",
      "headers.version.missing",
      "headers.method.missing",
      "headers.method.mismatch",
      "headers.method.case",
      "headers.name.missing",
      "headers.name.mismatch",
      "headers.name.case",
      "headers.name.wrapped-mismatch",
      "headers.name.undecodable",
      "headers.name.markers",
    ],
    says: /-32020/,
    http: (request, next) => {
      const body = read(request.body);
      if (!isObject(body) || !isObject(body.params)) return next(request);
      const { name, uri, _meta } = body.params;
      const version = isObject(_meta) ? _meta[META.protocolVersion] : undefined;
      const headers = {
        ...request.headers,
        ...(version === undefined ? {} : { "mcp-protocol-version": String(version) }),
        "mcp-method": String(body.method),
        ...(name === undefined && uri === undefined ? {} : { "mcp-name": encodeName(String(name ?? uri)) }),
      };
      return next({ ...request, headers });
    },
  },
  {
    id: "stateless.unknown-method-200",
    describe: "answers an unknown method with status 200",
    transports,
    trips: [
      "jsonrpc.method.unknown-404",
      "versioning.removed.ping",
      "versioning.removed.logging-setlevel",
      "versioning.removed.resources-subscribe",
      "versioning.removed.resources-unsubscribe",
      "versioning.removed.tasks-list",
      "versioning.removed.tasks-result",
    ],
    says: /404/,
    ...onHttpReply((reply) => (reply.status === 404 ? { ...reply, status: 200 } : reply)),
  },
  {
    id: "stateless.undeclared-method-200",
    describe: "has no completions, and answers completion/complete with error -32601 and status 200",
    transports,
    trips: ["jsonrpc.method.unknown-404"],
    says: /completion\/complete → HTTP 200/,
    dispatch: (call, next) => {
      const hidden = undeclared("completions").dispatch;
      if (call.method.startsWith("completion/")) {
        return Promise.reject(new ProtocolError(METHOD_NOT_FOUND, "Method not found"));
      }
      return hidden ? hidden(call, next) : next(call);
    },
    ...onHttpReply((reply, { body }) =>
      reply.status === 404 && body.includes('"completion/') ? { ...reply, status: 200 } : reply,
    ),
  },
  {
    id: "stateless.any-version-accepted",
    describe: "accepts requests of any version",
    trips: ["versioning.unsupported.error", "versioning.unsupported.first"],
    mayTrip: [
      "forms.broken.meta.protocol-version.null",
      "forms.broken.meta.protocol-version.type",
      "forms.broken.meta.protocol-version.empty",
    ],
    says: /-32022/,
    dispatch: (call, next) => {
      const meta = isObject(call.params._meta) ? call.params._meta : {};
      if (!(META.protocolVersion in meta)) return next(call);
      const _meta = { ...meta, [META.protocolVersion]: "2026-07-28" };
      return next({ ...call, params: { ...call.params, _meta } });
    },
    ...onHttpRequest((request) =>
      isRevision(request.headers["mcp-protocol-version"] ?? "2026-07-28")
        ? request
        : withHeader(request, "mcp-protocol-version", "2026-07-28"),
    ),
  },
  {
    id: "stateless.no-meta-accepted",
    describe: "accepts requests without a version or without capabilities in _meta",
    trips: [
      "meta.request.missing-version",
      "meta.request.missing-version-first",
      "meta.request.missing-capabilities",
    ],
    says: /-32602/,
    dispatch: (call, next) => {
      const meta = isObject(call.params._meta) ? call.params._meta : {};
      const isWhole = META.protocolVersion in meta && META.clientCapabilities in meta;
      return next(isWhole ? call : { ...call, params: repaired(call.params) });
    },
  },
  {
    id: "stateless.no-meta-in-lists",
    describe: "accepts list requests without capabilities in _meta",
    trips: ["meta.request.missing-capabilities"],
    says: /tools\/list → a result/,
    dispatch: (call, next) => {
      const meta = isObject(call.params._meta) ? call.params._meta : {};
      if (call.method !== "tools/list") return next(call);
      const _meta = { [META.clientCapabilities]: {}, ...meta };
      return next({ ...call, params: { ...call.params, _meta } });
    },
  },
  {
    id: "stateless.asks-undeclared",
    describe: "asks for input that the client did not declare",
    trips: ["mrtr.ask.undeclared", "meta.capabilities.per-request"],
    says: /sampling|elicitation/,
    ...onParams("tools/call", (params) => ({
      ...params,
      _meta: {
        ...(params._meta as object),
        [META.clientCapabilities]: { sampling: {}, elicitation: { form: {}, url: {} }, roots: {} },
      },
    })),
  },
  {
    id: "stateless.no-acknowledgement",
    describe: "does not acknowledge a subscription",
    trips: ["subscriptions.acknowledged.first"],
    says: /acknowledged/,
    ...onNotification("notifications/subscriptions/acknowledged", () => undefined),
  },
  {
    id: "stateless.subscription-id-as-text",
    describe: "sends the subscription id as a string in notifications",
    trips: ["subscriptions.id.value"],
    says: /subscriptionId/,
    ...onNotification("notifications/subscriptions/acknowledged", (params) => ({
      ...params,
      _meta: { [META.subscriptionId]: String((params._meta as JsonObject)[META.subscriptionId]) },
    })),
  },
  {
    id: "stateless.sends-requests",
    describe: "sends requests to the client, as older revisions do",
    trips: ["jsonrpc.request.from-client-only"],
    says: /roots\/list/,
    dispatch: async (call, next) => {
      const result = await next(call);
      if (call.method === "tools/call") call.send({ jsonrpc: "2.0", id: "roots", method: "roots/list" });
      return result;
    },
  },
]);

function encodeName(name: string): string {
  return `=?base64?${Buffer.from(name).toString("base64")}?=`;
}
