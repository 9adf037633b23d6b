import { describe, expect, it } from "vitest";
import { SIZES, sized, sizeInWords, smallest } from "./size.ts";

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

describe("the smallest size that shows something", () => {
  const found = async (limit: number) => {
    const tried: number[] = [];
    const size = await smallest(4096, 1_048_576, async (bytes) => {
      tried.push(bytes);
      return bytes >= limit;
    });
    return { size, tries: tried.length };
  };

  it.each([4097, 65_536, 65_537, 100_000, 1_048_576])("is found: %i", async (limit) => {
    expect((await found(limit)).size).toBe(limit);
  });

  it("is found soon at a power of two, and after it", async () => {
    expect((await found(65_536)).tries).toBeLessThan(12);
    expect((await found(65_537)).tries).toBeLessThan(12);
  });
});
