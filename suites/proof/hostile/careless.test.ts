import { describe, expect, it } from "vitest";
import { inProcessTarget } from "../../../harness/target/in-process.ts";
import { careless } from "./careless.ts";
import { errors, judge, passing } from "./judge.ts";

const MOST_MS = 60_000;
const LIMITS = { answer: 2_000, start: 6_000, exit: 1_000 };

/** The passes of these servers depend on the time or the order of requests, so only the verdict is expected. */
const VARYING = /next request|previous answer/;

describe.each(["2025-11-25", "2026-07-28"] as const)("in %s, a server that", (revision) => {
  it.each(careless.filter(({ describe }) => !VARYING.test(describe)))(
    "$describe passes only these checks",
    async ({ describe, serve }) => {
      const result = await judge(inProcessTarget("a careless server", serve(revision)), LIMITS);
      expect(result.verdict).toBe("non-conformant");
      expect(errors(result)).toEqual([]);
      await expect(`${passing(result).join("\n")}\n`).toMatchFileSnapshot(
        `careless/${revision}/${describe.replaceAll(" ", "-")}.txt`,
      );
    },
    MOST_MS,
  );

  it.each(careless.filter(({ describe }) => VARYING.test(describe)))(
    "$describe is not conformant",
    async ({ serve }) => {
      const limits = { ...LIMITS, answer: 200 };
      const result = await judge(inProcessTarget("a careless server", serve(revision)), limits);
      expect(result.verdict).not.toBe("conformant");
      expect(errors(result)).toEqual([]);
    },
    MOST_MS,
  );
});
