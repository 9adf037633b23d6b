import { describe, expect, it } from "vitest";
import { visible } from "./words.ts";

describe("a text in a finding", () => {
  it("has no character that a reader cannot see", () => {
    expect(visible('\ufeff{"a": "b\u2028\ufffd\r\u00a0é 🙂"}')).toBe(
      '<U+FEFF>{"a": "b<U+2028><U+FFFD><U+000D><U+00A0>é 🙂"}',
    );
  });

  it("is shortened, with its size", () => {
    expect(visible("é".repeat(1_000))).toBe(`${"é".repeat(120)}… (2,000 bytes)`);
  });
});
