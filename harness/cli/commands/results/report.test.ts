import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { json } from "../../../../reports/formats/json.ts";
import { checkOf, legOf, sample } from "../../../../reports/testing/sample.ts";
import { UsageError } from "../../../library/usage-error.ts";
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

function written(name: string, content: string | Uint8Array): string {
  writeFileSync(inFolder(name), content);
  return inFolder(name);
}

const trace = (...lines: readonly object[]) =>
  written("trace.jsonl", lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
const saved = () => written("result.json", json(result));
const to = (...formats: readonly string[]) =>
  formats.map((format) => `${format}=${inFolder("out")}.${format}`);
const made = () => readdirSync(folder).filter((name) => name.startsWith("out"));

describe("report", () => {
  it("makes any of the reports, several together", async () => {
    await report(saved(), { to: to("junit", "ctrf", "markdown", "html") });
    expect(made()).toEqual(["out.ctrf", "out.html", "out.junit", "out.markdown"]);
    expect(readFileSync(inFolder("out.junit"), "utf8")).toContain('name="b 2025-11-25 stdio"');
  });

  it("writes the same result, byte for byte", async () => {
    await report(saved(), { to: to("json") });
    expect(readFileSync(inFolder("out.json"), "utf8")).toBe(json(result));
  });

  it("shows the trace of the run", async () => {
    await report(saved(), { to: to("html"), trace: trace(header, event(1), event(2), footer) });
    expect(readFileSync(inFolder("out.html"), "utf8")).toContain("line 2");
  });

  it("shows a compressed trace, also from a file without the ending", async () => {
    const text = readFileSync(trace(header, event(1), event(2), footer));
    const parts = [gzipSync(text.subarray(0, 99)), gzipSync(text.subarray(99))];
    await report(saved(), { to: to("html"), trace: written("packed", Buffer.concat(parts)) });
    expect(readFileSync(inFolder("out.html"), "utf8")).toContain("line 2");
  });

  it("shows the changes since an earlier result", async () => {
    const older = written("older.json", json(sample([legOf([checkOf("b", "pass")])])));
    await report(saved(), { to: to("html"), older });
    expect(readFileSync(inFolder("out.html"), "utf8")).toContain("regressed");
  });

  it("asks for a format, and for a source file", async () => {
    await expect(report(saved(), { to: [] })).rejects.toThrow(
      "report: expected at least one --to <format[=file]>",
    );
    await expect(report(saved(), { to: to("sarif") })).rejects.toThrow("--to sarif: no source file found");
    await report(saved(), { to: to("sarif"), source: "package.json" });
    expect(made()).toEqual(["out.sarif"]);
  });
});

describe("report rejects, and writes no file for:", () => {
  const rejected: readonly (readonly [string, () => Promise<unknown>, RegExp])[] = [
    [
      "a result that ends too early",
      () => report(written("result.json", json(result).slice(0, 300)), { to: to("junit") }),
      /result\.json: is not JSON: it ends too early, at line \d+/,
    ],
    [
      "a trace in place of a result",
      () => report(trace(header, event(1), footer), { to: to("junit") }),
      /trace\.jsonl: is a trace; expected a result/,
    ],
    [
      "a trace without a footer",
      () => report(saved(), { to: to("html"), trace: trace(header, event(1), event(2)) }),
      /^--trace .*trace\.jsonl: the recording is incomplete: it has no footer after event 2\. Expected the complete trace/,
    ],
    [
      "a trace that ends in the middle of a line",
      () => report(saved(), { to: to("html"), trace: written("t", `${JSON.stringify(header)}\n{"seq":`) }),
      /it has no footer after event 0/,
    ],
    [
      "a trace that is damaged in the middle",
      () => report(saved(), { to: to("html"), trace: trace(header, event(2), footer) }),
      /^--trace .*: The trace is damaged at line 2: expected the event with "seq": 1, found /,
    ],
    [
      "a compressed trace that was cut",
      () => {
        const packed = gzipSync(readFileSync(trace(header, event(1), event(2), footer)));
        return report(saved(), { to: to("html"), trace: written("packed", packed.subarray(0, -20)) });
      },
      /the recording is incomplete: it has no footer/,
    ],
    [
      "a compressed trace that is damaged",
      () => {
        const packed = gzipSync(readFileSync(trace(header, event(1), event(2), footer)));
        return report(saved(), { to: to("html"), trace: written("packed", packed.fill(7, 20, 40)) });
      },
      /^--trace .*packed: The trace is damaged after line 0: /,
    ],
    [
      "a trace that does not exist",
      () => report(saved(), { to: to("html"), trace: inFolder("none") }),
      /^--trace .*none: cannot be read: ENOENT/,
    ],
    [
      "a result in place of a trace",
      () => report(saved(), { to: to("html"), trace: saved() }),
      /^--trace .*: it is a result of --report json, which has no messages\./,
    ],
    [
      "the trace of a shorter run",
      () => report(saved(), { to: to("html"), trace: trace(header, event(1), { footer: true, events: 1 }) }),
      /it is the trace of another run: the result cites message 2, and the trace has 1\. Expected the trace of the same run\.$/,
    ],
    [
      "the trace of a run at another time",
      () =>
        report(saved(), {
          to: to("html"),
          trace: trace({ ...header, started: "2026-01-01T01:00:00.000Z" }, event(1), event(2), footer),
        }),
      /it is the trace of another run: it begins at 2026-01-01T01:00:00\.000Z, and the run of the result at 2026-01-01T00:00/,
    ],
    [
      "an earlier result that is another file",
      () => report(saved(), { to: to("html"), older: written("older.json", "{}") }),
      /older\.json: has no member "format"; expected a result/,
    ],
    [
      "a folder that does not exist",
      () => report(saved(), { to: [`junit=${inFolder("none/x")}`] }),
      /^--to: .*x cannot be written: there is no folder/,
    ],
  ];
  it.each(rejected)("%s", async (_, run, message) => {
    const error = await run().then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(UsageError);
    expect(String(error instanceof Error ? error.message : error)).toMatch(message);
    expect(made()).toEqual([]);
  });
});
