import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { ReferenceServer } from "../../../../harness/reference/server/core/server.ts";
import { startHttp } from "../../../../harness/reference/server/wire/http.ts";
import { nodeCommand, nodeWords } from "../../../../harness/testing/node-words.ts";

const MAIN = new URL("main.ts", import.meta.url);
const EVERYTHING = fileURLToPath(
  import.meta.resolve("@modelcontextprotocol/server-everything/dist/index.js"),
);
const REFERENCE = nodeCommand(new URL("../server/main.ts", import.meta.url));

async function run(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const [command, ...words] = nodeWords(MAIN);
  const child = spawn(command, [...words, ...args], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { output, errors, code };
}

describe("the command", () => {
  it("connects to a server that it starts itself", async () => {
    const { output, errors, code } = await run(["--server", REFERENCE]);
    expect(errors).toBe("");
    expect(output).toContain("2026-07-28 tools/call test_simple_text\n");
    expect(code).toBe(0);
  });

  it("reads the server and the situation from the environment", async () => {
    const { output, code } = await run([], {
      MCP_CONFORM_SERVER_COMMAND: REFERENCE,
      MCP_CONFORM_SCENARIO: "connect",
      MCP_CONFORM_CONTEXT: "{}",
    });
    expect(output).toBe("");
    expect(code).toBe(0);
  });

  it("connects to a server at a URL", async () => {
    const { url, close } = await startHttp(new ReferenceServer());
    const { output, code } = await run([url, "--revisions", "2025-11-25"]);
    await close();
    expect(output).toContain("2025-11-25 ping\n");
    expect(code).toBe(0);
  });

  it("uses all features of the everything server, which is built on an SDK", async () => {
    const { output, errors, code } = await run(["--server", `"${process.execPath}" "${EVERYTHING}"`]);
    expect(errors).toBe("");
    expect(output).toMatch(/2025-11-25 prompts\/get simple-prompt\n/);
    expect(code).toBe(0);
  });

  it("reports why the handshake failed", async () => {
    const { errors, code } = await run([
      "--server",
      REFERENCE,
      "--revisions",
      "2025-11-25",
      "--fault",
      "lifecycle.no-version",
    ]);
    expect(errors).toContain("protocolVersion");
    expect(code).toBe(1);
  });

  it.each([
    ["--fault", "none"],
    ["--oddity", "none"],
    ["--revisions", "1999-01-01"],
    ["--without", "none"],
  ])("%s %s is a usage error", async (flag, word) => {
    const { errors, code } = await run(["http://127.0.0.1:1/", flag, word]);
    expect(errors).toMatch(new RegExp(`^There is no \\w+ "${word}"\\.`));
    expect(code).toBe(2);
  });

  it("explains how to quote a command with several words", async () => {
    const { errors, code } = await run(["--server", "node", "server.js"]);
    expect(errors).toBe('The server command must be one word: --server "node server.js …"\n');
    expect(code).toBe(2);
  });

  it("explains how to name a server if there is none", async () => {
    const { errors, code } = await run([], { MCP_CONFORM_URL: "", MCP_CONFORM_SERVER_COMMAND: "" });
    expect(errors).toContain("MCP_CONFORM_URL");
    expect(code).toBe(2);
  });
});
