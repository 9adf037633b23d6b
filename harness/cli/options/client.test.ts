import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Revision } from "../../../schema/revision.ts";
import { node, overHttp, overStdio } from "../../client/testing/scripts.ts";
import { run } from "../../library/index.ts";
import { conform, start } from "../testing/command.ts";
import { type ClientOptions, clientPlanOf } from "./client.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
const file = (name: string) => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

const FEW = ["--only", "client.initialize.first"];

const OVER_HTTP = ["--transport", "http", ...FEW];

const OPTIONS: Omit<ClientOptions, "client"> = {
  header: [],
  headerEnv: [],
  secretEnv: [],
  env: [],
  only: [],
  skip: [],
  suite: [],
  allow: [],
  spec: "latest",
  gate: "must",
  strict: false,
  timeout: 10_000,
};

const transports = (client: string, more: Partial<ClientOptions> = {}) => {
  const { plan } = clientPlanOf({ ...OPTIONS, client, ...more });
  return [plan.target, ...(plan.others ?? [])].map(({ transport }) => transport);
};

describe("a client is met", () => {
  it.each([
    ["node c.js", undefined, ["http"]],
    ["node c.js {url}", undefined, ["http"]],
    ["node c.js {server}", undefined, ["stdio"]],
    ["node c.js {target}", undefined, ["stdio", "http"]],
    ["node c.js {target}", "http", ["http"]],
    ["node c.js {target}", "http,stdio", ["http", "stdio"]],
  ])("%s, --transport %s: over %s", (client, transport, expected) => {
    expect(transports(client, transport === undefined ? {} : { transport })).toEqual(expected);
  });

  it("over stdio, where a variable of the operator has the server", () => {
    expect(transports("node c.js", { env: ["SERVER={server}"] })).toEqual(["stdio"]);
  });

  it.each([
    ["node c.js", { transport: "stdio" }, /has no \{server\}\. Write \{server\} where/],
    [
      "node c.js {url}",
      { transport: "stdio" },
      /has \{url\}, and over stdio there is none\. Write \{server\} where/,
    ],
    [
      "node c.js {server}",
      { transport: "http" },
      /has \{server\}, and over HTTP there is none\. Write \{url\}/,
    ],
    ["node c.js", { transport: "htp" }, /--transport htp: expected stdio or http\. Did you mean "http"\?/],
    ["node c.js | cat", {}, /--client: The command has the word \|/],
    ["", {}, /--client: The command is empty/],
    ["c", { header: ["A: b"] }, /it is the client that sends headers/],
    ["c", { allow: ["side-effects"] }, /--allow needs --server or --url/],
    ["c", { only: ["tools.*"] }, /no check has such an id/],
    ["c", { cwd: "/no/such" }, /--cwd \/no\/such: expected a folder/],
  ] satisfies [string, Partial<ClientOptions>, RegExp][])("%s %j is refused", (client, more, words) => {
    expect(() => transports(client, more)).toThrow(words);
  });

  it("one target at a time", async () => {
    await expect(run({ client: "c", server: "s" })).rejects.toThrow(/one target is judged at a time/);
    await expect(run({ server: "s", transport: "http" })).rejects.toThrow(/--transport needs --client/);
  });
});

describe("a run of a client", () => {
  it("over both transports ends with 0, and its trace gives the same answer", async () => {
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

  it("that breaks a rule ends with 1, and says how to run it again", async () => {
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

  it("that nobody wants any more ends the client, what it has started, and with 130", async () => {
    const sleeper = "require('child_process').spawn('sleep', ['65.432'], { stdio: 'ignore' });";
    const stuck = overHttp(undefined, `${sleeper} console.log('stuck'); setInterval(() => {}, 1000);`);
    const trace = file("interrupted.jsonl");
    const args = ["--client", stuck, ...OVER_HTTP, "--timeout", "60000", "--trace", trace];
    const { child, ended } = start(args);
    while (!said(trace).includes('"raw":"stuck')) await new Promise((resolve) => setTimeout(resolve, 25));
    child.kill("SIGINT");
    expect((await ended).code).toBe(130);
    expect(execFileSync("ps", ["-eo", "args"], { encoding: "utf8" })).not.toContain("sleep 65.432");
    expect(said(trace)).toContain('"why":"the operator has stopped the run"');
  });
});

function said(trace: string): string {
  try {
    return readFileSync(trace, "utf8");
  } catch {
    return "";
  }
}

/** The script of a command that `node` has made. */
function scriptOf(command: string): string {
  return JSON.parse(command.slice(command.indexOf(" -e ") + 4, command.lastIndexOf('"') + 1));
}

describe("--profile with --client", () => {
  const profileOf = (names: readonly string[] = [], revision: Revision = "2025-11-25") =>
    clientPlanOf({ ...OPTIONS, client: "node c.js", profile: names }).plan.profile?.(revision);

  it("chooses the newest profile of each revision by default", () => {
    expect(profileOf()?.name).toMatch(/^2025-11-25@\d+$/);
    expect(profileOf(["2025-06-18@1"])?.name).toMatch(/^2025-11-25@\d+$/);
  });

  it("chooses the profile that it names", () => {
    const profile = profileOf(["2025-11-25@1"]);
    expect(profile?.name).toBe("2025-11-25@1");
    expect(profile?.counts("client.initialize.first")).toBe(true);
    expect(profile?.counts("client.some-later-check")).toBe(false);
  });

  it("rejects a name that does not exist", () => {
    expect(() => profileOf(["2025-11-25@99"])).toThrow(
      /^--profile 2025-11-25@99: there is no such profile for a client\. Did you mean .* Expected one of 2024-11-05@1, /,
    );
  });
});
