import { describe, expect, it } from "vitest";
import { durationOf } from "./duration.ts";

describe("a time", () => {
  it.each([
    ["60s", 60_000],
    ["5m", 300_000],
    ["1h", 3_600_000],
    ["250ms", 250],
    ["2", 2_000],
  ])("%s is %d ms", (text, ms) => {
    expect(durationOf(text)).toBe(ms);
  });

  it.each(["", "0s", "a minute", "-1s"])("is not %j", (text) => {
    expect(() => durationOf(text)).toThrow(`--for ${text}: expected a time, such as 60s, 5m or 1h.`);
  });
});
