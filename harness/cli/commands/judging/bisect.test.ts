import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { server } from "../../testing/command.ts";
import { bisect } from "./bisect.ts";

const root = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
afterAll(() => rmSync(root, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

/** Versions from 4 answer a ping with an error. Version 3 does not start. */
const SERVER = `${server("(m, say) => m.method === 'ping' && process.argv[1] >= 4 && (say({ id: m.id, error: { code: -32603, message: 'no' } }), true)")} {version}`;

async function run(options: Readonly<Record<string, unknown>>) {
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    vi.spyOn(process[name], "write").mockImplementation((text) => {
      output[name] += String(text);
      return true;
    });
  }
  const code = await bisect({ server: SERVER, only: ["ping.answered"], ...options });
  return { code, ...output };
}

describe("mcp-conform bisect", () => {
  const state = path.join(root, "state.json");
  const versions = "1,2,3,4,5,6";

  it("names the first bad version, records each step, and goes on after the recorded ones", async () => {
    const first = await run({ good: "1", bad: "6", versions, state, maxSteps: "3" });
    expect(first.code).toBe(3);
    expect(first.stdout).toContain("Not found within --max-steps");
    expect(JSON.parse(readFileSync(state, "utf8")).steps).toHaveLength(3);
    const { code, stdout } = await run({ good: "1", bad: "6", versions, state });
    expect(stdout).toMatch(/ {2}bad {5}6 {2}ping\.answered \(recorded\)/);
    expect(stdout).toContain("ping.answered: broken since 4. 3 is the last good version.");
    expect(code).toBe(0);
    await expect(run({ good: "1", bad: "5", versions, state })).rejects.toThrow(
      "is the state of another bisection. Delete it to begin again",
    );
  });

  it("finds a fix if the good version is the newer one", async () => {
    const fixed = "6,5,4,3,2,1";
    const own = path.join(root, "fix.json");
    const { code, stdout } = await run({ good: "3", bad: "4", versions: fixed, state: own });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringContaining("ping.answered: fixed in 3."),
    });
  });

  it("runs all checks for a monitor beside others: it reads what they provoke", async () => {
    // Prints what it is asked for, but for a ping.
    const prints = `${server("(m) => process.argv[1] >= 4 && m.method === 'tools/list' && console.log('list')")} {version}`;
    const only = ["stdio.stdout.messages-only", "ping.answered"];
    const own = path.join(root, "monitor.json");
    const { stdout } = await run({ server: prints, only, good: "1", bad: "6", versions, state: own });
    expect(stdout).toContain("stdio.stdout.messages-only: broken since 4. 3 is the last good version.");
  });

  it("has the exit codes of git bisect run", async () => {
    const here = (version: string) => SERVER.replace("{version}", version);
    expect((await run({ git: true, server: here("1") })).code).toBe(0);
    expect((await run({ git: true, server: here("4") })).code).toBe(1);
    expect((await run({ git: true, server: `"${process.execPath}" -e 0` })).code).toBe(125);
    // A mistake must not be read as a bad commit.
    expect((await run({ git: true, only: [] })).code).toBe(128);
  });

  it("rejects what cannot be searched before anything starts", async () => {
    const own = { state: path.join(root, "none.json") };
    await expect(run({ good: "1", bad: "7", versions, ...own })).rejects.toThrow(
      "--bad 7: there is no such version.",
    );
    await expect(run({ good: "1", bad: "1", versions, ...own })).rejects.toThrow("Expected two versions.");
    await expect(run({ good: "1", bad: "6", ...own })).rejects.toThrow(
      "names no npm package with @{version}",
    );
    await expect(run({ good: "1", bad: "6", server: "node x.js", ...own })).rejects.toThrow(
      "has no {version}",
    );
    await expect(run({ bad: "6", ...own })).rejects.toThrow("expected --good <version> and --bad <version>");
    writeFileSync(state, "{");
    await expect(run({ good: "1", bad: "6", versions, state })).rejects.toThrow("cannot be read");
  });
});
