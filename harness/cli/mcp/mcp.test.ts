import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, describe, expect, it } from "vitest";
import type { JsonObject } from "../../../schema/json.ts";
import { REVISIONS } from "../../../schema/revision.ts";
import { judgeServer } from "../../library/server.ts";
import { ReferenceServer } from "../../reference/server/core/server.ts";
import { serve } from "../../reference/server/wire/stdio.ts";
import { nodeWords } from "../../testing/node-words.ts";
import { node, server } from "../testing/command.ts";
import { suiteOffer } from "./offer.ts";
import { Results } from "./results.ts";
import * as schemas from "./schemas.ts";
import { Session } from "./testing/session.ts";
import { toolsFor } from "./tools.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Answers a request for an unknown method with a result. */
const BROKEN = server(
  "({ id, method }, say) => method.startsWith('mcp-conform/') && (say({ id, result: {} }), true)",
);
const ONLY = { only: ["jsonrpc.method.unknown", "ping.*"] };

const fits = (schema: object, value: unknown) => {
  const validate = new Ajv2020({ strict: false }).compile(schema);
  validate(value);
  return validate.errors ?? [];
};

describe("the suite as an MCP server", () => {
  it.each(REVISIONS)(
    "is judged by itself in %s: nothing fails, nothing warns",
    async (revision) => {
      const { legs, verdict, diagnosis } = await judgeServer(
        ({ stdin, stdout }) => serve(new ReferenceServer({}, suiteOffer()), { input: stdin, output: stdout }),
        { spec: [revision], timeout: 60_000 },
      );
      const found = legs.flatMap(({ checks }) =>
        checks.filter(({ verdict }) => verdict === "fail" || verdict === "warn" || verdict === "error"),
      );
      expect(found.map(({ id, actual }) => [id, actual])).toEqual([]);
      expect(diagnosis).toBeUndefined();
      expect(verdict).toBe("conformant");
      expect(
        legs.flatMap(({ checks }) => checks).filter((one) => one.verdict === "pass").length,
      ).toBeGreaterThan(150);
    },
    300_000,
  );

  it("ends with its input, as the command", async () => {
    const [command, ...words] = nodeWords(new URL("../main.ts", import.meta.url));
    const child = spawn(command, [...words, "mcp"], { cwd: folder });
    const output = text(child.stdout);
    child.stdin.end('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(await output).toBe('{"jsonrpc":"2.0","id":1,"result":{}}\n');
  });
});

describe("its tools", () => {
  it("judge, report progress, judge again, compare and show the last result", async () => {
    const session = await new Session().open("2025-11-25");
    const first = await session.call("judge_server", { server: BROKEN, ...ONLY });
    expect(fits(schemas.BRIEF, first.structuredContent)).toEqual([]);
    expect(first.structuredContent).toMatchObject({
      result: 1,
      verdict: "non-conformant",
      exitCode: 1,
      causes: [
        {
          check: "jsonrpc.method.unknown",
          verdict: "fail",
          change: expect.stringContaining("-32601"),
          messages: [{ from: "mcp-conform" }, { from: "target", at: "/result" }],
          rerun: expect.stringMatching(/^npx mcp-conform --server .* --only jsonrpc\.method\.unknown$/),
        },
      ],
    });
    const progress = session.received.filter(({ method }) => method === "notifications/progress");
    expect(progress[0]?.params).toMatchObject({ progressToken: "p", progress: 1 });

    const again = await session.call("rerun", {});
    expect(again.structuredContent).toMatchObject({
      result: 2,
      causes: [{ check: "jsonrpc.method.unknown" }],
    });
    const diff = await session.call("diff", { older: "1", newer: "2" });
    expect(fits(schemas.COMPARED, diff.structuredContent)).toEqual([]);
    const last = await session.request("resources/read", { uri: "mcp-conform://results/last" });
    expect(JSON.stringify(last.result)).toContain("1. FAIL jsonrpc.method.unknown (MUST; 2025-11-25 stdio)");
    const whole = await session.request("resources/read", { uri: "mcp-conform://results/2" });
    expect(JSON.stringify(whole.result)).toContain("mcp-conform/result@1");
    await session.close();
  });

  it("notify subscribers that the last result has changed", async () => {
    const session = await new Session().open("2025-06-18");
    await session.request("resources/subscribe", { uri: "mcp-conform://results/last" });
    await session.call("judge_server", { server: server(), only: ["ping.*"] });
    expect(session.received.map(({ method }) => method)).toContain("notifications/resources/updated");
    await session.close();
  });

  it("explain a check, also as a resource, in plain text for an old client", async () => {
    const session = await new Session().open("2024-11-05");
    const { content, structuredContent } = await session.call("explain", { id: "tools.call.unknown-name" });
    expect(JSON.stringify(content)).toContain("-32602");
    expect(structuredContent).toBeUndefined();
    const page = await session.request("resources/read", {
      uri: "mcp-conform://checks/tools.call.unknown-name",
    });
    expect(JSON.stringify(page.result)).toContain("tools.call.unknown-name");
    const none = await session.request("resources/read", { uri: "mcp-conform://checks/tools.none" });
    expect(none.error).toMatchObject({ code: -32002 });
    await session.close();
  });

  it("examine a server, and judge a recording of this folder", async () => {
    const session = await new Session().open("2025-11-25");
    const { structuredContent } = await session.call("doctor", { server: "node none.js" });
    expect(fits(schemas.EXAMINED, structuredContent)).toEqual([]);
    expect(structuredContent).toMatchObject({ healthy: false });
    const recording = await session.call("judge_recording", { file: "docs/README.md" });
    expect(recording).toMatchObject({ isError: true });
    expect(JSON.stringify(recording)).toContain("Expected a trace of --trace");
    await session.close();
  });

  it.each([
    ["judge_server", {}, /Nothing to judge|Expected --server/],
    ["judge_server", { server: "node x", spec: "1999-01-01" }, /--spec/],
    ["judge_server", { server: "node x", cwd: "/" }, /cwd/],
    ["judge_client", { client: "node x {url}", transport: "tcp" }, /--transport/],
    ["rerun", {}, /There is no such result/],
    ["rerun", { result: 7 }, /There is no such result/],
    ["explain", { id: "none" }, /no check and no requirement/],
    ["diff", { older: "1", newer: "2" }, /cannot be read/],
    ["diff", { older: process.execPath, newer: "2" }, /expected a file in the folder/],
    ["judge_recording", { file: "../x" }, /cannot be read|expected a file in the folder/],
  ])("%s with %j is an error that the caller can correct", async (name, args, says) => {
    const session = await new Session().open("2025-11-25");
    const { isError, content } = await session.call(name, args as JsonObject);
    expect(isError).toBe(true);
    expect(JSON.stringify(content)).toMatch(says);
    await session.close();
  });

  it.each(["cancel", "close"] as const)("end what they started when the client does: %s", async (how) => {
    const [session, pidFile] = [await new Session().open("2025-11-25"), path.join(folder, how)];
    const silent = node(
      `require('fs').writeFileSync(${JSON.stringify(pidFile).replaceAll('"', "'")}, String(process.pid)); process.stdin.resume();`,
    );
    void session.call("judge_server", { server: silent, timeout: 3_600_000 });
    const id = session.lastId;
    await expect
      .poll(() => existsSync(pidFile) && readFileSync(pidFile, "utf8") !== "", { timeout: 60_000 })
      .toBe(true);
    if (how === "cancel") session.notify("notifications/cancelled", { requestId: id });
    else await session.close();
    const isRunning = () => {
      try {
        return process.kill(Number(readFileSync(pidFile, "utf8")), 0);
      } catch {
        return false;
      }
    };
    await expect.poll(isRunning, { timeout: 60_000 }).toBe(false);
    if (how === "cancel") {
      await session.request("ping");
      expect(session.received.filter((one) => one.id === id)).toEqual([]);
      await session.close();
    }
  });

  it("have schemas that JSON Schema 2020-12 allows, and names that an agent can read", () => {
    const tools = toolsFor(new Results());
    expect(tools.map(({ name }) => name)).toEqual([
      "judge_server",
      "judge_client",
      "rerun",
      "explain",
      "doctor",
      "diff",
      "judge_recording",
    ]);
    for (const { inputSchema, outputSchema = {} } of tools)
      for (const schema of [inputSchema, outputSchema])
        expect(new Ajv2020().validateSchema(schema)).toBe(true);
  });
});

it("a file of this folder is read, and one that a link leads out of it is not", async () => {
  const { inThisFolder } = await import("./folder.ts");
  expect(inThisFolder("package.json")).toBe(path.resolve("package.json"));
  writeFileSync(path.join(folder, "x.json"), "{}");
  expect(() => inThisFolder(path.join(folder, "x.json"))).toThrow(/expected a file in the folder/);
});
