import { describe, expect, it } from "vitest";
import { httpTarget } from "../../../harness/target/http.ts";
import { inProcessTarget } from "../../../harness/target/in-process.ts";
import { given } from "../../../schema/given.ts";
import { overHttp } from "./endpoints.ts";
import { errors, failing, inconclusive, judge, passing, reported } from "./judge.ts";
import { oneByteAtATime, oneProcess, overPipes } from "./pipes.ts";
import { namesElsewhere, overHttpSse } from "./streams.ts";

/** Only for a test that never ends. */
const MOST_MS = 180_000;

/** Correct behaviour gets all the time that it needs. */
const PATIENT = { answer: 10_000, start: 10_000, exit: 2_000 };

/**
 * The number of checks that compare processes which run at the same time, or judge what only some processes happen to send, and of those that need a time
 * without traffic, which is not given.
 */
const MOST_NEED_SEVERAL = 12;

describe("over pipes, a server that", () => {
  it.concurrent.each(overPipes)(
    "$describe is reported",
    async ({ how, says, limits, verdict, fails }) => {
      const result = await judge(inProcessTarget("a hostile server", how), limits);
      expect(reported(result)).toMatch(says);
      expect(result.verdict).toBe(verdict);
      if (fails) expect(failing(result)).toEqual(fails);
      expect(errors(result)).toEqual([]);
    },
    MOST_MS,
  );

  it.concurrent(
    "writes one byte at a time is conformant",
    async () => {
      const result = await judge(inProcessTarget("a slow server", oneByteAtATime), PATIENT);
      expect(reported(result).trim()).toBe("conformant");
    },
    MOST_MS,
  );

  it.concurrent.each(oneProcess)(
    "$describe is conformant",
    async ({ how }) => {
      const result = await judge(inProcessTarget("a server with one process", how), PATIENT);
      expect(reported(result).trim()).toBe("conformant");
      expect(inconclusive(result).length).toBeLessThan(MOST_NEED_SEVERAL);
    },
    MOST_MS,
  );
});

describe("over HTTP, a server that", () => {
  it.concurrent.each(overHttp)(
    "$describe is reported",
    async ({ how, says, verdict, fails }) => {
      const { url, close } = await how();
      const result = await judge(httpTarget({ url })).finally(close);
      expect(reported(result)).toMatch(says);
      expect(result.verdict).toBe(verdict);
      if (fails) expect(failing(result)).toEqual(fails);
      expect(errors(result)).toEqual([]);
    },
    MOST_MS,
  );
});

describe("over HTTP+SSE, a server that", () => {
  it.concurrent.each(overHttpSse)(
    "$describe is reported",
    async ({ how, says, verdict, transport, fails, opens }) => {
      const { url, close } = await how();
      const result = await judge(httpTarget({ url, ...given({ transport }) })).finally(close);
      expect(reported(result)).toMatch(says);
      expect(result.verdict).toBe(verdict);
      if (fails) expect(failing(result)).toEqual(fails);
      if (!opens) expect(passing(result)).toEqual([]);
      expect(errors(result)).toEqual([]);
    },
    MOST_MS,
  );

  it.concurrent(
    "names an address of another host gets no message there, and no token",
    async () => {
      const seen: string[] = [];
      const { url, close } = await namesElsewhere(seen)();
      await judge(httpTarget({ url, headers: [["Authorization", "Bearer s3cret"]] })).finally(close);
      expect(seen).toEqual([]);
    },
    MOST_MS,
  );
});
