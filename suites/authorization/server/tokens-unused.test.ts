import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { bareSetup, type TokenKind } from "../../../harness/authorization/setup.ts";
import { judge } from "../../../harness/run/testing/trial.ts";
import { httpTarget } from "../../../harness/target/http.ts";
import { book } from "../../catalogue/book.ts";
import { authorization } from "./index.ts";

const RESULTS: Readonly<Record<string, object>> = {
  initialize: {
    protocolVersion: "2025-11-25",
    capabilities: { tools: {} },
    serverInfo: { name: "small", version: "1" },
  },
  "tools/list": { tools: [] },
};

/** A server that answers what it knows, and refuses with 401 what it is asked to refuse. */
async function serving(refuses: (method: string, request: IncomingMessage) => boolean) {
  const server = createServer(async (request, response) => {
    const text = (await request.toArray()).join("");
    const { id, method } = text === "" ? {} : JSON.parse(text);
    if (request.method !== "POST") return response.writeHead(405).end();
    if (refuses(method, request)) return response.writeHead(401, { "www-authenticate": "Bearer" }).end();
    if (id === undefined) return response.writeHead(202).end();
    const result = RESULTS[method];
    const answer = result ? { result } : { error: { code: -32601, message: "Method not found" } };
    response.writeHead(200, { "content-type": "application/json" });
    return response.end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/mcp`, close };
}

async function notesOf(
  tokens: Partial<Record<TokenKind, string>>,
  refuses: (method: string, request: IncomingMessage) => boolean = () => false,
) {
  const { url, close } = await serving(refuses);
  const valid = tokens.valid === undefined ? [] : ([["Authorization", `Bearer ${tokens.valid}`]] as const);
  const result = await judge(httpTarget({ url, headers: valid }), [], {
    authorization: { ...bareSetup(url), tokens },
    spec: ["2025-11-25"],
    suites: [authorization],
    book,
  });
  close();
  return result.legs.map(({ notes }) => notes);
}

const rest =
  "and the server served initialize without a token: nothing shows what it does with a token, so no rule about tokens is judged";

it("says that a token shows nothing where the server serves requests without a token", async () => {
  expect(await notesOf({ valid: "given-token" })).toEqual([[`the token valid was given, ${rest}`]]);
  expect(await notesOf({ expired: "given-token", narrow: "narrow-token" })).toEqual([
    [`the tokens expired, narrow were given, ${rest}`],
  ]);
});

it("says nothing where a request without a token is refused, also if another one is served", async () => {
  const withoutToken = (request: IncomingMessage) => request.headers.authorization === undefined;
  expect(await notesOf({ valid: "given-token" }, (_, request) => withoutToken(request))).toEqual([undefined]);
  const listOnly = (method: string, request: IncomingMessage) =>
    method === "tools/list" && withoutToken(request);
  expect(await notesOf({ valid: "given-token" }, listOnly)).toEqual([undefined]);
});

it("says nothing where no token was given", async () => {
  expect(await notesOf({})).toEqual([undefined]);
});
