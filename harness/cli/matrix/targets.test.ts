import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { UsageError } from "../../library/usage-error.ts";
import { matrixTargets } from "./targets.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
afterAll(() => rmSync(folder, { recursive: true }));

function list(text: string): string {
  const file = path.join(folder, "list.yaml");
  writeFileSync(file, text);
  return file;
}

describe("the targets of a matrix", () => {
  it("have their settings, those of all targets, and the port that they use", async () => {
    const file = list(
      "timeLimit: 5000\ntargets:\n  api:\n    url: http://localhost:3000/mcp\n  cli:\n    server: x\n    expected: incomplete\n",
    );
    expect(await matrixTargets(file)).toMatchObject([
      { name: "api", port: "localhost:3000", matrix: { timeLimit: 5000 } },
      { name: "cli", matrix: { timeLimit: 5000, expected: "incomplete" } },
    ]);
    expect(await matrixTargets(file, "cli")).toHaveLength(1);
  });

  it.each([
    [
      "unknown keys",
      "targets:\n  api:\n    server: x\n    timelimit: 5000\n",
      '4: targets.api.timelimit: unknown setting. Did you mean "timeLimit"?',
    ],
    [
      "a target twice",
      "targets:\n  api:\n    server: x\n  api:\n    server: y\n",
      "4: targets.api is already given in line 2.",
    ],
    [
      "the same target under two names",
      "targets:\n  api:\n    server: x\n  again:\n    server: x\n",
      "4: targets.again: the same settings as targets.api. Expected each target once.",
    ],
    [
      "a missing command",
      "targets:\n  api:\n    spec: all\n",
      "2: targets.api: the target has no address. Expected server",
    ],
    ["no targets", "server: x\n", ': a matrix has targets with names. Expected a member "targets".'],
    [
      "an unknown verdict",
      "targets:\n  api:\n    server: x\n    expected: incomplet\n",
      '4: targets.api.expected "incomplet": expected conformant, non-conformant or incomplete. Did you mean "incomplete"?',
    ],
    [
      "a limit of text",
      "targets:\n  api:\n    server: x\n    timeLimit: 10s\n",
      '4: targets.api.timeLimit "10s": expected a whole number from 1000 to 86400000.',
    ],
  ])("are rejected because of %s, with the place", async (_, text, words) => {
    const file = list(text);
    await expect(matrixTargets(file)).rejects.toThrow(UsageError);
    await expect(matrixTargets(file)).rejects.toThrow(`${file}:${words}`.replace("::", ":"));
  });

  it("are rejected with every mistake at once", async () => {
    const file = list("targets:\n  api:\n    spec: all\n  cli:\n    server: x\n    headers: { A: b }\n");
    const lines = await matrixTargets(file).catch((error: Error) => error.message.split("\n"));
    expect(lines).toEqual([
      expect.stringContaining(":2: targets.api: the target has no address."),
      expect.stringContaining(":6: targets.cli.headers needs "),
    ]);
  });
});
