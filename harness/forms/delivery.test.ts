import { describe, expect, it } from "vitest";
import {
  ALL_LENGTHS,
  byteByByte,
  insideCharacters,
  insideLineEnds,
  inTheMiddle,
  pieces,
} from "./delivery.ts";

const hex = (text: string, cuts: readonly number[]) =>
  pieces(Buffer.from(text), cuts).map((piece) => Buffer.from(piece).toString("hex"));

describe("a message in pieces", () => {
  it("is cut in the middle, or after each byte", () => {
    expect(hex("abcd", inTheMiddle("abcd"))).toEqual(["6162", "6364"]);
    expect(hex("é", byteByByte("é"))).toEqual(["c3", "a9"]);
    expect(hex("a", [...inTheMiddle("a"), ...byteByByte("a")])).toEqual(["61"]);
  });

  it("is cut inside each character of a length", () => {
    expect(hex("aéb語é🙂", insideCharacters("aéb語é🙂", 2))).toEqual(["61c3", "a962e8aa9ec3", "a9f09f9982"]);
    expect(hex("aé語", insideCharacters("aé語", 3))).toEqual(["61c3a9e8", "aa9e"]);
    expect(hex("🙂", insideCharacters("🙂", 4))).toEqual(["f0", "9f9982"]);
    expect(insideCharacters("abc", 2)).toEqual([]);
  });

  it("is cut between the two characters of a line end", () => {
    expect(hex("a\r\nb\r", insideLineEnds("a\r\nb\r"))).toEqual(["610d", "0a620d"]);
  });

  it("has all bytes, in their order", () => {
    const cuts = byteByByte(ALL_LENGTHS);
    expect(Buffer.concat(pieces(Buffer.from(ALL_LENGTHS), cuts)).toString()).toBe(ALL_LENGTHS);
  });
});

describe("the text with characters of all lengths", () => {
  it.each([2, 3, 4] as const)("has one of %i bytes", (bytes) => {
    expect(insideCharacters(ALL_LENGTHS, bytes).length).toBeGreaterThan(0);
  });
});
