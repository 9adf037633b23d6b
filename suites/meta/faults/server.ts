import { INVALID_PARAMS, isObject, ProtocolError } from "../../../harness/reference/message.ts";
import { META } from "../../../harness/reference/meta.ts";
import { onAnyResult, onHttpReply, onResult } from "../../../harness/reference/server/rewrite.ts";
import type { JsonObject } from "../../../harness/switches/message.ts";
import type { Fault, HttpReply } from "../../../harness/switches/server.ts";
import { inPlace } from "../../../harness/switches/switch.ts";
import { since } from "../../../schema/revision.ts";

const revisions = since("2026-07-28");

const metaOf = ({ _meta }: JsonObject): JsonObject => (isObject(_meta) ? _meta : {});

/** Adds to the `_meta` of every result. */
function adding(more: JsonObject) {
  return onAnyResult((result) => ({ ...result, _meta: { ...metaOf(result), ...more } }));
}

/** Whether a reply is an error with this code. */
export function hasErrorCode(reply: HttpReply, code: number): boolean {
  return typeof reply.body === "string" && reply.body.includes(`"code":${code}`);
}

export const metaFaults: readonly Fault[] = inPlace({ revisions }, [
  {
    id: "meta.prefix",
    describe: "sends a _meta key with an invalid prefix",
    trips: ["meta.key.prefix"],
    says: /prefix/,
    ...adding({ "1st.example/key": true }),
  },
  {
    id: "meta.name",
    describe: "sends a _meta key with an invalid name",
    trips: ["meta.key.name"],
    says: /name/,
    ...adding({ "com.example/-key": true }),
  },
  {
    id: "meta.host-order",
    describe: "sends a _meta key whose prefix is not in reverse DNS order",
    trips: ["meta.key.reverse-dns"],
    says: /reverse DNS/,
    ...adding({ "example.com/key": true }),
  },
  {
    id: "meta.trace-context",
    describe: "sends a traceparent that is not valid",
    trips: ["meta.trace-context.format"],
    says: /traceparent/,
    ...adding({ traceparent: "me" }),
  },
  {
    id: "meta.unknown-key-refused",
    describe: "refuses unknown reserved keys in _meta",
    trips: ["meta.key.reserved"],
    says: /-32602/,
    dispatch: (call, next) => {
      const known: readonly string[] = Object.values(META);
      const unknown = Object.keys(metaOf(call.params)).find(
        (key) => key.startsWith("io.modelcontextprotocol/") && !known.includes(key),
      );
      if (unknown !== undefined) throw new ProtocolError(INVALID_PARAMS, `Unknown key ${unknown}`);
      return next(call);
    },
  },
  {
    id: "meta.absent-accepted",
    describe: "accepts requests without _meta",
    speaks: revisions,
    trips: ["meta.request.missing-meta", "meta.request.missing-params"],
    says: /-32602/,
    dispatch: (call, next) => {
      const _meta = { [META.protocolVersion]: "2026-07-28", [META.clientCapabilities]: {} };
      const isWhole = "_meta" in call.params || call.method === "initialize";
      return next(isWhole ? call : { ...call, params: { ...call.params, _meta } });
    },
    // The code that compares headers with the body must not see the difference either.
    http: (request, next) => {
      const body: unknown = JSON.parse(request.body || "null");
      if (!isObject(body) || body.method === "initialize") return next(request);
      if (isObject(body.params) && "_meta" in body.params) return next(request);
      const _meta = { [META.protocolVersion]: "2026-07-28", [META.clientCapabilities]: {} };
      const params = { ...(isObject(body.params) ? body.params : {}), _meta };
      return next({ ...request, body: JSON.stringify({ ...body, params }) });
    },
  },
  {
    id: "meta.missing-key-200",
    describe: "refuses requests without a required key with status 200",
    transports: ["http"],
    trips: ["meta.request.missing-key-400"],
    says: /400/,
    ...onHttpReply((reply) => (hasErrorCode(reply, INVALID_PARAMS) ? { ...reply, status: 200 } : reply)),
  },
  {
    id: "meta.anonymous",
    describe: "omits serverInfo from _meta",
    trips: ["meta.server-info.present"],
    says: /serverInfo/,
    ...onAnyResult((result) => ({
      ...result,
      _meta: Object.fromEntries(Object.entries(metaOf(result)).filter(([key]) => key !== META.serverInfo)),
    })),
  },
  {
    id: "meta.client-info-required",
    describe: "refuses requests without clientInfo",
    trips: ["meta.request.without-client-info"],
    says: /-32602/,
    dispatch: (call, next) =>
      call.kind === "request" && isObject(call.params._meta) && !(META.clientInfo in call.params._meta)
        ? Promise.reject(new ProtocolError(INVALID_PARAMS, "clientInfo is missing"))
        : next(call),
  },
  {
    id: "meta.client-preferred",
    describe: "lists no tools for clients with a certain name",
    trips: ["meta.client-info.no-influence"],
    says: /another client/,
    ...onResult("tools/list", (result, { params }) => {
      const info = metaOf(params)[META.clientInfo];
      return isObject(info) && info.name === "claude-ai" ? { ...result, tools: [] } : result;
    }),
  },
]);
