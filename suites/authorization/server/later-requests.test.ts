import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { bareSetup } from "../../../harness/authorization/setup.ts";
import { judge, resultOf } from "../../../harness/run/testing/trial.ts";
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

type Guards = (method: string, request: IncomingMessage) => boolean;

/** Judges a server that takes the token "good", and any other one where `guards` does not look at it. */
async function judged(guards: Guards) {
  const server = createServer(async (request, response) => {
    const text = (await request.toArray()).join("");
    const { id, method } = text === "" ? {} : JSON.parse(text);
    if (guards(method, request) && request.headers.authorization?.toLowerCase() !== "bearer good")
      return response.writeHead(401, { "www-authenticate": "Bearer" }).end();
    if (request.method !== "POST") return response.writeHead(405).end();
    if (id === undefined) return response.writeHead(202).end();
    const result = RESULTS[method];
    const answer = result ? { result } : { error: { code: -32601, message: "Method not found" } };
    response.writeHead(200, { "content-type": "application/json" });
    return response.end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/mcp`;
  const target = httpTarget({ url, headers: [["Authorization", "Bearer good"]] });
  const tokens = { valid: "good", expired: "old" };
  const result = await judge(target, [], {
    authorization: { ...bareSetup(url), tokens },
    spec: ["2025-11-25"],
    suites: [authorization],
    book,
  });
  server.closeAllConnections();
  server.close();
  return (id: string) => resultOf(result, id);
}

it("a server that validates each token passes", async () => {
  const of = await judged(() => true);
  expect(of("auth.later.unknown")).toMatchObject({ verdict: "pass" });
  expect(of("auth.later.expired")).toMatchObject({ verdict: "pass" });
  expect(of("auth.later.challenged")).toMatchObject({ verdict: "pass" });
});

it("a server that validates the token of initialize only fails", async () => {
  const of = await judged((method) => method === "initialize");
  expect(of("auth.token.unknown")).toMatchObject({ verdict: "pass" });
  expect(of("auth.later.unknown")).toMatchObject({
    verdict: "fail",
    expected: "HTTP 401",
    actual: expect.stringMatching(
      /^tools\/list later, with the token "unknown".*→ HTTP 200.*no WWW-Authenticate/,
    ),
  });
});

it("a server that takes each token on the first request has one failure for it", async () => {
  const of = await judged((_, request) => request.headers.authorization === undefined);
  expect(of("auth.token.unknown")).toMatchObject({ verdict: "fail" });
  expect(of("auth.later.unknown")).toMatchObject({ verdict: "inconclusive" });
});

it("a token for another server that was not given, and a session that is not assigned, are not judged", async () => {
  const of = await judged(() => true);
  expect(of("auth.later.audience")).toMatchObject({
    verdict: "inconclusive",
    reason: { kind: "needs-exercise" },
  });
  expect(of("auth.later.stream")).toMatchObject({
    verdict: "not-applicable",
    reason: { text: "the server assigns no session id with the token" },
  });
});

it("a server without authorization is not judged", async () => {
  const of = await judged(() => false);
  expect(of("auth.later.unknown")).toMatchObject({ verdict: "not-applicable" });
});
