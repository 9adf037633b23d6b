import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "../../../target/testing/small-server.ts";
import { conform, node, server } from "../../testing/command.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
const file = (name: string) => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

/** A few checks that need few messages, so that the runs are short. */
const FEW = ["--only", "jsonrpc.method.unknown,jsonrpc.parse-error.survived,jsonrpc.message.valid"];

describe("secrets", () => {
  let url = "";
  /** Sends back every header in every place that an answer has. */
  const echo: RequestListener = async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const { id, method } = parse(text);
    const seen = `${request.headers.authorization} ${request.headers["x-key"]}`;
    if (id === undefined) return response.writeHead(202).end();
    const serverInfo = { name: seen, version: seen };
    const known = {
      initialize: { protocolVersion: "2025-11-25", capabilities: { [seen]: {} }, serverInfo },
      ping: {},
    };
    const result = known[method as keyof typeof known] as object | undefined;
    const answer = result ? { result } : { error: { code: 1, message: seen, data: seen } };
    if (String(method).startsWith("mcp-conform/"))
      return response.writeHead(500, { "x-seen": seen }).end(seen);
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
  };
  const http = createServer(echo);
  beforeAll(async () => {
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;
  });
  afterAll(() => {
    http.closeAllConnections();
    http.close();
  });

  it("appear in no output and in no file, although the target sends them back", async () => {
    const env = { A_TOKEN: "first-secret", A_KEY: "second-secret", ANOTHER: "third-secret" };
    const files = [
      "--report",
      `json=${file("s.json")}`,
      "--report",
      `jsonl=${file("s.jsonl")}`,
      "--trace",
      file("s-trace.jsonl"),
    ];
    const options = ["--bearer-env", "A_TOKEN", "--header-env", "X-Key=A_KEY", "--secret-env", "ANOTHER"];
    const { code, stdout, stderr } = await conform(["--url", url, ...options, ...FEW, ...files], { env });
    expect(code).toBe(1);
    const texts = ["s.json", "s.jsonl", "s-trace.jsonl"].map((name) => readFileSync(file(name), "utf8"));
    for (const text of [stdout, stderr, ...texts]) expect(text).not.toMatch(/(first|second|third)-secret/);
    expect(stdout).toContain("[redacted]");
    expect(stdout).toContain(
      `rerun     npx mcp-conform --url ${url} --header-env X-Key=A_KEY --bearer-env A_TOKEN`,
    );
  });

  it("of the environment do not reach the server, unless they are named", async () => {
    const target = node("console.error(process.env.OF_A_TEST, process.env.OTHER_OF_A_TEST); process.exit(1)");
    const env = { OF_A_TEST: "one", OTHER_OF_A_TEST: "other" };
    const run = (...options: readonly string[]) => conform(["--server", target, ...options], { env });
    expect((await run()).stdout).toContain("undefined undefined");
    expect((await run("--env", "OF_A_TEST")).stdout).toContain("one undefined");
    expect((await run("--env-all")).stdout).toContain("one other");
  });

  it("may be in the whole environment of a server, and the reports say that it has it", async () => {
    const { stderr } = await conform([
      ...["--server", server(), "--env-all", "--report", `html=${file("all.html")}`, ...FEW],
    ]);
    expect(stderr).toContain("The server got the whole environment of this process (--env-all).");
    expect(readFileSync(file("all.html"), "utf8")).toContain("the whole environment of the operator");
  });

  it("in a command appear in no diagnosis", async () => {
    const target = node("console.error('key is third-secret'); process.exit(1); 'third-secret'");
    const { stdout } = await conform(["--server", target, "--secret-env", "ANOTHER"], {
      env: { ANOTHER: "third-secret" },
    });
    expect(stdout).toContain("key is [redacted]");
    expect(stdout).not.toContain("third-secret");
  });
});
