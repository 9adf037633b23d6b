import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { nodeCommand } from "../../../testing/node-words.ts";
import { conform, node, server, start } from "../../testing/command.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
const file = (name: string) => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

/** A few checks that need few messages, so that the runs are short. */
const FEW = ["--only", "jsonrpc.method.unknown,jsonrpc.parse-error.survived,jsonrpc.message.valid"];

describe("a run", () => {
  it("of a good server prints the counts, and ends with 0", async () => {
    const { code, stdout, stderr } = await conform(["--server", server(), ...FEW]);
    expect(stdout).toMatch(/^small 1 · MCP 2025-11-25 · stdio · 3 checks\n\n3 passed\n\n3 selected/);
    expect(stdout).toMatch(
      /\n3 selected checks passed; \d+ were not run\. MCP 2025-11-25 over stdio: none of 2 judged MUSTs\s+broken\.\nexit 0 \(nothing broken in this part\)/,
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  it("of a broken server shows the failure, and ends with 1", async () => {
    const obliging = server(
      "({ id, method }, say) => method.startsWith('mcp-conform/') && (say({ id, result: {} }), true)",
    );
    const { code, stdout } = await conform(["--server", obliging, ...FEW]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^FAIL {2}jsonrpc\.method\.unknown {3}MUST/m);
    expect(stdout).toMatch(/^ {2}actual {4}an empty result \(message 1 of this check, at \/result\)$/m);
    expect(stdout).toMatch(/^exit 1 \(violations\)/m);
  });

  it("with --bail ends at the first failure with 1, and writes its reports", async () => {
    const report = file("bail.json");
    const obliging = server(
      "({ id, method }, say) => method.startsWith('mcp-conform/') && (say({ id, result: {} }), true)",
    );
    const args = ["--server", obliging, "--only", "jsonrpc.*", "--bail", "--report", `json=${report}`];
    const { code, stdout } = await conform(args);
    expect(code).toBe(1);
    expect(stdout).toMatch(/The run ended\s+at the first failure \(bail\): \d+ checks? not judged\.$/m);
    expect(JSON.parse(readFileSync(report, "utf8"))).toMatchObject({ bailed: true, exitCode: 1 });
  });

  it("of a server that exits during the run keeps its verdicts, and ends with 3", async () => {
    const mortal = server(
      "({ method }) => method === 'notifications/initialized' && setTimeout(() => process.exit(7), 50) && false",
    );
    const { code, stdout } = await conform(["--server", mortal, "--spec", "2025-11-25", "--timeout", "5000"]);
    expect(stdout).toMatch(/The process ended with status 7, \d+ ms after `/);
    expect(stdout).toContain("to replay it");
    expect(stdout).toContain("status 7");
    expect([1, 3]).toContain(code);
  });

  const SIGNALS =
    process.platform === "win32" ? (["SIGINT"] as const) : (["SIGINT", "SIGTERM", "SIGHUP"] as const);

  it.each(SIGNALS)(
    "that %s interrupts ends the target, writes its reports, and ends with 130",
    async (name) => {
      const report = file(`${name}.json`);
      const trace = file(`${name}.jsonl`);
      const stuck = server("({ method }) => method.startsWith('mcp-conform/')");
      const args = [
        "--server",
        stuck,
        ...FEW,
        // Longer than this test may take: it does not wait for the answer.
        "--timeout",
        "600000",
        "--report",
        `json=${report}`,
        "--trace",
        trace,
      ];
      const { child, ended, has } = start(args);
      await has("3 checks");
      child.kill(name);
      const { code, stdout, stderr } = await ended;
      expect(code).toBe(130);
      expect(stdout).toMatch(/^Interrupted\./m);
      expect(stderr).toContain("stopping… press Ctrl-C again after a second to quit without a report.");
      expect(JSON.parse(readFileSync(report, "utf8"))).toMatchObject({ interrupted: true, exitCode: 130 });
      expect(JSON.parse(readFileSync(trace, "utf8").trimEnd().split("\n").at(-1) ?? "")).toMatchObject({
        footer: true,
        interrupted: true,
      });
    },
  );

  it.skipIf(process.platform === "win32")(
    "leaves no process, also of a server that starts others",
    async () => {
      const mark = `mcp-conform-test-${process.pid}`;
      const parent = node(`
      require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '${mark}'], { stdio: 'ignore' });
      setInterval(() => {}, 1000);
    `);
      await conform(["--server", parent, "--timeout", "300"]);
      expect(execFileSync("ps", ["-A", "-o", "args="], { encoding: "utf8" })).not.toContain(mark);
    },
  );
});

describe("standard output", () => {
  it("is one JSON value, lines of JSON, or nothing", async () => {
    const run = (format: string) => conform(["--server", server(), ...FEW, "--format", format]);
    const [json, jsonl, silent] = await Promise.all([run("json"), run("jsonl"), run("silent")]);
    expect(JSON.parse(json.stdout)).toMatchObject({
      format: "mcp-conform/result@1",
      verdict: "incomplete",
      selection: { notJudged: expect.any(Number) },
      exitCode: 0,
    });
    const types = jsonl.stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).type);
    expect([types[0], types.at(-1)]).toEqual(["leg-begins", "run-ended"]);
    expect(silent).toMatchObject({ code: 0, stdout: "", stderr: "" });
  });
});

describe("files", () => {
  it("have the reports, and a trace that gives the same verdicts again", async () => {
    const [report, lines, trace] = [file("result.json"), file("result.jsonl"), file("trace.jsonl")];
    const noisy = server(
      "({ method, id }, say) => method === 'ping' && (console.log('pong!'), say({ id, result: {} }), true)",
    );
    const files = ["--report", `json=${report}`, "--report", `jsonl=${lines}`, "--trace", trace];
    const { code } = await conform([
      "--server",
      noisy,
      "--suite",
      "messages",
      "--suite",
      "stdio",
      "--format",
      "silent",
      ...files,
    ]);
    expect(code).toBe(1);
    const judged = await conform(["judge", trace, "--format", "json"]);
    const verdictsIn = (text: string) =>
      JSON.parse(text).legs.flatMap(({ checks }: { checks: { id: string; verdict: string }[] }) => checks);
    const then = new Map(
      verdictsIn(readFileSync(report, "utf8")).map((one: { id: string; verdict: string }) => [
        one.id,
        one.verdict,
      ]),
    );
    const again = verdictsIn(judged.stdout).filter(({ id }: { id: string }) => then.has(id));
    expect(again.length).toBeGreaterThan(10);
    for (const { id, verdict } of again) expect([id, verdict]).toEqual([id, then.get(id)]);
    expect(judged.code).toBe(1);
    expect(readFileSync(lines, "utf8")).toContain('"type":"result"');
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  it("that cannot be written are rejected before the target starts", async () => {
    const witness = file("started");
    const target = node(`require('fs').writeFileSync(${JSON.stringify(witness).replaceAll('"', "'")}, '')`);
    const { code, stderr } = await conform(["--server", target, "--report", `json=${file("none/x.json")}`]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(
        /^mcp-conform: --report: .*x\.json cannot be written: there is no folder .*none\. Choose another file\.\n$/,
      ),
    });
    expect(readdirSync(folder)).not.toContain("started");
  });

  it.skipIf(process.platform === "win32")(
    "that cannot be written after the run leave the result on the terminal, and end it with 4",
    async () => {
      const gone = file("soon-gone");
      const remover = server(
        `() => { require('fs').rmSync('${gone}', { recursive: true, force: true }); return false; }`,
      );
      execFileSync("mkdir", [gone]);
      const { code, stdout, stderr } = await conform([
        "--server",
        remover,
        ...FEW,
        "--format",
        "silent",
        "--report",
        `json=${gone}/x.json`,
      ]);
      expect(stderr).toMatch(/x\.json could not be written: ENOENT/);
      expect(JSON.parse(stdout)).toMatchObject({ verdict: "incomplete", exitCode: 0 });
      expect(code).toBe(4);
    },
  );
});

describe("--server with --url", () => {
  it("starts the command, judges the URL, and stops the command", async () => {
    const probe = createServer();
    await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
    const { port } = probe.address() as AddressInfo;
    await new Promise((resolve) => probe.close(resolve));
    const main = new URL("../../../../suites/proof/reference/server/main.ts", import.meta.url);
    const command = nodeCommand(main, "--http", String(port));
    const url = `http://127.0.0.1:${port}/mcp`;
    const { code, stdout } = await conform([
      "--server",
      command,
      "--url",
      url,
      "--only",
      "ping.*,jsonrpc.method.unknown",
    ]);
    expect(stdout).toMatch(/ · http · \d+ checks?\n/);
    expect(code).toBe(0);
    await expect(fetch(url)).rejects.toThrow();
  });
});
