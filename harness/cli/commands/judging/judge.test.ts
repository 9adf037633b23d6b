import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordingWords } from "../../../../reports/part.ts";
import { book, serverSuites } from "../../../../suites/registry.ts";
import { rejudged } from "../../../library/recordings/rejudge.ts";
import type { Settings } from "../../../library/settings.ts";
import { judgeTrace } from "../../../run/legs/rejudge.ts";
import { readTrace } from "../../../trace/files/read.ts";
import { optionNaming } from "../../options/naming.ts";
import { conform, server } from "../../testing/command.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
const inFolder = (name: string) => path.join(folder, name);
const file = inFolder("trace.jsonl");
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes text to stdout that is no message: MUST broken. */
const NOISY = server(
  "({ method, id }, say) => method === 'ping' && (console.log('pong!'), say({ id, result: {} }), true)",
);
const ID = "stdio.stdout.messages-only";

beforeAll(async () => {
  const recorded = ["--server", NOISY, "--suite", "messages", "--suite", "stdio", "--trace", file];
  expect(await conform([...recorded, "--format", "silent"])).toMatchObject({ code: 1, stderr: "" });
});

const trace = () => readTrace(readFileSync(file, "utf8"));
const verdictOf = (settings: Settings) => rejudged(trace(), file, settings, optionNaming);

describe("a trace is judged again", () => {
  it("by the newest profile of each revision, as in a run", () => {
    const { legs, exitCode } = verdictOf({});
    expect(legs.map(({ profile }) => profile)).toEqual([expect.stringMatching(/^2025-11-25@\d+$/)]);
    const failed = legs.flatMap(({ checks }) => checks.filter(({ verdict }) => verdict === "fail"));
    expect(failed.map(({ id, pending }) => [id, pending])).toEqual([[ID, undefined]]);
    expect(exitCode).toBe(1);
  });

  it("without a failure of a check that is younger than the profile", () => {
    const profile = () => ({ name: "2025-11-25@1", counts: (id: string) => id !== ID });
    const legs = judgeTrace(trace().events, "stdio", { suites: serverSuites, book, profile });
    const pending = legs.flatMap(({ checks }) => checks.filter((check) => check.pending));
    expect(pending.map(({ id, verdict }) => [id, verdict])).toEqual([[ID, "fail"]]);
    expect(legs.map((leg) => leg.profile)).toEqual(["2025-11-25@1"]);
  });

  it("by the checks that are selected", () => {
    const { legs, exitCode } = verdictOf({ skip: [ID] });
    expect(legs.flatMap(({ checks }) => checks.map(({ id }) => id))).not.toContain(ID);
    expect(exitCode).toBe(0);
  });

  it("at the level and with the strictness that are asked for", () => {
    expect(verdictOf({ level: "should" })).toMatchObject({ level: "should", exitCode: 1 });
    expect(verdictOf({ strict: true, skip: [ID] })).toMatchObject({ strict: true });
  });

  it("and has the reports of a run", async () => {
    const report = inFolder("report.xml");
    const args = ["judge", file, "--only", ID, "--report", `junit=${report}`];
    const { code, stdout, stderr } = await conform(args);
    expect(stdout).toMatch(
      / · MCP 2025-11-25 · stdio · 1 check\n\nNon-conformant · 1 failed\n\n {2}stdio +1 failed\n/,
    );
    expect(stdout).toMatch(/\nexit 1 \(violations\)/);
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(readFileSync(report, "utf8")).toContain(ID);
  });
});

describe("a trace of a run that found more", () => {
  it("is called conformant in no case: it says what it can answer, what it cannot, and how its run ended", async () => {
    const { stdout } = await conform(["judge", file, "--skip", ID]);
    const end = stdout.slice(stdout.lastIndexOf("\n\n")).replace(/\s+/g, " ");
    expect(end).toMatch(/ \d+ checks of the recording: \d+ passed[^;]*; \d+ need the target\. /);
    expect(end).toMatch(/ The run that recorded it judged \d+ checks: non-conformant \(exit 1\)\. exit 0 /);
    expect(stdout).not.toContain("Conformant");
    expect(verdictOf({ skip: [ID] })).toMatchObject({
      verdict: "incomplete",
      exitCode: 0,
      selection: { skip: [ID], recording: { verdict: "non-conformant", exitCode: 1 } },
    });
  });

  it("by an older version, or without a footer, says that it does not know how its run ended", () => {
    const { outcome: _, ...older } = trace();
    const { selection } = rejudged(older, file, {}, optionNaming);
    expect(selection?.recording).toEqual({});
    expect(recordingWords(selection?.recording ?? {})).toBe("The recording does not say how its run ended.");
  });
});

describe("the language of a judgment", () => {
  it("is chosen by --lang", async () => {
    const { stdout } = await conform(["judge", file, "--only", ID, "--lang", "zh"]);
    expect(stdout).toContain("项失败");
    expect(stdout).not.toContain("1 failed");
  });
});

describe("a trace is incomplete", () => {
  it("without a footer: the result has a diagnosis, and ends with 3", async () => {
    const cut = inFolder("cut.jsonl");
    writeFileSync(cut, readFileSync(file, "utf8").split("\n").slice(0, 8).join("\n").concat("\n"));
    const { code, stdout } = await conform(["judge", cut, "--skip", ID]);
    expect(stdout).toContain("The recording is incomplete: it has no footer");
    expect(code).toBe(3);
  });

  it("without a conversation", () => {
    const { header } = trace();
    const result = rejudged(
      { header, events: [], incomplete: false, interrupted: false },
      file,
      {},
      optionNaming,
    );
    expect(result.diagnosis?.text).toMatch(/^The trace has no conversation in which both sides agreed/);
    expect(result.exitCode).toBe(3);
  });

  it("when its run was interrupted", () => {
    expect(rejudged({ ...trace(), interrupted: true }, file, {}, optionNaming)).toMatchObject({
      interrupted: true,
      exitCode: 130,
    });
  });
});

describe("a trace is rejected", () => {
  it("for a selection that no trace can show", () => {
    expect(() => verdictOf({ only: ["tools.call.unknown-name"] })).toThrow(
      "--only tools.call.unknown-name: matches no check that judges the trace of a server.",
    );
  });

  it("when it is a result: both are written by the same run, and show names it as well", async () => {
    const result = inFolder("result.json");
    await conform(["judge", file, "--report", `json=${result}`]);
    for (const words of [
      ["judge", result],
      ["show", result, "1"],
    ]) {
      const { code, stderr } = await conform(words);
      expect(stderr).toContain(
        "result.json: it is a result of --report json, which has no messages. mcp-conform report shows it. A trace is written with --trace <file>.",
      );
      expect(code).toBe(2);
    }
  });

  it("when it is no trace, or would be overwritten", async () => {
    const other = inFolder("other.json");
    writeFileSync(other, "{}");
    expect((await conform(["judge", other])).stderr).toMatch(/^mcp-conform: judge .*other\.json: /);
    const over = await conform(["judge", file, "--report", `jsonl=${file}`]);
    expect(over).toMatchObject({ code: 2, stderr: expect.stringContaining("trace.jsonl") });
  });
});
