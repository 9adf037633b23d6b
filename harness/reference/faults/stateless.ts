import type { Fault } from "../fault.ts";
import { onAnyResult, onError, onHttpReply, onNotification, onParams, without } from "../rewrite.ts";
import { isObject, type JsonObject } from "../server/message.ts";
import { META } from "../server/meta.ts";

const revisions = ["2026-07-28"] as const;
const transports = ["http"] as const;

/** The params with `_meta` as a server would need it to see no fault. */
function repaired(params: JsonObject): JsonObject {
  const meta = isObject(params._meta) ? params._meta : {};
  const whole = { [META.clientCapabilities]: {}, ...meta, [META.protocolVersion]: "2026-07-28" };
  return { ...params, _meta: whole };
}

export const statelessFaults: readonly Fault[] = [
  {
    id: "stateless.no-result-type",
    describe: "leaves out resultType",
    revisions,
    trips: ["jsonrpc.result.type-present"],
    says: /resultType/,
    ...onAnyResult((result) => without(result, "resultType")),
  },
  {
    id: "stateless.header-mismatch-accepted",
    describe: "does not compare headers with the body",
    revisions,
    transports,
    trips: ["headers.standard.mismatch", "headers.param.mismatch", "headers.validation.error"],
    says: /-32020/,
    http: (request, next) => {
      const body: unknown = JSON.parse(request.body || "null");
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
    describe: "answers an unknown method with 200",
    revisions,
    transports,
    trips: ["jsonrpc.method.unknown-404"],
    says: /404/,
    ...onHttpReply((reply) => (reply.status === 404 ? { ...reply, status: 200 } : reply)),
  },
  {
    id: "stateless.any-version-accepted",
    describe: "serves requests of any version",
    revisions,
    trips: ["versioning.unsupported.error"],
    says: /-32022/,
    dispatch: (call, next) => {
      const meta = isObject(call.params._meta) ? call.params._meta : {};
      const isNamed = META.protocolVersion in meta;
      return next(isNamed ? { ...call, params: repaired(call.params) } : call);
    },
  },
  {
    id: "stateless.no-meta-accepted",
    describe: "serves requests that do not say who sends them",
    revisions,
    trips: ["meta.request.missing-key"],
    says: /-32602/,
    dispatch: (call, next) => {
      const meta = isObject(call.params._meta) ? call.params._meta : {};
      const isWhole = META.protocolVersion in meta && META.clientCapabilities in meta;
      return next(isWhole ? call : { ...call, params: repaired(call.params) });
    },
  },
  {
    id: "stateless.asks-undeclared",
    describe: "asks for what the client did not declare",
    revisions,
    trips: ["mrtr.ask.undeclared", "meta.capabilities.undeclared"],
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
    id: "stateless.tampered-state-accepted",
    describe: "goes on with a requestState that it did not make",
    revisions,
    trips: ["mrtr.state.tampered"],
    says: /requestState/,
    ...onError("tools/call", ({ message }) =>
      message.includes("requestState")
        ? { content: [{ type: "text", text: "fine" }] }
        : { content: [{ type: "text", text: message }], isError: true },
    ),
  },
  {
    id: "stateless.no-acknowledgement",
    describe: "does not acknowledge a subscription",
    revisions,
    trips: ["subscriptions.acknowledged.first"],
    says: /acknowledged/,
    ...onNotification("notifications/subscriptions/acknowledged", () => undefined),
  },
  {
    id: "stateless.subscription-id-as-text",
    describe: "tags notifications with the id of the subscription as a string",
    revisions,
    trips: ["subscriptions.id.value"],
    says: /subscriptionId/,
    ...onNotification("notifications/subscriptions/acknowledged", (params) => ({
      ...params,
      _meta: { [META.subscriptionId]: String((params._meta as JsonObject)[META.subscriptionId]) },
    })),
  },
  {
    id: "stateless.sends-requests",
    describe: "sends a request of its own, as older revisions do",
    revisions,
    trips: ["jsonrpc.request.from-client-only", "mrtr.ask.only-in-result"],
    says: /roots\/list/,
    dispatch: (call, next) => {
      if (call.method === "tools/call") call.send({ jsonrpc: "2.0", id: "roots", method: "roots/list" });
      return next(call);
    },
  },
];

function encodeName(name: string): string {
  return `=?base64?${Buffer.from(name).toString("base64")}?=`;
}
