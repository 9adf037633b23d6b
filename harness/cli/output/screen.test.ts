import { describe, expect, it } from "vitest";
import { screenFor } from "./screen.ts";

const TERMINAL = { isTTY: true, columns: 90 } as const;
const PIPE = { isTTY: false, columns: 0 } as const;
const LINK = "\u001b]8;;https://a.example\u001b\\words\u001b]8;;\u001b\\";

describe("a screen", () => {
  it("has colours on a terminal, and none in a pipe or with NO_COLOR", () => {
    expect(screenFor(TERMINAL, {}).bad("x")).toBe("\u001b[31mx\u001b[39m");
    expect(screenFor(PIPE, {}).bad("x")).toBe("x");
    expect(screenFor(TERMINAL, { NO_COLOR: "1" }).bad("x")).toBe("x");
    expect(screenFor(TERMINAL, { TERM: "dumb" }).bad("x")).toBe("x");
  });

  it("has colours in a pipe with FORCE_COLOR, for logs that show them", () => {
    expect(screenFor(PIPE, { FORCE_COLOR: "1" }).bad("x")).toBe("\u001b[31mx\u001b[39m");
    expect(screenFor(TERMINAL, { FORCE_COLOR: "0" }).bad("x")).toBe("x");
    expect(screenFor(PIPE, { FORCE_COLOR: "1", NO_COLOR: "1" }).bad("x")).toBe("x");
  });

  it("is as wide as the terminal, between 60 and 120 characters, and 100 in a pipe", () => {
    const widths = [20, 60, 90, 300].map((columns) => screenFor({ isTTY: true, columns }, {}).width);
    expect(widths).toEqual([60, 60, 90, 120]);
    expect(screenFor(PIPE, {}).width).toBe(100);
  });

  it("is as wide in a pipe as COLUMNS says, within the same bounds, and not on a terminal", () => {
    const widths = ["80", "120", "20", "300", "", "wide", "-5"].map(
      (COLUMNS) => screenFor(PIPE, { COLUMNS }).width,
    );
    expect(widths).toEqual([80, 120, 60, 120, 100, 100, 100]);
    expect(screenFor(TERMINAL, { COLUMNS: "80" }).width).toBe(90);
  });

  it("has links only on terminals that are known to have them", () => {
    const link = (env: Record<string, string>, stream: typeof TERMINAL | typeof PIPE = TERMINAL) =>
      screenFor(stream, env).link?.("words", "https://a.example");
    expect(link({ TERM_PROGRAM: "vscode" })).toBe(LINK);
    expect(link({ VTE_VERSION: "6800" })).toBe(LINK);
    expect(link({ TERM_PROGRAM: "Apple_Terminal" })).toBeUndefined();
    expect(link({ TERM_PROGRAM: "vscode" }, PIPE)).toBeUndefined();
  });
});
