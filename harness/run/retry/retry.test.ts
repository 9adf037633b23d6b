import { describe, expect, it } from "vitest";
import { anyResult, error } from "../../check/answers.ts";
import { type Check, situation } from "../../check/check.ts";
import { needsExercise } from "../../check/expect.ts";
import { lines, parse, small } from "../../target/testing/small-server.ts";
import { check, inTurn, judge, resultOf } from "../testing/trial.ts";

const REFUSED = { pass: [error(-32601)] } as const;

/** Sends a request that the small server refuses. */
const requests = (on: "shared" | "own", method = "none") =>
  check({
    id: `sample.${on}`,
    title: "Refuses",
    requirements: ["must"],
    on,
    sends: "a request",
    answers: REFUSED,
    async run({ session, expect }) {
      expect.reply(await session.request(method));
    },
  });

const plain = lines(small);
/** Answers the request that it should refuse. */
const tooLenient = lines((line) =>
  parse(line).method === "none" ? [{ jsonrpc: "2.0", id: parse(line).id, result: {} }] : small(line),
);
const silent = lines((line) => (parse(line).method === "none" ? [] : small(line)));

describe("a failure", () => {
  it("on the shared session that rests on a message is recorded at once", async () => {
    const { serve, count } = inTurn(tooLenient);
    const result = await judge(serve, [requests("shared")]);
    expect(resultOf(result, "sample.shared")).toMatchObject({ verdict: "fail", actual: "an empty result" });
    expect(resultOf(result, "sample.shared")).not.toHaveProperty("notes");
    expect(count()).toBe(2);
  });

  it("without an answer is retried in isolation; if that passes, the verdict is pass, with a note", async () => {
    let asked = 0;
    const slow = lines((line) => (parse(line).method === "none" && asked++ === 0 ? [] : small(line)));
    const result = await judge(slow, [requests("shared")]);
    expect(resultOf(result, "sample.shared")).toMatchObject({
      verdict: "pass",
      notes: ["first fail, then pass when re-run in isolation"],
    });
    expect(result.exitCode).toBe(0);
  });

  it("without an answer stays a failure if the retry finds nothing to judge, with a note", async () => {
    let asked = 0;
    const once = check({
      ...requests("shared"),
      on: "shared",
      async run({ session, expect }) {
        asked += 1;
        if (asked > 1) needsExercise("a server that does more");
        expect.reply(await session.request("none"));
      },
    });
    expect(resultOf(await judge(silent, [once]), "sample.shared")).toMatchObject({
      verdict: "fail",
      actual: "no answer within 2 s (--timeout), though a later request was answered",
      notes: ["first fail, then inconclusive when re-run in isolation"],
    });
  });

  it("without an answer that is confirmed by the retry stays a failure, without a note", async () => {
    const result = await judge(silent, [requests("shared")]);
    expect(resultOf(result, "sample.shared")).toMatchObject({
      verdict: "fail",
      actual: "no answer within 2 s (--timeout), though a later request was answered",
    });
    expect(resultOf(result, "sample.shared")).not.toHaveProperty("notes");
  });

  it("on a used process counts only if a fresh process confirms it", async () => {
    // Discovery starts the first two processes. The first check with a session of its own runs on one of them.
    let asked = 0;
    const fragile = lines((line) => {
      if (parse(line).method === "none" && ++asked > 1)
        return [{ jsonrpc: "2.0", id: parse(line).id, result: {} }];
      return small(line);
    });
    const { serve } = inTurn(fragile, fragile, plain);
    const [first, second] = [requests("own"), { ...requests("own"), id: "sample.second" } as Check];
    const result = await judge(serve, [first, second]);
    expect(resultOf(result, "sample.second")).toMatchObject({
      verdict: "pass",
      notes: ["first fail, then pass when re-run in isolation"],
    });
  });
});

describe("many failures without an answer", () => {
  const METHODS = Array.from({ length: 8 }, (_, index) => `none.${index}`);
  const checks = METHODS.map(
    (method) => ({ ...requests("shared", method), id: `sample.${method}` }) as Check,
  );
  const plan = { spec: ["2025-11-25"] } as const;
  const isNone = (line: string) => String(parse(line).method).startsWith("none");

  it("are confirmed by three of them, and the others depend on the first", async () => {
    const { serve, count } = inTurn(lines((line) => (isNone(line) ? [] : small(line))));
    const result = await judge(serve, checks, plan);
    const results = checks.map(({ id }) => resultOf(result, id));
    const failed = results.filter((one) => one?.verdict === "fail").map((one) => one?.id);
    expect(result.legs[0]?.counts).toMatchObject({ fail: 3, inconclusive: 5 });
    for (const other of results.filter((one) => one?.verdict === "inconclusive")) {
      expect(failed).toContain(other?.reason?.on);
      expect(other?.reason?.text).toBe(
        `the same as in ${other?.reason?.on}: no answer within 2 s (--timeout), though a later request was answered`,
      );
    }
    // The shared session, the control session, and one for each of three retries.
    expect(count()).toBe(5);
  });

  it("are all retried if one of the three passes", async () => {
    let asked = 0;
    const slow = lines((line) => (isNone(line) && asked++ < METHODS.length ? [] : small(line)));
    const result = await judge(slow, checks, plan);
    expect(result.legs[0]?.counts).toMatchObject({ pass: 8, fail: 0, inconclusive: 0 });
  });
});

describe("a warning", () => {
  it("without an answer is retried as well", async () => {
    let asked = 0;
    const slow = lines((line) => (parse(line).method === "none" && asked++ === 0 ? [] : small(line)));
    const result = await judge(slow, [{ ...requests("shared"), requirements: ["should"] } as Check]);
    expect(resultOf(result, "sample.shared")?.notes).toEqual([
      "first warn, then pass when re-run in isolation",
    ]);
  });
});

describe("a check that does not end", () => {
  const endless = check({
    id: "sample.endless",
    title: "Never ends",
    requirements: ["must"],
    on: "own",
    sends: "nothing",
    run: () => new Promise(() => {}),
  });

  it("is inconclusive when nothing was answered for three limits of one answer, on the retry as well", async () => {
    const result = await judge(plain, [endless], { limits: { answer: 20, start: 20_000, exit: 2_000 } });
    expect(resultOf(result, "sample.endless")).toMatchObject({
      verdict: "inconclusive",
      reason: { kind: "no-answer", text: "timed out: nothing was answered for 60 ms" },
    });
    expect(result.exitCode).toBe(3);
  });
});

describe("a situation", () => {
  const judgedBy = (run: Parameters<typeof situation<boolean>>[1]) => {
    const moment = situation("a moment", run);
    const judging = (id: string) =>
      check({
        id,
        title: "Is so",
        requirements: ["must"],
        on: moment,
        sends: "a request",
        run({ seen, expect }) {
          expect.that(seen, { expected: "yes", actual: "no", at: 1 });
        },
      });
    return [judging("sample.one"), judging("sample.two")];
  };

  it("runs once for all its checks", async () => {
    let runs = 0;
    const result = await judge(
      plain,
      judgedBy(async (context) => {
        runs += 1;
        const session = await context.open();
        return anyResult.matches(await session.request("ping"));
      }),
    );
    expect(runs).toBe(1);
    expect(result.verdict).toBe("conformant");
  });

  it("runs again in isolation for the checks that failed", async () => {
    let runs = 0;
    const result = await judge(
      plain,
      judgedBy(async () => ++runs > 1),
    );
    expect(runs).toBe(2);
    expect(resultOf(result, "sample.one")).toMatchObject({
      verdict: "pass",
      notes: ["first fail, then pass when re-run in isolation"],
    });
  });

  it("that throws makes each of its checks an error", async () => {
    const result = await judge(
      plain,
      judgedBy(() => {
        throw new TypeError("x is undefined");
      }),
    );
    expect(result.exitCode).toBe(4);
    for (const id of ["sample.one", "sample.two"]) {
      expect(resultOf(result, id)).toMatchObject({ verdict: "error", reason: { kind: "threw" } });
    }
  });

  it("passes on no session on which the harness declared capabilities", async () => {
    const declared: unknown[] = [];
    const result = await judge(plain, [
      ...judgedBy(async (context) => (await context.open({ clientCapabilities: { roots: {} } })).agreed),
      check({
        id: "sample.own",
        title: "Has nothing declared",
        requirements: ["must"],
        on: "own",
        sends: "nothing",
        async run({ session, expect }) {
          declared.push(session.speaker.clientCapabilities);
          expect.that(true, { expected: "", actual: "", at: 1 });
        },
      }),
    ]);
    expect(result.verdict).toBe("conformant");
    expect(declared).toEqual([{}]);
  });
});
