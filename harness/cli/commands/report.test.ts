import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { json } from "../../../reports/json.ts";
import { checkOf, legOf, sample } from "../../../reports/testing/sample.ts";
import { UsageError } from "../../library/usage-error.ts";
import { report } from "./report.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const inFolder = (name: string) => path.join(folder, name);
const result = sample([legOf([checkOf("a", "pass"), checkOf("b", "fail", { evidence: [{ message: 2 }] })])]);
const header = {
  format: "mcp-conform/trace@1",
  tool: { name: "mcp-conform", version: "0.0.0" },
  target: {},
  started: result.started,
};
const event = (seq: number) => ({ seq, ms: seq, connection: "1", channel: "stderr", raw: `line ${seq}` });
const footer = { footer: true, events: 2 };

function keep(name: string, content: string): string {
  writeFileSync(inFolder(name), content);
  return inFolder(name);
}

const trace = (...lines: readonly object[]) =>
  keep("trace.jsonl", lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
const kept = () => keep("result.json", json(result));
const to = (...formats: readonly string[]) =>
  formats.map((format) => `${format}=${inFolder("out")}.${format}`);
const made = () => readdirSync(folder).filter((name) => name.startsWith("out"));

describe("report", () => {
  it("makes any of the reports, several at once", async () => {
    await report(kept(), { to: to("junit", "ctrf", "markdown", "html") });
    expect(made()).toEqual(["out.ctrf", "out.html", "out.junit", "out.markdown"]);
    expect(readFileSync(inFolder("out.junit"), "utf8")).toContain('name="b 2025-11-25 stdio"');
  });

  it("gives back the same result, byte for byte", async () => {
    await report(kept(), { to: to("json") });
    expect(readFileSync(inFolder("out.json"), "utf8")).toBe(json(result));
  });

  it("shows what was recorded of the run", async () => {
    await report(kept(), { to: to("html"), trace: trace(header, event(1), event(2), footer) });
    expect(readFileSync(inFolder("out.html"), "utf8")).toContain("line 2");
  });

  it("tells what changed since an earlier result", async () => {
    const older = keep("older.json", json(sample([legOf([checkOf("b", "pass")])])));
    await report(kept(), { to: to("html"), older });
    expect(readFileSync(inFolder("out.html"), "utf8")).toContain("regressed");
  });

  it("asks for a format, and for a file to point at", async () => {
    await expect(report(kept(), { to: [] })).rejects.toThrow(
      "report: expected at least one --to <format[=file]>",
    );
    await expect(report(kept(), { to: to("sarif") })).rejects.toThrow("--to sarif: there is no file");
    await report(kept(), { to: to("sarif"), source: "package.json" });
    expect(made()).toEqual(["out.sarif"]);
  });
});

describe("report refuses, and writes nothing:", () => {
  const refused: readonly (readonly [string, () => Promise<void>, RegExp])[] = [
    [
      "a result that was cut off",
      () => report(keep("result.json", json(result).slice(0, 300)), { to: to("junit") }),
      /result\.json: is no JSON: it ends in the middle, at line \d+/,
    ],
    [
      "a trace in place of a result",
      () => report(trace(header, event(1), footer), { to: to("junit") }),
      /trace\.jsonl: is a trace; expected a result/,
    ],
    [
      "a trace without a footer",
      () => report(kept(), { to: to("html"), trace: trace(header, event(1), event(2)) }),
      /^--trace .*trace\.jsonl: it has no footer after event 2: whoever recorded it did not come to the end/,
    ],
    [
      "a trace that was cut in a line",
      () => report(kept(), { to: to("html"), trace: keep("t", `${JSON.stringify(header)}\n{"seq":`) }),
      /it has no footer after event 0/,
    ],
    [
      "a trace that is damaged in the middle",
      () => report(kept(), { to: to("html"), trace: trace(header, event(2), footer) }),
      /^--trace .*: The trace is damaged at line 2: expected the event with "seq": 1, found /,
    ],
    [
      "a result in place of a trace",
      () => report(kept(), { to: to("html"), trace: kept() }),
      /damaged at line 1: expected a/,
    ],
    [
      "the trace of a shorter run",
      () => report(kept(), { to: to("html"), trace: trace(header, event(1), { footer: true, events: 1 }) }),
      /it is of another run: the result cites message 2, and it has 1\.$/,
    ],
    [
      "the trace of a run at another time",
      () =>
        report(kept(), {
          to: to("html"),
          trace: trace({ ...header, started: "2026-01-01T01:00:00.000Z" }, event(1), event(2), footer),
        }),
      /it is of another run: it begins at 2026-01-01T01:00:00\.000Z, and the run of the result at 2026-01-01T00:00/,
    ],
    [
      "an earlier result that is none",
      () => report(kept(), { to: to("html"), older: keep("older.json", "{}") }),
      /older\.json: has no member "format"; expected a result/,
    ],
    [
      "a folder that is not there",
      () => report(kept(), { to: [`junit=${inFolder("none/x")}`] }),
      /^--to: .*x cannot be written: there is no folder/,
    ],
  ];
  it.each(refused)("%s", async (_, run, message) => {
    const told = await run().then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(told).toBeInstanceOf(UsageError);
    expect(String(told instanceof Error ? told.message : told)).toMatch(message);
    expect(made()).toEqual([]);
  });
});
