import { onHttp, skips, withHeader } from "../rewrite.ts";
import type { Oddity } from "../switch.ts";

const SESSIONS = ["2025-03-26", "2025-06-18", "2025-11-25"] as const;
const transports = ["http"] as const;

const inCase = (change: (name: string) => string) =>
  onHttp(undefined, (request) => ({
    ...request,
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [change(name), value]),
    ),
  }));

/** How HTTP is spoken. */
export const httpOddities: readonly Oddity[] = [
  {
    id: "http.headers-in-small-letters",
    // Names of headers know no case.
    describe: "writes the names of headers in small letters",
    transports,
    ...inCase((name) => name.toLowerCase()),
  },
  {
    id: "http.headers-in-capitals",
    describe: "writes the names of headers in capitals",
    transports,
    ...inCase((name) => name.toUpperCase()),
  },
  {
    id: "http.chunked",
    // A body may come in chunks, cut anywhere.
    describe: "posts in chunks that end inside of characters",
    transports,
    ...onHttp("POST", (request) => {
      const bytes = Buffer.from(typeof request.body === "string" ? request.body : "");
      const cuts = [
        bytes.subarray(0, 7),
        bytes.subarray(7, bytes.length - 5),
        bytes.subarray(bytes.length - 5),
      ];
      return { ...request, body: cuts };
    }),
  },
  {
    id: "http.asks-for-metadata",
    // What lies beside the endpoint is none of the transport's: RFC 9728 and RFC 8414 have rules of their own.
    describe: "looks for the metadata of an authorization server before it begins",
    transports,
    remember: () => {
      let isFirst = true;
      return {
        http: async (request, next) => {
          const path = "/.well-known/oauth-protected-resource";
          if (isFirst) {
            isFirst = false;
            const { body } = await next({ method: "GET", path, headers: { Accept: "application/json" } });
            for await (const _ of body);
          }
          return next(request);
        },
      };
    },
  },
  {
    id: "http.accept-more",
    // Both types are listed; so may others be, in any order, with parameters.
    describe: "accepts more than is asked for, in another order, with weights",
    transports,
    ...onHttp("POST", (request) =>
      withHeader(request, "Accept", "text/event-stream;q=0.9, application/json;q=1.0, */*;q=0.1"),
    ),
  },
  {
    id: "http.charset",
    // JSON has no parameter charset, and one that says UTF-8 does no harm.
    describe: "names the encoding in the type of what it posts",
    transports,
    ...onHttp("POST", (request) => withHeader(request, "Content-Type", "application/json; charset=utf-8")),
  },
  {
    id: "http.more-headers",
    // Whoever does not know a header leaves it alone.
    describe: "sends headers that nobody knows",
    transports,
    ...onHttp(undefined, (request) => withHeader(withHeader(request, "User-Agent", "odd/1.0"), "X-Odd", "1")),
  },
  {
    id: "http.connection-each",
    // Requests share no connection.
    describe: "opens a new connection for every request",
    transports,
    ...onHttp(undefined, (request) => withHeader(request, "Connection", "close")),
  },
  {
    id: "http.no-stream",
    // To open a stream by GET is a MAY.
    describe: "opens no stream by GET",
    revisions: SESSIONS,
    transports,
    ...skips("stream"),
  },
  {
    id: "http.two-streams",
    // A client may have several streams open.
    describe: "opens two streams by GET",
    revisions: SESSIONS,
    transports,
    step: async (step, next) => {
      await next();
      if (step === "stream") await next();
    },
  },
  {
    id: "http.late-stream",
    describe: "opens its stream when it has done everything else",
    revisions: SESSIONS,
    transports,
    remember: () => {
      let open = async () => {};
      return {
        step: async (step, next) => {
          if (step === "stream") {
            open = next;
            return;
          }
          await next();
          if (step === "work") await open();
        },
      };
    },
  },
  {
    id: "http.stream-accept-more",
    // Streams are listed; so may other types be.
    describe: "accepts more than streams with its GET",
    revisions: SESSIONS,
    transports,
    ...onHttp("GET", (request) => withHeader(request, "Accept", "text/event-stream, */*;q=0.1")),
  },
  {
    id: "http.version-from-the-start",
    // Nothing forbids the header where it is not asked for.
    describe: "names the revision in the header of initialize too",
    revisions: ["2025-06-18", "2025-11-25"],
    transports,
    remember: () => {
      let offered = "";
      return {
        decide: {
          offered: (value) => {
            offered = value;
            return value;
          },
        },
        ...onHttp("POST", (request) =>
          `${request.body}`.includes('"initialize"')
            ? withHeader(request, "MCP-Protocol-Version", offered)
            : request,
        ),
      };
    },
  },
  {
    id: "http.version-before-its-time",
    // 2025-03-26 knows no such header: one that is there is one that nobody knows.
    describe: "names the revision in a header, which its revision does not have",
    revisions: ["2025-03-26"],
    transports,
    ...onHttp(undefined, (request) =>
      `${request.body}`.includes('"initialize"')
        ? request
        : withHeader(request, "MCP-Protocol-Version", "2025-03-26"),
    ),
  },
  {
    id: "http.white-space-in-headers",
    // White space around a value is none of it (RFC 9110, section 5.5).
    describe: "adds white space around the values of headers, which HTTP takes away",
    revisions: ["2026-07-28"],
    transports,
    ...onHttp("POST", (request) => ({
      ...request,
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [
          name,
          /^mcp-/i.test(name) ? ` ${value}  ` : value,
        ]),
      ),
    })),
  },
];
