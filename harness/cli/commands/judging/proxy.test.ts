import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { nodeWords } from "../../../testing/node-words.ts";
import { readTrace } from "../../../trace/files/read.ts";
import type { Result } from "../../../verdict/result.ts";
import { conform, start } from "../../testing/command.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
const inFolder = (name: string) => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

const MAIN = new URL("../../main.ts", import.meta.url);

/** The command of a server of this code. */
function serverOf(name: string, code: string): string {
  writeFileSync(inFolder(`${name}.mjs`), code);
  return `"${process.execPath}" "${inFolder(`${name}.mjs`)}"`;
}

interface Seen {
  readonly out: string;
  readonly errors: string;
  readonly code: number | null;
  readonly signal: string | null;
}

/** What a client sees that starts the proxy, writes this, and ends its input or sends a signal. */
async function through(
  server: string,
  input: string | Buffer,
  more: readonly string[] = [],
  signal?: NodeJS.Signals,
): Promise<Seen> {
  const [command, ...words] = nodeWords(MAIN);
  const child = spawn(command, [...words, "proxy", "--server", server, ...more]);
  let [out, errors] = ["", ""];
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
    if (signal !== undefined && out.includes("ready")) child.kill(signal);
  });
  child.stdin.on("error", () => undefined);
  child.stdin.write(input);
  if (signal === undefined) child.stdin.end();
  return new Promise((resolve) =>
    child.once("close", (code, ended) => resolve({ out, errors, code, signal: ended })),
  );
}

const log = ["--log", inFolder("log")];

describe.skipIf(process.platform === "win32")("proxy --server", () => {
  it("passes bytes, standard error and the exit code on, also of what is no protocol", async () => {
    const echo = serverOf(
      "echo",
      'process.stdin.on("data", (b) => process.stdout.write(b)); process.stdin.on("end", () => { process.stderr.write("bye\\n"); process.exitCode = 7; });',
    );
    const input = `not json\n{"a":\u0000 "é"}\r\n\n${"x".repeat(3_000_000)} no newline`;
    expect(await through(echo, input, log)).toEqual({ out: input, errors: "bye\n", code: 7, signal: null });
  });

  it("passes a signal on, and ends by the one that ended the server", async () => {
    const waits = serverOf("waits", 'process.stdout.write("ready"); setInterval(() => {}, 1000);');
    expect(await through(waits, "", log, "SIGTERM")).toMatchObject({
      out: "ready",
      code: null,
      signal: "SIGTERM",
    });
    const handles = serverOf(
      "handles",
      'process.on("SIGINT", () => process.exit(3)); process.stdout.write("ready"); setInterval(() => {}, 1000);',
    );
    expect(await through(handles, "", log, "SIGINT")).toMatchObject({ code: 3 });
  });

  it("reports what passed, also if the client kills the proxy", async () => {
    const server = serverOf(
      "ends-with-input",
      'process.stdin.resume(); process.stdin.on("end", () => process.exit(0)); process.stdout.write("ready");',
    );
    const own = inFolder("killed.log");
    const [command, ...words] = nodeWords(MAIN);
    const child = spawn(command, [...words, "proxy", "--server", server, "--log", own]);
    child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
    await new Promise((resolve) => child.stdout.once("data", resolve));
    child.kill("SIGUSR1");
    const reports = () => readFileSync(own, "utf8").match(/in 1 conversation/g)?.length;
    await expect.poll(reports).toBe(1);
    child.kill("SIGKILL");
    await expect.poll(reports).toBe(2);
  });

  it("shows a server that dies as it is: its last bytes, and its exit code", async () => {
    const dies = serverOf("dies", 'process.stdout.write("<html>", () => process.exit(9));');
    expect(await through(dies, "", log)).toMatchObject({ out: "<html>", code: 9 });
  });

  it("does not read a flood that the client does not read", async () => {
    const floods = serverOf(
      "floods",
      'import { writeSync } from "node:fs"; process.stdin.on("end", () => process.exit(0)); process.stdin.resume(); let n = 0; const more = () => { while (process.stdout.write("y".repeat(65536))) n += 1; process.stdout.once("drain", more); }; more(); setTimeout(() => { writeSync(2, String(n) + "\\n"); }, 300);',
    );
    const [command, ...words] = nodeWords(MAIN);
    const child = spawn(command, [...words, "proxy", "--server", floods, ...log]);
    const [text] = await new Promise<string[]>((resolve) =>
      child.stderr.setEncoding("utf8").once("data", (line: string) => resolve([line])),
    );
    // Pipes and buffers hold a few hundred kilobytes.
    expect(Number(text)).toBeLessThan(100);
    child.stdout.resume();
    child.stdin.end();
    await new Promise((resolve) => child.once("close", resolve));
  });

  it("prints what both sides break, and records it", async () => {
    const server = serverOf(
      "server",
      `import { createInterface } from "node:readline";
       console.log("hello");
       const say = (m) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...m }) + "\\n");
       createInterface({ input: process.stdin }).on("line", (line) => {
         const { id, method } = JSON.parse(line);
         if (method === "initialize") say({ id, result: { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "a", version: "1" } } });
         if (method === "tools/list") say({ id, result: { tools: [] } });
       });`,
    );
    const asked = [
      {
        id: 1,
        method: "initialize",
        params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "c", version: "1" } },
      },
      { method: "notifications/initialized" },
      { id: null, method: "tools/list" },
      { id: 2, method: "tools/list" },
    ];
    const input = asked.map((one) => `${JSON.stringify({ jsonrpc: "2.0", ...one })}\n`).join("");
    const record = inFolder("trace.jsonl");
    const [json, junit] = [inFolder("result.json"), inFolder("report.xml")];
    const reports = ["--report", `json=${json}`, "--report", `junit=${junit}`];
    const { errors, code } = await through(server, input, ["--record", record, ...reports]);
    expect(code).toBe(0);
    expect(errors).toMatch(
      /^mcp-conform: the server broke stdio\.stdout\.messages-only \(MUST NOT, 2025-11-25 stdio\).*hello.* \(message \d+/m,
    );
    expect(errors).toMatch(/^mcp-conform: the client broke client\.\S+ \(MUST/m);
    expect(errors).toMatch(/^mcp-conform: 7 messages in 1 conversation; MCP 2025-11-25 over stdio\.$/m);
    const { events, incomplete, header } = readTrace(readFileSync(record, "utf8"));
    expect(incomplete).toBe(false);
    expect(header.target).toMatchObject({ by: "proxy", transport: "stdio" });
    expect(events.map(({ channel }) => channel)).toEqual(
      expect.arrayContaining(["open", "agreed", "stdin", "stdout", "close", "exit"]),
    );
    const result = JSON.parse(readFileSync(json, "utf8")) as Result;
    expect(result).toMatchObject({ verdict: "non-conformant", exitCode: 1, target: { command: server } });
    const broken = result.legs.flatMap(({ role, checks }) =>
      checks.filter(({ verdict }) => verdict === "fail").map(({ id }) => `${role} ${id}`),
    );
    expect(broken).toEqual(
      expect.arrayContaining([
        "server stdio.stdout.messages-only",
        "client client.jsonrpc.request.id-not-null",
      ]),
    );
    expect(readFileSync(junit, "utf8")).toContain("client.jsonrpc.request.id-not-null");
    const judged = await conform(["judge", record, "--format", "json"]);
    const { legs } = JSON.parse(judged.stdout) as { legs: { role: string }[] };
    expect(new Set(legs.map(({ role }) => role))).toEqual(new Set(["server", "client"]));
    expect(judged.code).toBe(1);
  });
});

describe("what is refused", () => {
  const error = (text: string) => ({ code: 2, stdout: "", stderr: expect.stringContaining(text) as string });

  it.each([
    [["--server", "a", "--url", "http://localhost/"], "--server and --url are given together."],
    [[], 'Expected --server "node server.js", or --url'],
    [["--server", "a", "--listen", "1"], "--listen is for --url"],
    [["--server", "no-such-program-here"], "there is no program no-such-program-here. Give its full path"],
    [["--server", "a | b"], "it runs without a shell"],
    [["--url", "ftp://a/"], "expected a URL with http or https"],
    [["--url", "http://localhost/", "--spec", "1"], "--spec"],
    [["--server", "a", "--report", "github"], "--report github: expected a file"],
    [["--server", "a", "--report", "jsn=a"], 'unknown format "jsn". Did you mean "json"?'],
    [
      ["--server", "node a.js", "--log", "/no/such/folder/log"],
      "--log /no/such/folder/log: cannot be written",
    ],
    [
      ["--server", "node a.js", "--record", "/no/such/folder/a"],
      "--record /no/such/folder/a: cannot be written",
    ],
  ])("%j", async (args, text) => {
    expect(await conform(["proxy", ...args])).toMatchObject(error(text));
  });

  it("a port in use", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as { port: number };
    const args = ["proxy", "--url", "http://localhost:1/", "--listen", String(port)];
    expect(await conform(args)).toMatchObject(
      error(`--listen 127.0.0.1:${port}: another program listens there. Choose another port`),
    );
    other.close();
  });
});

describe.skipIf(process.platform === "win32")("proxy --url", () => {
  it("says where it listens, reports on SIGUSR1, and ends with a report", async () => {
    const { child, ended } = start(["proxy", "--url", "http://127.0.0.1:1/mcp"]);
    let text = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    await expect
      .poll(() => text)
      .toMatch(/passes http:\/\/127\.0\.0\.1:\d+\/mcp on to http:\/\/127\.0\.0\.1:1\/mcp\./);
    const [at = ""] = /http:\S+/.exec(text) ?? [];
    await expect(fetch(at)).rejects.toThrow("fetch failed");
    child.kill("SIGUSR1");
    await expect.poll(() => text).toContain("messages in");
    child.kill("SIGTERM");
    const { code, stderr } = await ended;
    expect(code).toBe(0);
    expect(stderr.match(/0 messages in/g)?.length).toBe(2);
  });
});
