import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { json } from "../../../../reports/formats/json.ts";
import { checkOf, legOf, sample } from "../../../../reports/testing/sample.ts";
import { trend } from "./trend.ts";

const root = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
afterAll(() => rmSync(root, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(root, "history-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

const resultOf = (version: string, verdict: "pass" | "fail", name = "sample") => {
  const result = sample([legOf([checkOf("a.b", verdict)])], { started: `2026-0${version}-01T00:00:00.000Z` });
  return json({ ...result, target: { ...result.target, name, version } });
};

function run(paths: readonly string[], options: Partial<Parameters<typeof trend>[1]> = {}) {
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    vi.spyOn(process[name], "write").mockImplementation((text) => {
      output[name] += String(text);
      return true;
    });
  }
  const code = trend(paths, { format: "text", ...options });
  return { code, ...output };
}

describe("mcp-conform trend", () => {
  const folder = folderOf({
    "1.json": resultOf("1", "pass"),
    "sub/2.json": resultOf("2", "fail"),
    "sub/again.json": resultOf("2", "fail"),
    "notes.txt": "not read",
  });

  it("shows a line for each leg, and since when a check is broken", () => {
    const { code, stdout, stderr } = run([folder]);
    expect(code).toBe(0);
    expect(stderr).toMatch(/skipped: .*again\.json: is the same result as .*2\.json\.\n$/);
    expect(stdout).toBe(`sample · server · 2 runs, 1 (2026-01-01) to 2 (2026-02-01)
1 check broken at some time: 1 came with a change of the target, 0 fixed, 1 in the newest run.

                    MUSTs broken  SHOULDs not met  coverage
  2025-11-25 stdio  ▁█ 0 → 1      ▁▁ 0             ██ 100 %  2 runs

  FAIL  a.b (MUST; 2025-11-25 stdio)
        new in 2 (2026-02-01); still broken
`);
  });

  it("writes JSON, Markdown and a page of the same", () => {
    const [page, text] = [path.join(root, "t.html"), path.join(root, "t.md")];
    const { stdout } = run([folder], { format: "json", to: [`html=${page}`, `markdown=${text}`] });
    expect(JSON.parse(stdout)).toMatchObject({
      format: "mcp-conform/trend@1",
      targets: [
        { name: "sample", order: "version", series: [{ violations: [{ check: "a.b", came: "target" }] }] },
      ],
    });
    expect(readFileSync(text, "utf8")).toContain(
      "| FAIL | `a.b` | MUST | 2025-11-25 stdio | new in 2 (2026-02-01); still broken |",
    );
    const html = readFileSync(page, "utf8");
    expect(html).toContain("<svg");
    expect(html).not.toMatch(/<script|style="|https?:\/\/(?!github\.com\/mcp-conform)/);
  });

  it("joins a renamed target to its new name", () => {
    const renamed = folderOf({
      "1.json": resultOf("1", "pass", "old"),
      "2.json": resultOf("2", "fail", "new"),
    });
    expect(run([renamed]).stdout).toContain('add --same-as "old=new"');
    const { stdout } = run([renamed], { sameAs: ["old=new"] });
    expect(stdout).toMatch(/^new · server · 2 runs/);
    expect(stdout).toContain("new in 2 (2026-02-01)");
    expect(() => run([renamed], { sameAs: ["old=nwe"] })).toThrow(
      '--same-as "old=nwe": no result is of "nwe". Did you mean "new"?',
    );
    expect(() => run([renamed], { sameAs: ["old"] })).toThrow("expected two names of one target");
  });

  it("skips foreign and damaged files with a sentence each, and ends with 3", () => {
    const mixed = folderOf({
      "a.json": resultOf("1", "pass"),
      "cut.json": resultOf("2", "pass").slice(0, 300),
      "empty.json": "",
      "foreign.json": '{"name":"package"}',
      "later.json": '{"format":"mcp-conform/result@9"}',
      "when.json": resultOf("x", "pass"),
    });
    const { code, stdout, stderr } = run([mixed]);
    expect(code).toBe(3);
    expect(stdout).toContain("1 run, 1 (2026-01-01)");
    const said = stderr.trim().split("\n");
    expect(said).toHaveLength(5);
    expect(said[0]).toContain("cut.json: is not JSON: it ends too early");
    expect(said[1]).toContain("empty.json: is empty");
    expect(said[2]).toContain('foreign.json: has no member "format"');
    expect(said[3]).toContain("Use the version of mcp-conform that wrote the file.");
    expect(said[4]).toContain('when.json: "started" is "2026-0x-01T00:00:00.000Z", expected a date');
  });

  it("reads 10,000 results, says in few sentences which of them are damaged, and leaves nothing half-written", () => {
    const [before, after] = [JSON.parse(resultOf("1", "pass")), JSON.parse(resultOf("1", "fail"))];
    const files = Array.from({ length: 10_000 }, (_, index) => {
      const result = index < 6000 ? before : after;
      const text = JSON.stringify({
        ...result,
        started: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
        target: { ...result.target, version: `1.${index}.0` },
      });
      return [`${index}.json`, index % 100 === 99 ? text.slice(0, -9) : text] as const;
    });
    const many = folderOf(Object.fromEntries(files));
    const to = mkdtempSync(path.join(root, "to-"));
    const { code, stdout, stderr } = run([many], { to: [`html=${to}/t.html`, `json=${to}/t.json`] });
    expect(code).toBe(3);
    expect(stdout).toContain("sample · server · 9900 runs, 1.0.0 (2026-01-01) to 1.9998.0 (2026-01-07)\n");
    expect(stdout).toContain("new in 1.6000.0 (2026-01-05); still broken\n");
    const said = stderr.trim().split("\n");
    expect(said).toHaveLength(11);
    expect(said.slice(0, 10).every((line) => line.includes("is not JSON: it ends too early"))).toBe(true);
    expect(said[10]).toBe("mcp-conform: skipped: 90 more files.");
    expect(readdirSync(to).sort()).toEqual(["t.html", "t.json"]);
    expect(readFileSync(path.join(to, "t.html"), "utf8")).toMatch(/<\/html>\s*$/);
    expect(JSON.parse(readFileSync(path.join(to, "t.json"), "utf8")).targets[0].runs).toHaveLength(9900);
  });

  it("rejects a folder without results, and one that does not exist", () => {
    expect(() => run([folderOf({})])).toThrow(
      "has no JSON files. Add results to it with --report history=<folder>.",
    );
    expect(() => run([folderOf({ "a.json": "{}" })])).toThrow("has no result of mcp-conform.");
    expect(() => run([path.join(root, "none")])).toThrow("none cannot be read: ENOENT");
  });
});
