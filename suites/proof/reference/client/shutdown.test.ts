import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runReferenceClient } from "../../../../harness/reference/client/core/run.ts";
import type { Hooks } from "../../../../harness/reference/client/switch.ts";

/** A server that logs its own end to a file. It answers only initialize and ping. */
const SERVER = `
const { appendFileSync } = require("node:fs");
const [, , file, how] = process.argv;
const say = (what) => appendFileSync(file, what + "\\n");
say("pid " + process.pid);
process.on("SIGTERM", () => { say("SIGTERM"); if (how !== "deaf") process.exit(0); });
process.stdin.on("end", () => { say("end"); if (how !== "slow" && how !== "deaf") process.exit(0); });
if (how === "slow" || how === "deaf") setInterval(() => {}, 1000);
let rest = "";
process.stdin.on("data", (chunk) => {
  const lines = (rest + chunk).split("\\n");
  rest = lines.pop();
  for (const line of lines) {
    const { id, method, params } = JSON.parse(line);
    if (method === "server/discover" && how === "fragile") process.exit(1);
    if (id === undefined) continue;
    const result = { protocolVersion: "2025-11-25", capabilities: {}, serverInfo: { name: "s", version: "1" } };
    const body = method === "initialize" ? { result } : method === "ping" ? { result: {} } : { error: { code: -32601, message: "No" } };
    process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, ...body }) + "\\n");
  }
});
`;

/** Short times: only the servers that need a signal make the client wait. */
const quick: Hooks = {
  decide: {
    ladder: (rungs) => rungs.map((rung) => ({ ...rung, waitMs: rung.does === "SIGKILL" ? 10_000 : 500 })),
  },
};

const patient: Hooks = {
  decide: { ladder: (rungs) => rungs.map((rung) => ({ ...rung, waitMs: 10_000 })) },
};

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "reference-client-"));
  writeFileSync(join(folder, "server.cjs"), SERVER);
});

afterEach(() => rmSync(folder, { recursive: true }));

async function run(how: string) {
  const file = join(folder, "said");
  const command = `node ${join(folder, "server.cjs")} ${file} ${how}`;
  const report = await runReferenceClient({
    target: { command },
    hooks: [how === "slow" || how === "deaf" ? quick : patient],
  });
  const said = readFileSync(file, "utf8").trim().split("\n");
  const pids = said.filter((line) => line.startsWith("pid ")).map((line) => Number(line.slice(4)));
  return { ...report, said: said.filter((line) => !line.startsWith("pid ")), pids };
}

const isAlive = (pid: number) => spawnSync("kill", ["-0", String(pid)]).status === 0;

describe("a server process", () => {
  it("gets its input closed, and time to exit", async () => {
    const { said, pids, failure } = await run("good");
    expect(failure).toBeUndefined();
    expect(said).toEqual(["end"]);
    expect(pids.filter(isAlive)).toEqual([]);
  });

  it("gets SIGTERM if that does not end it", async () => {
    const { said, pids } = await run("slow");
    expect(said).toEqual(["end", "SIGTERM"]);
    expect(pids.filter(isAlive)).toEqual([]);
  });

  it("is killed if nothing else ends it", async () => {
    const { said, pids } = await run("deaf");
    expect(said).toEqual(["end", "SIGTERM"]);
    expect(pids.filter(isAlive)).toEqual([]);
  });

  it("is started again if the probe ended it", async () => {
    const { pids, revision, done } = await run("fragile");
    expect(pids).toHaveLength(2);
    expect(revision).toBe("2025-11-25");
    expect(done).toEqual(["ping"]);
    expect(pids.filter(isAlive)).toEqual([]);
  });
});
