import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { node, overHttp, overStdio } from "../../../client/testing/scripts.ts";
import { conform, start } from "../../testing/command.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
const file = (name: string) => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

const FEW = ["--only", "client.initialize.first"];

const OVER_HTTP = ["--transport", "http", ...FEW];

describe("a run of a client", () => {
  it("over both transports ends with 0, and its trace gives the same verdict", async () => {
    const trace = file("trace.jsonl");
    const either = node(`
      const words = process.argv.slice(1);
      const script = words.length > 1 ? ${JSON.stringify(scriptOf(overStdio()))} : ${JSON.stringify(scriptOf(overHttp()))};
      require('vm').runInThisContext('(require, process, fetch) => {' + script + '}')(require, process, fetch);
    `);
    const { code, stdout } = await conform(["--client", either, ...FEW, "--trace", trace]);
    expect(stdout).toMatch(/MCP 2025-11-25 over stdio: none .*\n.*MCP 2025-11-25 over http: none/);
    expect(code).toBe(0);
    const again = await conform(["judge", trace, "--format", "json"]);
    const { legs, target } = JSON.parse(again.stdout);
    expect(target.role).toBe("client");
    const first = legs.map((leg: { transport: string; checks: { id: string; verdict: string }[] }) => [
      leg.transport,
      leg.checks.find(({ id }) => id === "client.initialize.first")?.verdict,
    ]);
    expect(first).toEqual([
      ["stdio", "pass"],
      ["http", "pass"],
    ]);
  });

  it("that breaks a rule ends with 1, and shows how to run it again", async () => {
    const report = file("result.json");
    const client = overHttp("[list, initialize]");
    const { code, stdout } = await conform(["--client", client, ...OVER_HTTP, "--report", `json=${report}`]);
    expect(stdout).toMatch(/^FAIL {2}client\.initialize\.first {3}MUST/m);
    expect(stdout).toMatch(/rerun +npx mcp-conform --client /m);
    expect(code).toBe(1);
    expect(JSON.parse(readFileSync(report, "utf8"))).toMatchObject({
      target: { role: "client" },
      exitCode: 1,
    });
  });

  it("that is interrupted ends the client and its children, and ends with 130", async () => {
    const sleeper = "require('child_process').spawn('sleep', ['65.432'], { stdio: 'ignore' });";
    const stuck = overHttp(undefined, `${sleeper} console.log('stuck'); setInterval(() => {}, 1000);`);
    const trace = file("interrupted.jsonl");
    const args = ["--client", stuck, ...OVER_HTTP, "--timeout", "60000", "--trace", trace];
    const { child, ended } = start(args);
    while (!textOf(trace).includes('"raw":"stuck')) await new Promise((resolve) => setTimeout(resolve, 25));
    child.kill("SIGINT");
    expect((await ended).code).toBe(130);
    expect(execFileSync("ps", ["-eo", "args"], { encoding: "utf8" })).not.toContain("sleep 65.432");
    expect(textOf(trace)).toContain('"why":"the run was interrupted"');
  });
});

function textOf(trace: string): string {
  try {
    return readFileSync(trace, "utf8");
  } catch {
    return "";
  }
}

/** The script in a command of `node`. */
function scriptOf(command: string): string {
  return JSON.parse(command.slice(command.indexOf(" -e ") + 4, command.lastIndexOf('"') + 1));
}
