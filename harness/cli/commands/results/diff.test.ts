import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { json } from "../../../../reports/formats/json.ts";
import { checkOf, legOf, sample } from "../../../../reports/testing/sample.ts";
import { conform } from "../../testing/command.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

const good = written("good.json", json(sample([legOf([checkOf("a.b", "pass")])])));
const bad = written("bad.json", json(sample([legOf([checkOf("a.b", "fail")])])));

describe("mcp-conform diff", () => {
  it("ends with 1 for a regression, and with 0 for a fix", async () => {
    const worse = await conform(["diff", good, bad]);
    expect(worse).toMatchObject({ code: 1, stderr: "" });
    expect(worse.stdout).toContain("Regressed (1)\n  FAIL  a.b (MUST; passed before)");
    expect(worse.stdout).toMatch(/\n1 regression: a\.b \(2025-11-25, stdio\)\.\nexit 1 \(regressions\)\n$/);
    const better = await conform(["diff", bad, good, "--format", "json"]);
    expect(better.code).toBe(0);
    expect(JSON.parse(better.stdout)).toMatchObject({ legs: [{ checks: [{ kind: "fixed", id: "a.b" }] }] });
  });

  it("ends with 2 for a file that is no result, and for an unknown format", async () => {
    const foreign = written("foreign.json", '{"format":"other"}');
    const { code, stderr, stdout } = await conform(["diff", good, foreign]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain('foreign.json: has the format "other"; expected a result');
    const format = await conform(["diff", good, bad, "--format", "markdwn"]);
    expect(format).toMatchObject({ code: 2, stderr: expect.stringContaining('Did you mean "markdown"?') });
  });
});
