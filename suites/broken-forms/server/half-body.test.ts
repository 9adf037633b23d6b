import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { ReferenceServer } from "../../../harness/reference/server/core/server.ts";
import { startHttp } from "../../../harness/reference/server/wire/http.ts";
import { judge, resultOf } from "../../../harness/run/testing/trial.ts";
import type { Switch } from "../../../harness/switches/server.ts";
import { httpTarget } from "../../../harness/target/http.ts";
import { small } from "../../../harness/target/testing/small-server.ts";
import { book } from "../../catalogue/book.ts";
import { judgeReference } from "../../proof/server/reference.ts";
import { recoveredFaults } from "../faults/server/recovered.ts";
import { recoveries } from "./recovered.ts";

const ID = "forms.broken.recovered.half-body";
const judged = recoveries.filter(({ id }) => id === ID);

async function verdictOf(switches: readonly Switch[]) {
  const { legs } = await judgeReference({
    revision: "2025-11-25",
    transport: "http",
    suites: [{ name: "recovered", checks: judged }],
    switches,
  });
  return legs.flatMap(({ checks }) => checks).find(({ id }) => id === ID);
}

it("a server that answers as before has recovered from half a body", async () => {
  expect(await verdictOf([])).toMatchObject({ verdict: "pass" });
});

it("a server that answers in another way after it has not", async () => {
  expect(await verdictOf(recoveredFaults.filter(({ id }) => id === "recovered.half-body"))).toMatchObject({
    verdict: "warn",
    actual: expect.stringContaining("after a request whose body ended before its Content-Length, twice"),
  });
});

it("a server with one worker, which waits for the other half, has recovered as well", async () => {
  let turn = Promise.resolve();
  const server = createServer((request, response) => {
    const serve = async () => {
      const text = (await request.toArray().catch(() => [])).join("");
      if (request.method !== "POST") return response.writeHead(405).end();
      const [answer] = small(text);
      if (answer === undefined) return response.writeHead(202).end();
      return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
    };
    turn = turn.then(serve).then(
      () => undefined,
      () => undefined,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const result = await judge(httpTarget({ url: `http://127.0.0.1:${port}/mcp`, mayBeEnded: true }), judged, {
    book,
    spec: ["2025-11-25"],
  });
  server.closeAllConnections();
  server.close();
  expect(resultOf(result, ID)).toMatchObject({ verdict: "pass" });
});

it("nothing is sent to a server that runs already: others may use it, and half a body ends some servers", async () => {
  const { url, close } = await startHttp(new ReferenceServer({}));
  const result = await judge(httpTarget({ url }), judged, { book, spec: ["2025-11-25"] });
  await close();
  expect(resultOf(result, ID)).toMatchObject({
    verdict: "inconclusive",
    reason: {
      kind: "needs-exercise",
      text: expect.stringMatching(/^a server that mcp-conform starts \(--server beside --url\)/),
    },
  });
});
