import { expect, it } from "vitest";
import { memoryFacts } from "./memory.ts";

const readings = (bytesAt: (requests: number) => number) =>
  Array.from({ length: 101 }, (_, nth) => ({ requests: 12 * (nth + 1), bytes: bytesAt(12 * (nth + 1)) }));

it("the memory of a process is a fact in one sentence", () => {
  expect(memoryFacts({ readings: readings((done) => 77.6e6 + done * 282_000) })).toEqual([
    "memory of the process: 81 MB after 12 requests, 419 MB after 1,212 requests (0.28 MB per request, still growing)",
  ]);
  expect(memoryFacts({ readings: readings(() => 60e6) })).toEqual([
    "memory of the process: 60 MB after 12 requests, 60 MB after 1,212 requests (not growing any more)",
  ]);
});

it("a process that has ended says how", () => {
  expect(memoryFacts({ readings: readings((done) => done * 1e6), exit: "signal SIGABRT" })).toEqual([
    "memory of the process: 12 MB after 12 requests, 1,212 MB after 1,212 requests (1.00 MB per request, still growing); then it ended by itself (signal SIGABRT)",
  ]);
});

it("nothing is said where nothing was read, or too little", () => {
  expect(memoryFacts(undefined)).toEqual([]);
  expect(memoryFacts({ readings: [] })).toEqual([]);
  expect(memoryFacts({ readings: readings(() => 60e6).slice(0, 5) })).toEqual([]);
});
