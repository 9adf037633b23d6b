import { HEADER_MISMATCH, isObject } from "../../../harness/reference/message.ts";
import {
  isAskedFor,
  onHttpRequest,
  withHeader,
  withoutHeader,
} from "../../../harness/reference/server/rewrite.ts";
import { untrimmed } from "../../../harness/reference/server/wire/heads.ts";
import type { JsonObject } from "../../../harness/switches/message.ts";
import type { Fault, HttpReply, HttpRequest } from "../../../harness/switches/server.ts";
import { LATEST, since } from "../../../schema/revision.ts";
import { read } from "../../across-topics/faults/server/receive.ts";

const place = { revisions: since("2026-07-28"), transports: ["http"] } as const;

const isWrapped = (value: string) => value.startsWith("=?base64?") && value.endsWith("?=");

/** Makes some values unreadable. */
function spoiling(fits: (name: string, value: string) => boolean) {
  return onHttpRequest((request) => ({
    ...request,
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, fits(name, value) ? "spoiled" : value]),
    ),
  }));
}

function argumentsIn({ body }: HttpRequest): JsonObject | undefined {
  const message = read(body);
  if (!isObject(message) || message.method !== "tools/call" || !isObject(message.params)) return undefined;
  const { name, arguments: given } = message.params;
  return name === "test_x_mcp_header" && isObject(given) ? given : undefined;
}

function mismatch({ body }: HttpRequest): HttpReply {
  const { id } = JSON.parse(body) as { id: unknown };
  const error = { code: HEADER_MISMATCH, message: "Mcp-Param-Region is missing" };
  return {
    status: 400,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id, error }),
  };
}

export const headerFaults: readonly Fault[] = [
  {
    ...place,
    id: "headers.names-by-letter",
    describe: "compares header names case-sensitively",
    trips: ["headers.name.case-insensitive"],
    mayTrip: ["forms.http.upper-case"],
    says: /-32020/,
    ...onHttpRequest((request) =>
      request.sentNames.includes("MCP-METHOD") ? withoutHeader(request, "mcp-method") : request,
    ),
  },
  {
    ...place,
    id: "headers.listen-unread",
    describe: "does not look at the headers of subscriptions/listen",
    trips: ["headers.listen.mismatch"],
    says: /subscriptions\/listen: HTTP 200/,
    ...onHttpRequest((request) =>
      isAskedFor("subscriptions/listen", request)
        ? withHeader(
            withHeader(request, "mcp-method", "subscriptions/listen"),
            "mcp-protocol-version",
            LATEST,
          )
        : request,
    ),
  },
  {
    ...place,
    id: "headers.name-not-decoded",
    describe: "does not decode base64 in Mcp-Name",
    trips: ["headers.name.decoded"],
    says: /-32020/,
    ...spoiling((name, value) => name === "mcp-name" && isWrapped(value)),
  },
  {
    ...place,
    id: "headers.white-space-counts",
    describe: "treats white space around a header value as part of the value",
    trips: ["headers.value.white-space"],
    says: /-32020/,
    readsHead: true,
    ...onHttpRequest((request) => ({
      ...request,
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [
          name,
          name.startsWith("mcp-") ? (untrimmed(request.head ?? "", name) ?? value) : value,
        ]),
      ),
    })),
  },
  {
    ...place,
    id: "headers.param-not-decoded",
    describe: "does not decode base64 in Mcp-Param headers",
    trips: ["headers.param.decoded"],
    says: /-32020/,
    ...spoiling((name, value) => name.startsWith("mcp-param-") && isWrapped(value)),
  },
  {
    ...place,
    id: "headers.param-as-text",
    describe: "compares integers in headers as text",
    trips: ["headers.param.numeric"],
    says: /-32020/,
    ...spoiling((name, value) => name.startsWith("mcp-param-") && value.endsWith(".0")),
  },
  {
    ...place,
    id: "headers.param-unchecked",
    describe: "does not compare Mcp-Param headers with the arguments",
    trips: ["headers.param.mismatch", "headers.param.missing", "headers.param.illegal-characters"],
    says: /-32020/,
    ...onHttpRequest((request) => {
      const given = argumentsIn(request);
      if (given === undefined) return request;
      const { region, priority, dryRun } = given;
      const params = Object.entries({ region, priority, "dry-run": dryRun }).flatMap(([name, value]) =>
        value === undefined ? [] : [[`mcp-param-${name}`, wrap(String(value))]],
      );
      return { ...request, headers: { ...request.headers, ...Object.fromEntries(params) } };
    }),
  },
  {
    ...place,
    id: "headers.param-for-null",
    describe: "requires a header for an argument that is null",
    trips: ["headers.param.null-not-expected"],
    says: /-32020/,
    http: async (request, next) =>
      argumentsIn(request)?.region === null ? mismatch(request) : next(request),
  },
  {
    ...place,
    id: "headers.param-for-absent",
    describe: "requires a header for an argument that is absent",
    trips: ["headers.param.absent-not-expected"],
    says: /-32020/,
    http: async (request, next) => {
      const given = argumentsIn(request);
      // Calls with numbers are not part of this fault.
      const isAbsent = given !== undefined && Object.keys(given).length === 0;
      return isAbsent ? mismatch(request) : next(request);
    },
  },
];

function wrap(value: string): string {
  return `=?base64?${Buffer.from(value).toString("base64")}?=`;
}
