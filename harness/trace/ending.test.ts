import { describe, expect, it } from "vitest";
import { describeExit, describeForcedEnd, endingFacts, exitStatus, lastLines, whyEnded } from "./ending.ts";
import type { TraceEvent } from "./event.ts";

const common = { ms: 0, connection: "1" } as const;
const ended: readonly TraceEvent[] = [
  { ...common, seq: 1, channel: "close", how: "end-of-input" },
  { ...common, seq: 2, channel: "close", how: "SIGKILL", why: "wrote 9 bytes" },
  { ...common, seq: 3, channel: "exit", code: null, signal: "SIGKILL" },
];

describe("the exit of a process", () => {
  it.each([
    [{ code: 7, signal: null }, "status 7", "the process exited with status 7"],
    [{ code: null, signal: "SIGTERM" }, "signal SIGTERM", "the process was ended by SIGTERM"],
    [{ code: null, signal: null }, "status unknown", "the process exited with status unknown"],
  ])("%j is described as %s", (exit, short, sentence) => {
    expect(exitStatus(exit)).toBe(short);
    expect(describeExit(exit)).toBe(sentence);
  });
});

describe("a process that the harness ended", () => {
  it("has the reason of its close event", () => {
    expect(whyEnded(ended)).toBe("wrote 9 bytes");
    expect(whyEnded(ended.slice(0, 1))).toBeUndefined();
  });

  it.each(["wrote 9 bytes", "it wrote 9 bytes"])("has the reason %s as a clause", (why) => {
    expect(describeForcedEnd(why)).toBe("mcp-conform ended the process because it wrote 9 bytes");
  });

  it("has its exit and the reason as facts", () => {
    expect(endingFacts(ended)).toEqual([
      ["exit", "signal SIGKILL"],
      ["ended by mcp-conform because", "it wrote 9 bytes"],
    ]);
    expect(endingFacts([])).toEqual([]);
  });
});

describe("the last lines of an output", () => {
  it("are twenty at most, without blank lines at the end", () => {
    const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`);
    expect(lastLines(`${lines.join("\n")}\n\n`)).toBe(lines.slice(10).join("\n"));
  });

  it("do not exist where the output is blank", () => {
    expect(lastLines(" \n")).toBeUndefined();
  });
});
