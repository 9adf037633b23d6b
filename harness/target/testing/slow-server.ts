import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as after } from "node:timers/promises";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import type { Serve } from "../in-process.ts";
import { lines } from "./small-server.ts";

/** Which requests of a correct server take their time. */
export type Slow = "lists" | "calls" | "reads" | "everything" | "every tenth request";

export interface Pace {
  readonly slow: Slow;
  readonly ms: number;
  /** It works on one request after the other. */
  readonly inTurn?: boolean;
}

const REVISIONS: readonly unknown[] = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];

const ECHO = {
  name: "echo",
  description: "Answers with a text.",
  inputSchema: { type: "object" },
  annotations: { readOnlyHint: true },
};

const LISTS: Readonly<Record<string, JsonObject>> = {
  "tools/list": { tools: [ECHO] },
  "resources/list": { resources: [{ uri: "file:///a", name: "a" }] },
  "resources/templates/list": { resourceTemplates: [] },
};

const refused = (code: number, message: string) => ({ error: { code, message } });

/** The result or the error for a request. */
function answerTo(method: unknown, params: JsonObject): JsonObject {
  const list = typeof method === "string" && Object.hasOwn(LISTS, method) ? LISTS[method] : undefined;
  if (list !== undefined)
    return params.cursor === undefined ? { result: list } : refused(-32602, "Invalid cursor");
  switch (method) {
    case "initialize": {
      const { protocolVersion: asked } = params;
      const protocolVersion = REVISIONS.includes(asked) ? asked : "2025-11-25";
      const capabilities = { tools: {}, resources: {} };
      return { result: { protocolVersion, capabilities, serverInfo: { name: "slow", version: "1" } } };
    }
    case "ping":
      return { result: {} };
    case "resources/read":
      return params.uri === "file:///a"
        ? { result: { contents: [{ uri: "file:///a", text: "a" }] } }
        : refused(-32002, "Resource not found");
    case "tools/call":
      return params.name === "echo"
        ? { result: { content: [{ type: "text", text: "echo" }] } }
        : refused(-32602, "Unknown tool");
    default:
      return refused(-32601, "Method not found");
  }
}

/** Answers one message after its time. Undefined for a message that gets no answer. */
function answering({ slow, ms, inTurn = false }: Pace): (text: string) => Promise<JsonObject | undefined> {
  let count = 0;
  let turn: Promise<unknown> = Promise.resolve();
  const isSlow = (method: unknown) => {
    if (method === "initialize") return false;
    if (slow === "everything") return true;
    if (slow === "every tenth request") return ++count % 10 === 0;
    if (slow === "calls") return method === "tools/call";
    return slow === "reads" ? method === "resources/read" : Object.hasOwn(LISTS, String(method));
  };
  return async (text) => {
    const message = read(text);
    if (message === undefined) return { jsonrpc: "2.0", id: null, ...refused(-32700, "Parse error") };
    if (!isObject(message) || message.jsonrpc !== "2.0" || message.id === null || isObject(message.id)) {
      return { jsonrpc: "2.0", id: null, ...refused(-32600, "Invalid request") };
    }
    const { id, method, params } = message;
    if (id === undefined || method === undefined) return undefined;
    const work = () => (isSlow(method) ? after(ms) : Promise.resolve());
    const done = inTurn ? turn.then(work) : work();
    turn = done;
    await done;
    return { jsonrpc: "2.0", id, ...answerTo(method, isObject(params) ? params : {}) };
  };
}

function read(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A correct server over stdio that only needs time. */
export function slowServer(pace: Pace): Serve {
  return (input, output) => {
    const answer = answering(pace);
    return lines((line) => {
      void answer(line).then((one) => one && output.write(`${JSON.stringify(one)}\n`));
      return [];
    })(input, output);
  };
}

/** The same over Streamable HTTP on loopback, with answers in JSON and without sessions. */
export async function slowHttpServer(
  pace: Pace,
): Promise<{ readonly url: string; readonly close: () => void }> {
  const answer = answering(pace);
  const server = createServer((request, response) => {
    const { origin, host = "", "mcp-protocol-version": version } = request.headers;
    const isOwn = (authority: string) => /^(127\.0\.0\.1|localhost)(:|$)/.test(authority);
    if ((origin !== undefined && !isOwn(origin.replace(/^https?:\/\//, ""))) || !isOwn(host)) {
      response.writeHead(403).end();
    } else if (request.method !== "POST") {
      response.writeHead(405, { Allow: "POST" }).end();
    } else if (version !== undefined && !REVISIONS.includes(version)) {
      response.writeHead(400).end();
    } else {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        void answer(Buffer.concat(chunks).toString()).then((one) => {
          if (one === undefined) return response.writeHead(202).end();
          const status = one.id === null ? 400 : 200;
          return response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(one));
        });
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/mcp`, close };
}
