import { describe, expect, it } from "vitest";
import { anyResult, error } from "../check/answers.ts";
import { type Check, situation } from "../check/check.ts";
import { lines, parse, small } from "../target/testing/small-server.ts";
import { check, inTurn, judge, resultOf } from "./testing/trial.ts";

const REFUSED = { pass: [error(-32601)] } as const;

/** Asks for what the small server refuses. */
const asks = (on: "shared" | "own", method = "none") =>
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
/** Has learnt to answer everything. */
const obliging = lines((line) =>
  parse(line).method === "none" ? [{ jsonrpc: "2.0", id: parse(line).id, result: {} }] : small(line),
);
const mute = lines((line) => (parse(line).method === "none" ? [] : small(line)));

describe("a failure", () => {
  it("on the shared session that no time and no company explains is told at once", async () => {
    const { serve, count } = inTurn(obliging);
    const result = await judge(serve, [asks("shared")]);
    expect(resultOf(result, "sample.shared")).toMatchObject({ verdict: "fail", actual: "result {}" });
    expect(resultOf(result, "sample.shared")).not.toHaveProperty("notes");
    expect(count()).toBe(2);
  });

  it("for want of an answer is looked at again, alone: what passes then has passed, with a note", async () => {
    let asked = 0;
    const slow = lines((line) => (parse(line).method === "none" && asked++ === 0 ? [] : small(line)));
    const result = await judge(slow, [asks("shared")]);
    expect(resultOf(result, "sample.shared")).toMatchObject({
      verdict: "pass",
      notes: ["first fail, then pass when re-run in isolation"],
    });
    expect(result.exitCode).toBe(0);
  });

  it("for want of an answer that comes again is a failure, without a note", async () => {
    const result = await judge(mute, [asks("shared")]);
    expect(resultOf(result, "sample.shared")).toMatchObject({
      verdict: "fail",
      actual: "no answer within 400 ms",
    });
    expect(resultOf(result, "sample.shared")).not.toHaveProperty("notes");
  });

  it("on a process that others have used is blamed on a fresh one only", async () => {
    // The first two are asked what they speak; one of them serves the first own check, and breaks only then.
    let asked = 0;
    const worn = lines((line) => {
      if (parse(line).method === "none" && ++asked > 1)
        return [{ jsonrpc: "2.0", id: parse(line).id, result: {} }];
      return small(line);
    });
    const { serve } = inTurn(worn, worn, plain);
    const [first, second] = [asks("own"), { ...asks("own"), id: "sample.second" } as Check];
    const result = await judge(serve, [first, second]);
    expect(resultOf(result, "sample.second")).toMatchObject({
      verdict: "pass",
      notes: ["first fail, then pass when re-run in isolation"],
    });
  });
});

describe("a warning", () => {
  it("for want of an answer is looked at again as well", async () => {
    let asked = 0;
    const slow = lines((line) => (parse(line).method === "none" && asked++ === 0 ? [] : small(line)));
    const result = await judge(slow, [{ ...asks("shared"), requirements: ["should"] } as Check]);
    expect(resultOf(result, "sample.shared")?.notes).toEqual([
      "first warn, then pass when re-run in isolation",
    ]);
  });
});

describe("a check that does not come to an end", () => {
  const endless = check({
    id: "sample.endless",
    title: "Never ends",
    requirements: ["must"],
    on: "own",
    sends: "nothing",
    run: () => new Promise(() => {}),
  });

  it("is inconclusive after six limits, twice", async () => {
    const result = await judge(plain, [endless], { limits: { answer: 20, start: 400, exit: 200 } });
    expect(resultOf(result, "sample.endless")).toMatchObject({
      verdict: "inconclusive",
      reason: { kind: "no-answer", text: "timed out after 120 ms" },
    });
    expect(result.exitCode).toBe(3);
  });
});

describe("a situation", () => {
  const seeing = (run: Parameters<typeof situation<boolean>>[1]) => {
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

  it("is played once for all its checks", async () => {
    let played = 0;
    const result = await judge(
      plain,
      seeing(async (stage) => {
        played += 1;
        const session = await stage.open();
        return anyResult.matches(await session.request("ping"));
      }),
    );
    expect(played).toBe(1);
    expect(result.verdict).toBe("conformant");
  });

  it("is played again, alone, for the checks that failed", async () => {
    let played = 0;
    const result = await judge(
      plain,
      seeing(async () => ++played > 1),
    );
    expect(played).toBe(2);
    expect(resultOf(result, "sample.one")).toMatchObject({
      verdict: "pass",
      notes: ["first fail, then pass when re-run in isolation"],
    });
  });

  it("that throws is an error of ours for each of its checks, however it throws", async () => {
    const result = await judge(
      plain,
      seeing(() => {
        throw new TypeError("x is undefined");
      }),
    );
    expect(result.exitCode).toBe(4);
    for (const id of ["sample.one", "sample.two"]) {
      expect(resultOf(result, id)).toMatchObject({ verdict: "error", reason: { kind: "threw" } });
    }
  });

  it("hands on no session on which the harness declared something", async () => {
    const declared: unknown[] = [];
    const result = await judge(plain, [
      ...seeing(async (stage) => (await stage.open({ clientCapabilities: { roots: {} } })).agreed),
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
