import type { ServerResponse } from "node:http";
import { freePort } from "../../../harness/testing/free-port.ts";
import { changed, flood, forEver, MANY_LOGS, type Start, smallBut } from "./endpoints.ts";
import { type Lasting, MOST_ANSWERS, slower } from "./lasting.ts";
import type { Where } from "./processes.ts";

/** Names a time to wait. */
const LATER = { "retry-after": "1" };

/** Refuses some requests with this status: those for whose number this is true. */
function limited(
  status: number,
  isRefused: (count: number) => boolean,
  headers: Readonly<Record<string, string>> = LATER,
): Start {
  let count = 0;
  return smallBut((_, response) => {
    count += 1;
    const refused = isRefused(count);
    if (refused) response.writeHead(status, headers).end();
    return refused;
  });
}

/** Answers the handshake, and each further request with this. */
const afterHandshake = (answer: (response: ServerResponse) => void): Start =>
  smallBut((method, response) => {
    if (method === "initialize") return false;
    answer(response);
    return true;
  });

const TOOLS = Array.from({ length: 10_000 }, (_, at) => ({
  name: `tool-${at}`,
  description: "x".repeat(600),
  inputSchema: { type: "object", properties: { path: { type: "string" }, [`p${at}`]: { type: "integer" } } },
}));

/** An answer to each request that differs from its number only by its time. */
function answering(wait: (count: number) => Promise<unknown>): Start {
  let count = 0;
  return changed({
    dispatch: async (call, next) => {
      count += 1;
      await wait(count);
      return next(call);
    },
  });
}

/** What the others are compared with. */
export const healthyOverHttp: Lasting<Start> = { describe: "has no fault", how: answering(async () => {}) };

export const lastingOverHttp: readonly Lasting<Start>[] = [
  { describe: "refuses every third request with 429", how: limited(429, (count) => count % 3 === 0) },
  { describe: "refuses every request with 503", how: limited(503, () => true) },
  {
    describe: "refuses every request after the tenth with 429",
    how: limited(429, (count) => count > 10),
  },
  {
    describe: "is behind a gateway that answers every third request with 502",
    how: limited(502, (count) => count % 3 === 0, {}),
  },
  {
    describe: "is behind a gateway that answers every request after the tenth with a page",
    how: limited(504, (count) => count > 10, { "content-type": "text/html" }),
  },
  {
    describe: "closes the connection of every fifth request",
    how: () => {
      let count = 0;
      return smallBut((_, response) => {
        count += 1;
        if (count % 5 === 0) response.socket?.destroy();
        return count % 5 === 0;
      })();
    },
  },
  {
    describe: "answers 20 requests, and then nothing",
    how: answering((count) => (count > MOST_ANSWERS ? new Promise(() => {}) : Promise.resolve())),
  },
  { describe: "takes longer for each answer than for the one before", how: answering(slower) },
  {
    describe: "sends a body without end after the handshake",
    how: afterHandshake((response) => {
      response.writeHead(200, { "content-type": "application/json" });
      forEver(response, " ");
    }),
  },
  {
    describe: "sends only comments after the handshake",
    how: afterHandshake((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      forEver(response, ": still here\n\n");
    }),
  },
  {
    describe: "sends events without end on its GET stream",
    how: smallBut(
      () => false,
      (response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        void flood(response, MANY_LOGS);
      },
    ),
  },
  {
    describe: "has a list of 8 MB with 10,000 tools, each with another schema",
    how: smallBut((method, response, id) => {
      if (method !== "tools/list") return false;
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ jsonrpc: "2.0", id, result: { tools: TOOLS } }));
      return true;
    }),
  },
];

/** Servers over HTTP that the harness starts itself. */
export const launchedServers: readonly Lasting<() => Promise<Where>>[] = [
  {
    describe: "is started by a command, and ends at the first list",
    how: async () => {
      const port = await freePort();
      const script = `
        require("http").createServer((request, response) => {
          let body = "";
          request.on("data", (chunk) => { body += chunk; });
          request.on("end", () => {
            if (request.method !== "POST") return response.writeHead(405, { allow: "POST" }).end();
            let message = {};
            try { message = JSON.parse(body); } catch { return response.writeHead(400).end(); }
            const { id, method } = message;
            if (method === "tools/list") process.exit(3);
            if (id === undefined) return response.writeHead(202).end();
            const serverInfo = { name: "hostile", version: "1" };
            const initialize = { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo };
            const result = { initialize, ping: {} }[method];
            response.writeHead(200, { "content-type": "application/json" });
            const answer = result ? { result } : { error: { code: -32601, message: "Method not found" } };
            response.end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
          });
        }).listen(${port}, "127.0.0.1")`;
      return { script, url: `http://127.0.0.1:${port}/mcp` };
    },
  },
];
