import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { conform, server } from "../testing/command.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
afterAll(() => rmSync(folder, { recursive: true }));

const OBLIGING = server(
  "({ id, method }, say) => method.startsWith('mcp-conform/') && (say({ id, result: {} }), true)",
);

writeFileSync(
  path.join(folder, "mcp-conform.config.json"),
  JSON.stringify({
    only: ["jsonrpc.method.unknown", "jsonrpc.message.valid"],
    report: ["json=result.json"],
    targets: { bad: { server: OBLIGING }, good: { server: server() } },
    default: "good",
  }),
);

const run = (...args: readonly string[]) => conform(args, { cwd: folder });

describe("a run with a configuration", () => {
  it("judges each target, with reports of its own, and ends with the worst exit code", async () => {
    const { code, stdout, stderr } = await run("--target", "all");
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^bad {3}exit 1 {2}Non-conformant\. .*\ngood {2}exit 0 {2}\d+ selected checks? passed; \d+ were not run\. .*\nexit 1 \(the worst of 2 targets\)\n$/m,
    );
    expect(stdout).toContain(
      "npx mcp-conform --target bad --spec 2025-11-25 --only jsonrpc.method.unknown\n",
    );
    expect(stderr).toBe("mcp-conform: settings of mcp-conform.config.json, targets bad, good\n");
    expect(readdirSync(folder).toSorted()).toEqual([
      "mcp-conform.config.json",
      "result.bad.json",
      "result.good.json",
    ]);
    expect(JSON.parse(readFileSync(path.join(folder, "result.bad.json"), "utf8")).exitCode).toBe(1);
  });

  it("judges no target after the first failure with --bail", async () => {
    const { code, stdout } = await run("--target", "bad,good", "--bail");
    expect(code).toBe(1);
    expect(stdout).toMatch(/\ngood {2}not judged\nexit 1 /);
  });

  it("judges the default target, with the options of the command line before the file", async () => {
    const { code, stdout } = await run("--only", "jsonrpc.parse-error.*", "--format", "json");
    expect(code).toBe(0);
    const { legs, target } = JSON.parse(stdout);
    expect(legs[0].checks.map(({ id }: { id: string }) => id)).toEqual(["jsonrpc.parse-error.survived"]);
    expect(target.invocation).toEqual(["--target", "good"]);
  });

  it("is not one with --no-config", async () => {
    const { code, stderr } = await run("--no-config");
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining("Nothing to judge.") });
  });
});
