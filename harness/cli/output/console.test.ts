import { describe, expect, it } from "vitest";
import { checkOf, legOf, sample } from "../../../reports/testing/sample.ts";
import type { RunEvent } from "../../verdict/event.ts";
import type { Detail, Format } from "../options/formats.ts";
import { consoleFor } from "./console.ts";

const check = checkOf("tools.a", "pass");
const leg = legOf([check]);
const EVENTS: readonly RunEvent[] = [
  {
    type: "leg-begins",
    role: "server",
    revision: "2025-11-25",
    transport: "stdio",
    name: "sample",
    applicable: 1,
  },
  { type: "check-ended", revision: "2025-11-25", check },
  { type: "leg-ended", leg },
  { type: "run-ended", result: sample([leg]) },
];

/** The texts on both streams after the first events. */
function printed(format: Format, terminal = false, events = EVENTS.length, detail: Detail = "usual") {
  const written = { stdout: "", stderr: "" };
  const stream = (name: keyof typeof written) =>
    ({
      isTTY: terminal,
      columns: 12,
      write: (text: string) => {
        written[name] += text;
        return true;
      },
    }) as unknown as NodeJS.WriteStream;
  const streams = { stdout: stream("stdout"), stderr: stream("stderr") };
  const { emit } = consoleFor(format, streams, undefined, detail);
  for (const event of EVENTS.slice(0, events)) emit(event);
  return written;
}

describe("the terminal", () => {
  it("has the first line as soon as a leg begins", () => {
    expect(printed("pretty", false, 1).stdout).toBe("sample · MCP 2025-11-25 · stdio · 1 check\n\n");
  });

  it("has plain lines and no progress without a terminal", () => {
    const { stdout, stderr } = printed("pretty");
    expect(stdout).toMatch(
      /^sample .*\n\nConformant · 1 passed\n\nConformant\. .*\nexit 0 \(conformant\) · 1 passed · .*\n$/,
    );
    expect(stderr).toBe("");
  });

  it("has each check when it ends with --verbose", () => {
    const { stdout } = printed("pretty", false, EVENTS.length, "verbose");
    expect(stdout).toMatch(
      /^sample .*\n\n {2}PASS {2}tools\.a {2}\d+ ms\n\nConformant · 1 passed\n\n {2}tools +1 passed\n/,
    );
  });

  it("has only what is wrong and the verdict with --quiet", () => {
    const { stdout } = printed("pretty", false, EVENTS.length, "quiet");
    expect(stdout).toMatch(/^Conformant\. .*\nexit 0 \(conformant\) .*\n$/);
  });

  it("has one line of progress that redraws itself, fits the terminal, and is erased at the end", () => {
    const { stderr } = printed("pretty", true);
    expect(stderr).toContain("\r\u001b[2K1/1 tools.a");
    expect(stderr.endsWith("\r\u001b[2K")).toBe(true);
    for (const drawn of stderr.split("\r\u001b[2K")) expect(drawn.length).toBeLessThan(12);
  });
});

describe("for programs", () => {
  it("json is only the result; notes go to standard error", () => {
    const { stdout, stderr } = printed("json");
    expect(JSON.parse(stdout)).toMatchObject({ format: "mcp-conform/result@1" });
    expect(stderr).toContain("1 check");
  });

  it("jsonl is one line for each event", () => {
    const { stdout, stderr } = printed("jsonl");
    expect(
      stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line).type),
    ).toEqual(EVENTS.map(({ type }) => type));
    expect(stderr).toBe("");
  });

  it("agent is the report for coding agents on stdout", () => {
    const { stdout, stderr } = printed("agent");
    expect(stdout).toMatch(
      /^Conformant\. .*\nexit code 0; 0 causes, 0 warnings, 0 not exercised\n\nrerun: npx mcp-conform /,
    );
    expect(stderr).not.toContain("rerun");
  });

  it("silent prints nothing", () => {
    expect(printed("silent")).toEqual({ stdout: "", stderr: "" });
  });
});
