import { describe, expect, it } from "vitest";
import { Latency } from "./latency.ts";

describe("the grace after a fence", () => {
  it("is three times the slowest answer, between 15 and 250 ms", () => {
    const latency = new Latency();
    expect(latency.grace).toBe(15);
    latency.record(20);
    expect(latency.grace).toBe(60);
    latency.record(2000);
    expect(latency.grace).toBe(250);
  });

  it("forgets a slow answer after many quick ones, and all answers on reset", () => {
    const latency = new Latency();
    latency.record(80);
    for (let answers = 0; answers < 50; answers += 1) latency.record(1);
    expect(latency.grace).toBe(15);
    latency.record(80);
    latency.reset();
    expect(latency.grace).toBe(15);
  });
});
