import { describe, expect, it } from "vitest";
import { limitBetween, SIZES, sized, sizeInWords } from "./size.ts";

describe("a text of a size", () => {
  const write = (padding: string) => JSON.stringify({ id: "é", padding });

  it.each(SIZES)("has exactly %i bytes", (bytes) => {
    expect(Buffer.byteLength(sized(write, bytes))).toBe(bytes);
  });

  it("cannot be smaller than it is without padding", () => {
    expect(() => sized(write, 10)).toThrow("the text has 24 bytes without padding, more than 10");
  });
});

describe("a size in words", () => {
  it("is exact, with the unit where it is round", () => {
    expect([4096, 65_535, 65_536, 65_537, 262_144, 1_048_576].map(sizeInWords)).toEqual([
      "4 KiB (4,096 bytes)",
      "65,535 bytes",
      "65,536 bytes",
      "65,537 bytes",
      "256 KiB (262,144 bytes)",
      "1 MiB (1,048,576 bytes)",
    ]);
  });
});

describe("the size from which something shows", () => {
  const found = async (limit: number) => {
    const tried: number[] = [];
    const between = await limitBetween({ below: 4096, above: 1_048_576 }, async (bytes) => {
      tried.push(bytes);
      return bytes >= limit;
    });
    return { ...between, tries: tried.length };
  };

  it.each([4097, 8192, 65_536, 65_537, 100_000, 102_401, 524_288, 1_000_000, 1_000_001, 1_048_576])(
    "is found exactly where it is a usual limit, with few tries: %i",
    async (limit) => {
      const { below, above, tries } = await found(limit);
      expect([below, above]).toEqual([limit - 1, limit]);
      expect(tries).toBeLessThanOrEqual(12);
    },
  );

  it.each([77_777, 123_456, 987_654])("is found roughly elsewhere: %i", async (limit) => {
    const { below, above, tries } = await found(limit);
    expect(below).toBeLessThan(limit);
    expect(above).toBeGreaterThanOrEqual(limit);
    expect(above - below).toBeLessThan(limit / 8);
    expect(tries).toBeLessThanOrEqual(12);
  });
});
