import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { judge, resultOf } from "../../../harness/run/testing/trial.ts";
import { httpTarget } from "../../../harness/target/http.ts";
import { small } from "../../../harness/target/testing/small-server.ts";
import { book } from "../../catalogue/book.ts";
import { forms } from "./index.ts";

const ID = "forms.http.chunked";

it("a connection that is cut at one form, each time, is an answer to that form and not the end of the session", async () => {
  const server = createServer(async (request, response) => {
    if (request.headers["transfer-encoding"] !== undefined) return request.socket.destroy();
    const text = (await request.toArray()).join("");
    if (request.method !== "POST") return response.writeHead(405).end();
    const [answer] = small(text);
    if (answer === undefined) return response.writeHead(202).end();
    return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const checks = forms.checks.filter(({ id }) => id === ID);
  const result = await judge(httpTarget({ url: `http://127.0.0.1:${port}/mcp` }), checks, {
    book,
    spec: ["2025-11-25"],
  });
  server.closeAllConnections();
  server.close();
  expect(resultOf(result, ID)).toMatchObject({
    verdict: "warn",
    actual: expect.stringMatching(
      /^a chunked body in two pieces: .* → no answer: the (?:answer was cut off|connection failed)/,
    ),
  });
});
