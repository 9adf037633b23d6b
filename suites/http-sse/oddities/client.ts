import { onHttp, withHeader, withoutHeader } from "../../../harness/reference/client/rewrite.ts";
import type { Hooks, HttpRequest, NextHttp, Oddity } from "../../../harness/reference/client/switch.ts";
import { inPlace } from "../../../harness/switches/switch.ts";

const transports = ["http+sse"] as const;

const INITIALIZE: HttpRequest = {
  method: "POST",
  headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream" },
  body: JSON.stringify({
    jsonrpc: "2.0",
    id: "try",
    method: "initialize",
    params: {
      protocolVersion: "2024-11-05",
      capabilities: {},
      clientInfo: { name: "mcp-conform-reference-client", version: "1.0.0" },
    },
  }),
};

async function tries(next: NextHttp): Promise<void> {
  const { body } = await next(INITIALIZE);
  for await (const _ of body);
}

/** Tries Streamable HTTP before the first stream is opened. */
const triesFirst = (isAtOnce: boolean) => (): Hooks => {
  let isFirst = true;
  return {
    http: async (request, next) => {
      if (request.method !== "GET" || !isFirst) return next(request);
      isFirst = false;
      const tried = tries(next).catch(() => {});
      if (!isAtOnce) await tried;
      return next(request);
    },
  };
};

/** What HTTP+SSE of 2024-11-05 allows. */
export const httpSseOddities: readonly Oddity[] = inPlace({ transports }, [
  {
    id: "sse.tries-post-first",
    // Revisions since 2025-03-26 recommend it.
    describe: "tries Streamable HTTP first, and then opens the stream",
    remember: triesFirst(false),
  },
  {
    id: "sse.tries-both",
    describe: "tries Streamable HTTP and HTTP+SSE at the same time",
    remember: triesFirst(true),
  },
  {
    id: "sse.no-accept",
    // RFC 9110, section 12.5.1: without the header every type is accepted.
    describe: "opens the stream without Accept",
    ...onHttp("GET", (request) => withoutHeader(request, "Accept")),
  },
  {
    id: "sse.accept-more",
    describe: "opens the stream and accepts other types as well",
    ...onHttp("GET", (request) =>
      withHeader(request, "Accept", "application/json;q=0.5, text/event-stream, */*;q=0.1"),
    ),
  },
  {
    id: "sse.newer-headers",
    describe: "sends MCP-Protocol-Version and Accept with every request",
    ...onHttp(undefined, (request) =>
      withHeader(
        withHeader(request, "MCP-Protocol-Version", "2024-11-05"),
        "Accept",
        "application/json, text/event-stream",
      ),
    ),
  },
  {
    id: "sse.charset",
    describe: "adds a charset to its Content-Type",
    ...onHttp("POST", (request) => withHeader(request, "Content-Type", "application/json; charset=utf-8")),
  },
  {
    id: "sse.encodes-again",
    // The same characters in another percent-encoding.
    describe: "writes the query of the address with another percent-encoding",
    decide: {
      address: (address) =>
        address.replaceAll("+", "%20").replaceAll("%C3%BC", "%c3%bc").replace("key=a", "key=%61"),
    },
  },
  {
    id: "sse.does-not-reopen",
    describe: "does not open another stream after the first one has ended",
    decide: { reopened: () => false },
  },
  {
    id: "sse.side-by-side",
    describe: "sends independent requests at the same time",
    decide: { sideBySide: () => true },
  },
]);
