import { expect, it } from "vitest";
import type { Check } from "../../../harness/check/check.ts";
import { judge, resultOf } from "../../../harness/run/testing/trial.ts";
import { launchedTarget } from "../../../harness/target/launched.ts";
import { freePort } from "../../../harness/testing/free-port.ts";
import { book } from "../../catalogue/book.ts";
import { sizeChecks } from "../../forms/server/size.ts";
import { serverSurvives } from "../../lifecycle/server/server.ts";
import { recoveries } from "./recovered.ts";

/** A server that does not catch what reading a body throws, and ends with status 3 at a body longer than this. */
const script = (port: number, longest: number) => `
  require("http").createServer(async (request, response) => {
    if (request.method !== "POST") return response.writeHead(405, { allow: "POST" }).end();
    let body = "";
    for await (const chunk of request) body += chunk;
    if (body.length > ${longest}) process.exit(3);
    const { id, method } = JSON.parse(body);
    if (id === undefined) return response.writeHead(202).end();
    const serverInfo = { name: "small", version: "1" };
    const result = { initialize: { protocolVersion: "2025-11-25", capabilities: {}, serverInfo }, ping: {} }[method];
    const answer = result ? { result } : { error: { code: -32601, message: "no" } };
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
  }).listen(${port}, "127.0.0.1")`;

async function judged(checks: readonly Check[], longest = Number.MAX_SAFE_INTEGER) {
  const port = await freePort();
  const command = `${JSON.stringify(process.execPath)} -e '${script(port, longest)}'`;
  const target = launchedTarget({ url: `http://127.0.0.1:${port}/mcp` }, { command }, 10_000);
  return judge(target, [...checks, serverSurvives], { book, spec: ["2025-11-25"] });
}

const halfBody = recoveries.filter(({ id }) => id === "forms.broken.recovered.half-body");

it("half a body that ends a server is a warning, and the run is complete: nothing else was to be judged", async () => {
  const result = await judged(halfBody);
  expect(resultOf(result, "forms.broken.recovered.half-body")).toMatchObject({
    verdict: "warn",
    actual: "a request whose body ended before its Content-Length ended the server, and a new one as well",
    hint: expect.stringMatching(/^Catch the error that reading a body throws/),
  });
  expect(resultOf(result, serverSurvives.id)).toMatchObject({ verdict: "pass" });
  expect(result).toMatchObject({ verdict: "conformant", exitCode: 0 });
  expect(result.diagnosis).toBeUndefined();
});

it("a size that ends a server is the finding, also where half a body ends it as well, and a new server gets the rest", async () => {
  const result = await judged([...halfBody, ...sizeChecks], 65_536);
  const checks = result.legs.flatMap((leg) => leg.checks);
  const found = Object.fromEntries(checks.map(({ id, verdict }) => [id, verdict]));
  const reasons = checks.map(({ id, reason }) => `${id}: ${reason?.text ?? "judged"}`).join("\n");
  expect(found, reasons).toMatchObject({
    "forms.size.65536": "pass",
    "forms.size.65537": "warn",
    "forms.size.262144": "inconclusive",
    "forms.broken.recovered.half-body": "warn",
  });
  expect(result.diagnosis).toBeUndefined();
});
