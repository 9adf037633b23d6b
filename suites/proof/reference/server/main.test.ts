import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { nodeWords } from "../../../../harness/testing/node-words.ts";

const MAIN = new URL("main.ts", import.meta.url);
const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n';
const children: ChildProcess[] = [];

function start(...args: readonly string[]) {
  const [command, ...words] = nodeWords(MAIN);
  const child = spawn(command, [...words, ...args]);
  children.push(child);
  return child;
}

type Child = ReturnType<typeof start>;

async function firstOutput(child: Child): Promise<string> {
  child.stdin.write(PING);
  const [chunk] = await once(child.stdout, "data");
  return String(chunk);
}

async function exitOf(
  child: Child,
): Promise<{ readonly code: number | null; readonly signal: string | null }> {
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  return { code, signal };
}

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

describe("over stdio", () => {
  it("answers, and exits with 0 at the end of its input, even with an open request", async () => {
    const child = start("--stdio");
    const output = text(child.stdout);
    const meta =
      '"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}';
    child.stdin.write(PING);
    child.stdin.end(
      `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"test_slow_tool","_meta":{${meta}}}}\n`,
    );
    expect(await exitOf(child)).toEqual({ code: 0, signal: null });
    expect(await output).toBe('{"jsonrpc":"2.0","id":1,"result":{}}\n');
  });

  it("exits with 0 on SIGTERM", async () => {
    const child = start();
    await firstOutput(child);
    child.kill("SIGTERM");
    expect(await exitOf(child)).toEqual({ code: 0, signal: null });
  });

  it("survives the end of its input and SIGTERM with the fault for that", async () => {
    const child = start("--fault", "stdio.survives-eof-and-sigterm");
    await firstOutput(child);
    child.stdin.end();
    child.kill("SIGTERM");
    child.kill("SIGKILL");
    expect(await exitOf(child)).toEqual({ code: null, signal: "SIGKILL" });
  });

  it("writes to standard error with the oddity for that", async () => {
    const child = start("--oddity", "stdio.chatter");
    const chatter = text(child.stderr);
    child.stdin.end();
    expect(await chatter).toContain("ERROR: all is well");
  });
});

describe("over HTTP", () => {
  it.each([
    ["--http", "/mcp"],
    ["--sse", "/sse"],
  ])("%s prints its address, and ends on SIGTERM", async (flag, path) => {
    const child = start(flag);
    const [line] = await once(child.stderr, "data");
    expect(String(line)).toMatch(new RegExp(`^listening on http://127\\.0\\.0\\.1:\\d+${path}\\n$`));
    child.kill("SIGTERM");
    expect(await exitOf(child)).toEqual({ code: 0, signal: null });
  });
});

describe("the command line", () => {
  it("refuses a switch of a server that requires a token: it would serve without one", async () => {
    const child = start("--http", "--oddity", "auth.protected");
    const message = text(child.stderr);
    expect((await exitOf(child)).code).toBe(2);
    expect(await message).toBe(
      "auth.protected needs a server that requires a token, and this command line issues none.\n",
    );
  });

  it.each([
    ["--fault", "none"],
    ["--oddity", "none"],
    ["--revisions", "1999-01-01"],
    ["--without", "none"],
  ])("%s %s is a usage error", async (flag, word) => {
    const child = start(flag, word);
    const message = text(child.stderr);
    expect((await exitOf(child)).code).toBe(2);
    expect(await message).toMatch(new RegExp(`^There is no \\w+ "${word}"\\.`));
  });
});
