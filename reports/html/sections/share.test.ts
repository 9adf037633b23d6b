import { describe, expect, it } from "vitest";
import { shares, starts } from "./share.ts";

describe("shares", () => {
  it("are in proportion, and fill the whole", () => {
    expect(shares([1, 0, 3], 2)).toEqual([25, 0, 75]);
    expect(starts([25, 0, 75])).toEqual([0, 25, 25]);
  });

  it("make one of a thousand visible, at the cost of the largest", () => {
    expect(shares([1, 999], 3)).toEqual([3, 97]);
  });

  it("are nothing of nothing", () => {
    expect(shares([0, 0], 3)).toEqual([0, 0]);
  });
});
