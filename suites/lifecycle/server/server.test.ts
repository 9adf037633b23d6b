import { describe, expect, it } from "vitest";
import { ReferenceServer } from "../../../harness/reference/server/core/server.ts";
import { startHttp } from "../../../harness/reference/server/wire/http.ts";
import { judge, resultOf } from "../../../harness/run/testing/trial.ts";
import { httpTarget } from "../../../harness/target/http.ts";
import { launchedTarget } from "../../../harness/target/launched.ts";
import { freePort } from "../../../harness/testing/free-port.ts";
import { book } from "../../catalogue/book.ts";
import { unsupportedVersion } from "../../http/server/version-header.ts";
import { foreignOrigin } from "../../security/server/origin.ts";
import { serverSurvives } from "./server.ts";

/** A server that refuses foreign origins, and ends with status 1 where `fatal` holds for its headers. */
const script = (port: number, fatal: string) => `
  require("http").createServer((request, response) => {
    const headers = request.headers;
    if (${fatal}) { console.error("boom"); process.exit(1); }
    if (headers.origin !== undefined) return response.writeHead(403).end();
    if (request.method !== "POST") return response.writeHead(405, { allow: "POST" }).end();
    let body = "";
    request.on("data", (chunk) => { body += chunk; });
    request.on("end", () => {
      const { id, method, params } = JSON.parse(body);
      if (id === undefined) return response.writeHead(202).end();
      const isKnown = ["2025-06-18", "2025-11-25"].includes(params?.protocolVersion);
      const protocolVersion = isKnown ? params.protocolVersion : "2025-11-25";
      const serverInfo = { name: "small", version: "1" };
      const result = { initialize: { protocolVersion, capabilities: {}, serverInfo }, ping: {} }[method];
      const answer = result ? { result } : { error: { code: -32601, message: "no" } };
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
    });
  }).listen(${port}, "127.0.0.1")`;

async function judged(fatal: string, ...spec: readonly ("2025-11-25" | "2025-06-18")[]) {
  const port = await freePort();
  const command = `${JSON.stringify(process.execPath)} -e '${script(port, fatal)}'`;
  const target = launchedTarget({ url: `http://127.0.0.1:${port}/mcp` }, { command }, 10_000);
  return judge(target, [foreignOrigin, unsupportedVersion, serverSurvives], { book, spec });
}

describe("a server over HTTP that mcp-conform has started", () => {
  it("passes if no request ends it", async () => {
    const result = await judged("false", "2025-11-25");
    expect(resultOf(result, serverSurvives.id)).toMatchObject({ verdict: "pass" });
  });

  it("is not judged if mcp-conform did not start it: nothing shows how it ended", async () => {
    const { url, close } = await startHttp(new ReferenceServer({}));
    const result = await judge(httpTarget({ url }), [serverSurvives], { book, spec: ["2025-11-25"] });
    await close();
    expect(resultOf(result, serverSurvives.id)).toMatchObject({
      verdict: "not-applicable",
      reason: {
        text: expect.stringMatching(/^mcp-conform did not start this server: give its command with --server/),
      },
    });
  });

  it("fails if a foreign Origin ends it, and is started again for the next leg", async () => {
    const result = await judged("headers.origin !== undefined", "2025-11-25", "2025-06-18");
    const found = result.legs.map(({ revision, checks }) => [
      revision,
      ...checks
        .filter(({ id }) => id === serverSurvives.id)
        .map(({ verdict, actual }) => `${verdict}: ${actual}`),
    ]);
    const words =
      "it ended with status 1 after `ping` with Origin: http://attacker.example, and 2 of 2 times when it was sent to a fresh process";
    expect(found).toEqual([
      ["2025-11-25", `fail: ${words}`],
      ["2025-06-18", `warn: ${words}`],
    ]);
    expect(result.exitCode).toBe(1);
    expect(Object.fromEntries(result.diagnosis?.facts ?? [])["to replay it"]).toContain(
      "-H 'Origin: http://attacker.example'",
    );
  });

  it("is warned if an invalid header ends it, also in the search for its revision", async () => {
    const fatal = `"mcp-protocol-version" in headers && !headers["mcp-protocol-version"].startsWith("2025")`;
    const port = await freePort();
    const command = `${JSON.stringify(process.execPath)} -e '${script(port, fatal)}'`;
    const target = launchedTarget({ url: `http://127.0.0.1:${port}/mcp` }, { command }, 10_000);
    const result = await judge(target, [foreignOrigin, unsupportedVersion, serverSurvives], { book });
    expect(result.legs.map(({ revision }) => revision)).toEqual(["2025-11-25"]);
    expect(resultOf(result, serverSurvives.id)).toMatchObject({
      verdict: "warn",
      actual: "it ended with status 1 after `ping`, and 2 of 2 times when it was sent to a fresh process",
    });
  });
});
