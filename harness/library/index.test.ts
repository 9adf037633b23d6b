import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { server } from "../cli/testing/command.ts";
import { judgeClient, type RunEvent, type RunOptions, run, UsageError } from "./index.ts";

const only = ["jsonrpc.method.unknown"];

describe("the library", () => {
  it("judges a server, and reports each event", async () => {
    const events: RunEvent["type"][] = [];
    const result = await run({ server: server(), only, onEvent: ({ type }) => events.push(type) });
    expect(result).toMatchObject({
      verdict: "incomplete",
      exitCode: 0,
      selection: { only, notJudged: expect.any(Number) },
      target: { name: "small" },
    });
    expect(events).toEqual(["leg-begins", "check-ended", "leg-ended", "run-ended"]);
  });

  it("resolves for a target that cannot be started", async () => {
    const result = await run({ server: "no-such-program-here", only });
    expect(result).toMatchObject({ verdict: "incomplete", exitCode: 3, legs: [] });
  });

  it("redacts the secrets that it is given", async () => {
    const result = await run({
      server: "no-such-program-here --key hidden-word",
      only,
      secrets: ["hidden-word"],
    });
    expect(JSON.stringify(result)).toContain("--key [redacted]");
    expect(JSON.stringify(result)).not.toContain("hidden-word");
  });

  it.each<readonly [object, RegExp]>([
    [{}, /^Nothing to judge\. Expected server \(the command of a server\), url/],
    [{ servr: "x" }, /^servr: unknown setting\. Did you mean "server"\?/],
    [{ server: "x", spec: ["2025-11-24"] }, /^spec "2025-11-24": not a published revision\. Did you mean/],
    [{ server: "x", only: "tools.*" }, /^only "tools\.\*": expected a list, such as/],
    [
      { server: "x", only: ["tols.*"] },
      /^only "tols\.\*": matches no server check\. Did you mean "tools\.\*"\?/,
    ],
    [{ server: "x", secrets: ["abc"] }, /^secrets: the secret has fewer than 4 characters/],
    [{ url: "http://h", headers: { "X Y": "z" } }, /^headers "X Y": expected the name of a header/],
  ])("rejects options that cannot be used: %j", async (options, words) => {
    const rejected = run(options as RunOptions);
    await expect(rejected).rejects.toThrow(words);
    await expect(rejected).rejects.toBeInstanceOf(UsageError);
  });
});

describe("a baseline of the library", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
  const baseline = path.join(folder, "base.yaml");
  afterAll(() => rmSync(folder, { recursive: true }));
  const failing = server(
    "({ id, method }, say) => method.startsWith('mcp-conform/') && (say({ id, result: {} }), true)",
  );

  it("is written and then accepts the known failures", async () => {
    const first = await run({ server: failing, only, baseline, updateBaseline: true });
    expect(first.exitCode).toBe(1);
    writeFileSync(baseline, readFileSync(baseline, "utf8").replace(/"TODO.*"/, "waits for the SDK"));
    const second = await run({ server: failing, only, baseline });
    expect(second).toMatchObject({
      verdict: "non-conformant",
      exitCode: 0,
      baseline: { entries: [{ check: only[0], reason: "waits for the SDK", state: "expected" }] },
    });
  });

  it("is rejected with the names of the library when it does not exist", async () => {
    const missing = path.join(folder, "none.yaml");
    await expect(run({ server: failing, baseline: missing })).rejects.toThrow(
      `baseline ${JSON.stringify(missing)}: there is no such file. Run once with updateBaseline to write it.`,
    );
  });

  it("serves a client in this process, too", async () => {
    writeFileSync(baseline, "- check: client.initialize.first\n");
    const judged = judgeClient(["usual"], async () => {}, { only: ["client.initialize.first"], baseline });
    await expect(judged).rejects.toThrow(`${baseline}:1: client.initialize.first has no reason.`);
  });
});
