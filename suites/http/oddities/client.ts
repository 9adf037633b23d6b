import { onHttp, skips, withHeader } from "../../../harness/reference/client/rewrite.ts";
import type { Oddity } from "../../../harness/reference/client/switch.ts";
import { inPlace } from "../../../harness/switches/switch.ts";
import { between, since } from "../../../schema/revision.ts";
import { askingAgain } from "../../across-topics/faults/client/asking-again.ts";

const SESSIONS = between("2025-03-26", "2025-11-25");
const transports = ["http"] as const;

const inCase = (change: (name: string) => string) =>
  onHttp(undefined, (request) => ({
    ...request,
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [change(name), value]),
    ),
  }));

/** What the HTTP transport allows. */
export const httpOddities: readonly Oddity[] = inPlace({ transports }, [
  {
    id: "http.headers-in-small-letters",
    // Header names are not case-sensitive.
    describe: "writes header names in lower case",
    ...inCase((name) => name.toLowerCase()),
  },
  {
    id: "http.headers-in-capitals",
    describe: "writes header names in upper case",
    ...inCase((name) => name.toUpperCase()),
  },
  {
    id: "http.chunked",
    // A body may come in chunks that are cut anywhere.
    describe: "posts in chunks that end inside characters",
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
    id: "http.get-asked-twice",
    describe: "asks once more for a stream that was refused with 405",
    revisions: SESSIONS,
    remember: () => askingAgain(1),
  },
  {
    id: "http.asks-for-metadata",
    // Requests to other paths do not belong to the transport: RFC 9728 and RFC 8414 have their own rules.
    describe: "looks for authorization server metadata before it starts",
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
    // Both types are listed. Others may be listed as well, in any order, with parameters.
    describe: "accepts more types than required, in another order, with weights",
    ...onHttp("POST", (request) =>
      withHeader(request, "Accept", "text/event-stream;q=0.9, application/json;q=1.0, */*;q=0.1"),
    ),
  },
  {
    id: "http.charset",
    // JSON has no charset parameter, but a charset of UTF-8 changes nothing.
    describe: "adds a charset to its Content-Type",
    ...onHttp("POST", (request) => withHeader(request, "Content-Type", "application/json; charset=utf-8")),
  },
  {
    id: "http.more-headers",
    // Unknown headers are ignored.
    describe: "sends unknown headers",
    ...onHttp(undefined, (request) => withHeader(withHeader(request, "User-Agent", "odd/1.0"), "X-Odd", "1")),
  },
  {
    id: "http.connection-each",
    // Requests need not share a connection.
    describe: "opens a new connection for every request",
    ...onHttp(undefined, (request) => withHeader(request, "Connection", "close")),
  },
  {
    id: "http.no-stream",
    // To open a stream by GET is a MAY.
    describe: "opens no GET stream",
    revisions: SESSIONS,
    ...skips("stream"),
  },
  {
    id: "http.two-streams",
    // A client may have several streams open.
    describe: "opens two GET streams",
    revisions: SESSIONS,
    step: async (step, next) => {
      await next();
      if (step === "stream") await next();
    },
  },
  {
    id: "http.late-stream",
    describe: "opens its GET stream after all other work",
    revisions: SESSIONS,
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
    // Event streams are listed. Other types may be listed as well.
    describe: "accepts other types than event streams with its GET",
    revisions: SESSIONS,
    ...onHttp("GET", (request) => withHeader(request, "Accept", "text/event-stream, */*;q=0.1")),
  },
  {
    id: "http.version-from-the-start",
    // Nothing forbids the header where it is not required.
    describe: "sends MCP-Protocol-Version also with initialize",
    revisions: ["2025-06-18", "2025-11-25"],
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
    // 2025-03-26 does not define this header, so it is an unknown header.
    describe: "sends MCP-Protocol-Version in a revision that does not define it",
    revisions: ["2025-03-26"],
    ...onHttp(undefined, (request) =>
      `${request.body}`.includes('"initialize"')
        ? request
        : withHeader(request, "MCP-Protocol-Version", "2025-03-26"),
    ),
  },
  {
    id: "http.white-space-in-headers",
    // White space around a value is not part of it (RFC 9110, section 5.5).
    describe: "adds white space around header values",
    revisions: since("2026-07-28"),
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
  {
    id: "http.probes-after-refusal",
    // Without a negotiated version there is no session: these requests belong to none.
    describe: "probes with server/discover and GET after it refused the version of the server",
    revisions: between("2025-03-26", "2025-11-25"),
    transports: ["http"],
    step: async (step, next, client) => {
      if (step === "close" && client.revision === undefined) {
        const probe = { jsonrpc: "2.0", id: "probe", method: "server/discover" };
        const types = { "content-type": "application/json", accept: "application/json, text/event-stream" };
        await client.http("POST", types, JSON.stringify(probe)).catch(() => {});
        await client.http("GET", { accept: "text/event-stream" }).catch(() => {});
      }
      return next();
    },
  },
]);
