import { describe, expect, it } from "vitest";
import type { Check } from "../../../harness/check/check.ts";
import { situation } from "../../../harness/check/check.ts";
import { Expect } from "../../../harness/check/expect.ts";
import type { LegTrace } from "../../../harness/trace/conversation.ts";
import { sourceOf } from "../../source.ts";
import { checksOn } from "./checks-on.ts";
import { monitor } from "./monitor.ts";

const RULE = {
  title: "Every number is even",
  requirements: ["jsonrpc.message.valid"],
  sends: "nothing",
} as const;

const evens = (numbers: readonly number[]) =>
  monitor({
    ...RULE,
    id: "example.monitor",
    reads: () => numbers,
    judge: (all) => ({
      expected: "even numbers",
      read: all,
      flaws: all.filter((one) => one % 2 === 1).map((one) => ({ actual: `${one} is odd`, at: one })),
      whenNone: () => {
        throw new Error("no number");
      },
    }),
  });

function findingsOf(check: Check) {
  if (check.on !== "trace") throw new Error(`it runs on ${String(check.on)}`);
  const trace: LegTrace = { revision: "2025-11-25", transport: "stdio", conversations: [] };
  const found = new Expect("MUST");
  check.run({ trace, expect: found });
  return found.findings;
}

describe("a monitor", () => {
  it("passes with the number of what it has read", () => {
    expect(findingsOf(evens([2, 4]))).toMatchObject([
      { verdict: "pass", actual: "2 checked", evidence: [{ message: 4 }] },
    ]);
  });

  it("has a finding for each flaw", () => {
    expect(findingsOf(evens([1, 2, 3]))).toMatchObject([
      { expected: "even numbers", actual: "1 is odd", evidence: [{ message: 1 }] },
      { expected: "even numbers", actual: "3 is odd", evidence: [{ message: 3 }] },
    ]);
  });

  it("says that it has read nothing", () => {
    expect(() => findingsOf(evens([]))).toThrow("no number");
  });

  it("is known by the file that defines it", () => {
    expect(sourceOf(evens([]).id)).toBe("suites/across-topics/server/makers.test.ts");
  });
});

describe("checks of one place", () => {
  const SEEN = situation("an example", async () => 7);
  const check = checksOn(SEEN, { transport: "http", requirements: ["jsonrpc.message.valid"] });
  const own = { title: "Seven is seen", sends: "nothing", run: () => {} };

  it("have what they share, and their place", () => {
    expect(check({ ...own, id: "example.shares" })).toMatchObject({
      id: "example.shares",
      on: SEEN,
      transport: "http",
      requirements: ["jsonrpc.message.valid"],
    });
  });

  it("may name another value", () => {
    expect(check({ ...own, id: "example.names", transport: "stdio" })).toMatchObject({ transport: "stdio" });
  });

  it("are known by the file that defines them", () => {
    expect(sourceOf(check({ ...own, id: "example.source" }).id)).toBe(
      "suites/across-topics/server/makers.test.ts",
    );
  });
});
