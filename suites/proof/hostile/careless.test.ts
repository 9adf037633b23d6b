import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, it } from "vitest";
import { inProcessTarget } from "../../../harness/target/in-process.ts";
import { careless } from "./careless.ts";
import { errors, judge, passing, unjudged } from "./judge.ts";

const MOST_MS = 180_000;
const LIMITS = { answer: 2_000, start: 6_000, exit: 1_000 };

/** The passes of these servers depend on the time or the order of requests, so only the verdict is expected. */
const VARYING = /next request|previous answer/;

describe.concurrent.each(["2025-11-25", "2026-07-28"] as const)("in %s, a server that", (revision) => {
  it.concurrent.for(careless.filter(({ describe }) => !VARYING.test(describe)))(
    "$describe passes only these checks",
    { timeout: MOST_MS },
    async ({ describe, serve }, { expect }) => {
      const result = await judge(inProcessTarget("a careless server", serve(revision)), LIMITS);
      expect(result.verdict).toBe("non-conformant");
      expect(errors(result)).toEqual([]);
      const file = new URL(`careless/${revision}/${describe.replaceAll(" ", "-")}.txt`, import.meta.url);
      // On a busy machine an answer may come too late for a pass. Then the check is inconclusive, or has nothing to judge.
      const known = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
      const late = unjudged(result).filter((id) => known.includes(id));
      await expect(`${[...passing(result), ...late].sort().join("\n")}\n`).toMatchFileSnapshot(
        fileURLToPath(file),
      );
    },
  );

  it.concurrent.for(careless.filter(({ describe }) => VARYING.test(describe)))(
    "$describe is not conformant",
    { timeout: MOST_MS },
    async ({ serve }, { expect }) => {
      const limits = { ...LIMITS, answer: 200 };
      const result = await judge(inProcessTarget("a careless server", serve(revision)), limits);
      expect(result.verdict).not.toBe("conformant");
      expect(errors(result)).toEqual([]);
    },
  );
});
