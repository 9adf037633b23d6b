import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { anyResult, error } from "../../check/answers.ts";
import type { Check } from "../../check/check.ts";
import type { SendOptions } from "../../session/session-state.ts";
import { launchedTarget } from "../../target/launched.ts";
import { freePort } from "../../testing/free-port.ts";
import type { Result } from "../../verdict/result.ts";
import { check, judge } from "../testing/trial.ts";

/** A server that ends with status 3 when it gets a request with this method. */
const script = (port: number, fatal: string) => `
  require("http").createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => { body += chunk; });
    request.on("end", () => {
      if (request.method !== "POST") return response.writeHead(405, { allow: "POST" }).end();
      const { id, method } = JSON.parse(body);
      if (method === "${fatal}") { console.error("boom"); process.exit(3); }
      if (id === undefined) return response.writeHead(202).end();
      const serverInfo = { name: "small", version: "1" };
      const result = { initialize: { protocolVersion: "2025-11-25", capabilities: {}, serverInfo }, ping: {} }[method];
      const answer = result ? { result } : { error: { code: -32601, message: "no" } };
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
    });
  }).listen(${port}, "127.0.0.1")`;

const ENDED =
  /^(?:The process ended with status 3|The connection broke \(\w+\)), \d+ ms after `fatal` \(message \d+\), sent by check sample\.fatal\.$/;

/** `among`: as many pings are open at the same time. */
const asks = (id: string, method: string, { among = 0 } = {}) =>
  check({
    id,
    title: "Answers",
    requirements: ["must"],
    on: "shared",
    sends: "a request",
    answers: { pass: [anyResult, error(-32601)] },
    async run({ session, expect }) {
      const reply = session.request(method);
      await Promise.all(Array.from({ length: among }, () => session.fence()));
      expect.reply(await reply);
    },
  });

/** Runs the script in another process, as `npx` does, and ends some time after it with the same status. */
const wrapped = (script: string) => `
  require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(script)}], { stdio: "inherit" })
    .on("exit", (status) => setTimeout(() => process.exit(status), 500))`;

/** How a run is judged that sends these two requests. */
async function judged(first: Check, second: Check, wrap = (script: string) => script): Promise<Result> {
  const port = await freePort();
  const command = `${JSON.stringify(process.execPath)} -e '${wrap(script(port, "fatal"))}'`;
  const target = launchedTarget({ url: `http://127.0.0.1:${port}/mcp` }, { command }, 10_000);
  return judge(target, [first, second], { spec: ["2025-11-25"], concurrency: 1 });
}

describe("a server at a URL that the harness has started, and that ends in the middle of a run", () => {
  it("is explained by the request that ends a fresh process again", async () => {
    const result = await judged(asks("sample.harmless", "harmless"), asks("sample.fatal", "fatal"));
    expect(result.diagnosis?.text).toMatch(ENDED);
    const facts = Object.fromEntries(result.diagnosis?.facts ?? []);
    expect(facts).toMatchObject({
      "again in isolation": "the process ended 2 of 2 times after this message",
      "last lines of stderr": "boom",
      "to replay it": expect.stringMatching(
        /^curl .* -d '\{"jsonrpc":"2\.0",.*"method":"fatal".*' 'http:.*\/mcp'$/,
      ),
    });
    expect(result.exitCode).toBe(3);
  });

  it("has a line to replay it with each header that may be the cause", async () => {
    const foreign = check({
      ...asks("sample.fatal", "fatal"),
      on: "shared",
      async run({ session, expect }) {
        const headers: SendOptions["headers"] = (own) => [...own, ["Origin", "http://foreign.example"]];
        expect.reply(await session.request("fatal", undefined, { broken: true, headers }));
      },
    });
    const result = await judged(asks("sample.harmless", "harmless"), foreign);
    const line = Object.fromEntries(result.diagnosis?.facts ?? [])["to replay it"];
    expect(line).toContain("-H 'Origin: http://foreign.example'");
    expect(line).not.toMatch(/Host:|Content-Length:|Connection:/i);
  });

  it("is said to be reproduced by nothing where a fresh process does not end again", async () => {
    const folder = await mkdtemp(join(tmpdir(), "mcp-conform-once-"));
    const once = (text: string) =>
      text
        .replace('=== "fatal")', `=== "fatal" && !${has})`)
        .replace("process.exit", `${leave}; process.exit`);
    const file = JSON.stringify(join(folder, "has-ended"));
    const has = `require("fs").existsSync(${file})`;
    const leave = `require("fs").writeFileSync(${file}, "")`;
    const result = await judged(asks("sample.harmless", "harmless"), asks("sample.fatal", "fatal"), once);
    const facts = Object.fromEntries(result.diagnosis?.facts ?? []);
    expect(facts["again in isolation"]).toBe(
      "nothing reproduced it: none of the last requests ended a fresh process by itself",
    );
    expect(facts).not.toHaveProperty("to replay it");
    await rm(folder, { recursive: true });
  });

  it("is explained in the same way if its command ends later", async () => {
    const result = await judged(asks("sample.harmless", "harmless"), asks("sample.fatal", "fatal"), wrapped);
    expect(result.diagnosis?.text).toMatch(ENDED);
    expect(Object.fromEntries(result.diagnosis?.facts ?? [])).toMatchObject({
      "again in isolation": "the process ended 2 of 2 times after this message",
    });
  });

  it("is explained among many requests with the same content", async () => {
    const fatal = asks("sample.fatal", "fatal", { among: 12 });
    const result = await judged(asks("sample.harmless", "harmless"), fatal);
    expect(result.diagnosis?.text).toMatch(ENDED);
  });
});
