import { describe, expect, it } from "vitest";
import { cutLongStrings } from "./long-strings.ts";

const long = "x".repeat(100);
const cut = (value: unknown) => JSON.parse(cutLongStrings(JSON.stringify(value), 4));

describe("a text of JSON", () => {
  it("has at least this number of characters of each long string, and all short strings", () => {
    expect(cut({ a: long, b: ["short", long, 'a "b" \\'] })).toEqual({
      a: "x".repeat(24),
      b: ["short", "x".repeat(24), 'a "b" \\'],
    });
  });

  it.each(["\\", '"', "\n", "é", "\u0001", '\\\\"', "\\u00e9"])(
    "is never cut within an escape: %j",
    (one) => {
      for (let shift = 0; shift < 8; shift += 1) {
        const text = "-".repeat(shift) + one.repeat(60);
        const short = cut([text, 1])[0];
        expect(text.startsWith(short)).toBe(true);
        expect(short.length).toBeGreaterThanOrEqual(4);
        expect(short.length).toBeLessThan(40);
      }
    },
  );

  it("with escapes of six characters is not cut within them", () => {
    expect(JSON.parse(cutLongStrings(`["-${"\\u00e9".repeat(60)}"]`, 4))).toEqual([`-${"é".repeat(4)}`]);
  });

  it("keeps the names of members", () => {
    expect(cut({ [long]: 1 })).toEqual({ [long]: 1 });
    expect(cutLongStrings(`{"${long}" : "${long}"}`, 4)).toBe(`{"${long}" : "${"x".repeat(24)}"}`);
  });

  it.each([`"${long}\n${long}"`, `"${long}\\x${long}"`, `"${long}\\u12"`, `"${long}`, `"${long}\\"`])(
    "is itself where what would be cut is not JSON: %j",
    (text) => {
      expect(cutLongStrings(text, 4)).toBe(text);
      expect(() => JSON.parse(cutLongStrings(text, 4))).toThrow();
    },
  );

  it("is itself without a long string", () => {
    const text = JSON.stringify({ a: "b", c: [] });
    expect(cutLongStrings(text, 4)).toBe(text);
  });
});
