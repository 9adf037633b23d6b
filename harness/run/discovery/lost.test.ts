import { describe, expect, it } from "vitest";
import { error } from "../../check/answers.ts";
import { type Check, situation } from "../../check/check.ts";
import { needsExercise } from "../../check/expect.ts";
import type { Session } from "../../session/session.ts";
import { inProcessTarget, type Serve } from "../../target/in-process.ts";
import { lines, parse, small } from "../../target/testing/small-server.ts";
import { Recorder } from "../../trace/recorder.ts";
import { Connections } from "../sessions/connections.ts";
import { check, inTurn, judge, resultOf, verdicts } from "../testing/trial.ts";
import { diagnoseLoss } from "./diagnose.ts";

/** Exits at a request with this method. */
const exitsAt =
  (method: string): Serve =>
  (input, output) =>
    new Promise((resolve) => {
      void lines((line) => {
        if (parse(line).method === method) resolve(7);
        return parse(line).method === method ? [] : small(line);
      })(input, output).then(resolve);
    });
const gone: Serve = async () => 1;
const plain = lines(small);

const requests = (id: string, method = "none", on: "shared" | "own" = "shared"): Check =>
  check({
    id,
    title: "Refuses",
    requirements: ["must"],
    on,
    sends: "a request",
    answers: { pass: [error(-32601)] },
    async run({ session, expect }) {
      expect.reply(await session.request(method));
    },
  });
const shutdown = check({
  id: "sample.shutdown",
  title: "Ends",
  requirements: ["must"],
  on: "shutdown",
  sends: "nothing",
  run: ({ seen, expect }) => void expect.that(seen.exit !== undefined, { expected: "", actual: "", at: 1 }),
});

const one = { concurrency: 1 };

describe("a shared session whose process ends during the run", () => {
  const rest = [requests("sample.b"), requests("sample.c"), requests("sample.d")];

  it("is replaced: earlier verdicts stay, the others run on a new one, and the run is incomplete", async () => {
    const { serve } = inTurn(exitsAt("fatal"), exitsAt("fatal"), plain);
    const result = await judge(
      serve,
      [requests("sample.a"), requests("sample.fatal", "fatal"), ...rest, shutdown],
      one,
    );
    expect(new Set(Object.values(verdicts(result)))).toEqual(new Set(["pass"]));
    expect(resultOf(result, "sample.fatal")?.notes).toEqual([
      "first inconclusive, then pass when re-run in isolation",
    ]);
    expect(result).toMatchObject({ verdict: "incomplete", exitCode: 3 });
    expect(result.diagnosis).toMatchObject({
      text: expect.stringMatching(/^The process ended with status 7, \d+ ms after `fatal` \(message \d+\)/),
      facts: [
        ["command", "a server in this process"],
        [
          "again in isolation",
          expect.stringMatching(
            /^nothing reproduced it: the process ended 0 of 1 times after this message, and 0 of 1 times after the messages \d+, \d+ in order, so an earlier one may be the cause$/,
          ),
        ],
      ],
    });
  });

  it("fails no check, also if the same request ends the process again", async () => {
    const result = await judge(exitsAt("fatal"), [requests("sample.fatal", "fatal"), ...rest], one);
    expect(result.exitCode).toBe(3);
    expect(verdicts(result)).toEqual({
      "sample.fatal": "inconclusive",
      "sample.b": "pass",
      "sample.c": "pass",
      "sample.d": "pass",
    });
  });

  it("and cannot be started again leaves the other checks inconclusive, with exit code 3", async () => {
    const { serve, count } = inTurn(exitsAt("fatal"), gone);
    const others = Array.from({ length: 20 }, (_, index) => requests(`sample.${index}`, "none", "own"));
    const { exitCode, legs } = await judge(
      serve,
      [requests("sample.first"), requests("sample.fatal", "fatal"), ...rest, ...others, shutdown],
      { ...one, spec: ["2025-11-25"] },
    );
    expect(exitCode).toBe(3);
    const kinds = legs[0]?.checks.map(({ verdict, reason }) => reason?.kind ?? verdict) ?? [];
    expect(kinds.slice(1)).toEqual(Array.from({ length: 25 }, () => "target-gone"));
    expect(count()).toBeLessThan(10);
  });

  it("keeps an earlier violation, with exit code 1", async () => {
    const { serve } = inTurn(exitsAt("fatal"), exitsAt("fatal"), gone);
    const result = await judge(
      serve,
      [requests("sample.a", "ping"), requests("sample.fatal", "fatal"), ...rest],
      one,
    );
    expect(resultOf(result, "sample.a")).toMatchObject({ verdict: "fail" });
    expect(result.exitCode).toBe(1);
  });

  it("again and again is replaced only a few times, and each check is retried once", async () => {
    const { serve, count } = inTurn(exitsAt("none"));
    const many = Array.from({ length: 12 }, (_, index) => requests(`sample.${index}`));
    const result = await judge(serve, many, one);
    expect(result.exitCode).toBe(3);
    expect(count()).toBeLessThan(25);
  });

  it("is noticed at the end if no check notices it", async () => {
    const unaware = check({
      id: "sample.passing",
      title: "Always passes",
      requirements: ["must"],
      on: "shared",
      sends: "a notification",
      async run({ session, expect }) {
        await session.notify("fatal");
        expect.that(true, { expected: "", actual: "", at: 1 });
      },
    });
    const result = await judge(exitsAt("fatal"), [unaware, shutdown], one);
    // Another process shows how it ends.
    expect(resultOf(result, "sample.shutdown")?.verdict).toBe("pass");
    expect(result.diagnosis?.text).toMatch(/after `fatal` \(message \d+\), sent by check sample\.passing/);
  });

  it("makes a check that needs an exercise run again: its list may have been lost", async () => {
    let lists = 0;
    const listing = check({
      id: "sample.listing",
      title: "Needs something in a list",
      requirements: ["must"],
      on: "own",
      sends: "a list request",
      async run({ inventory, expect }) {
        lists += 1;
        const { ended } = await inventory.list("tools");
        if (ended === "refused") needsExercise("a tool");
        expect.that(true, { expected: "", actual: "", at: 1 });
      },
    });
    const { serve } = inTurn(
      exitsAt("tools/list"),
      exitsAt("tools/list"),
      lines((line) =>
        parse(line).method === "tools/list" ? [{ id: parse(line).id, result: { tools: [] } }] : small(line),
      ),
    );
    const result = await judge(serve, [listing], one);
    expect(lists).toBe(2);
    expect(resultOf(result, "sample.listing")).toMatchObject({ verdict: "pass" });
  });
});

describe("a server that does not answer a ping", () => {
  it("is not lost if it answers other requests", async () => {
    const silent = lines((line) => (parse(line).method === "ping" ? [] : small(line)));
    const result = await judge(silent, [
      requests("sample.ping", "ping"),
      requests("sample.a"),
      requests("sample.b"),
    ]);
    expect(result.diagnosis).toBeUndefined();
    expect(verdicts(result)).toEqual({ "sample.ping": "fail", "sample.a": "pass", "sample.b": "pass" });
  });
});

describe("a further connection that cannot be opened", () => {
  it("does not decide the verdict of the check that opens it", async () => {
    const { serve } = inTurn(plain, plain, gone);
    const opening = situation("another session", async (context) => (await context.open()).agreed);
    const result = await judge(
      serve,
      [
        check({
          id: "sample.wanting",
          title: "Wants another",
          requirements: ["must"],
          on: opening,
          sends: "a handshake",
          run: ({ expect }) => void expect.that(true, { expected: "", actual: "", at: 1 }),
        }),
      ],
      { spec: ["2025-11-25"] },
    );
    expect(resultOf(result, "sample.wanting")?.verdict).toBe("pass");
  });

  it("is reported with the actual reply", async () => {
    const { serve } = inTurn(plain, gone);
    const result = await judge(serve, [requests("sample.own", "none", "own")], { spec: ["2025-11-25"] });
    expect(resultOf(result, "sample.own")?.reason).toEqual({
      kind: "target-gone",
      text: "a further session could not be opened: no answer: the process exited with status 1",
    });
    expect(result.exitCode).toBe(3);
  });
});

describe("a target that writes without end", () => {
  it("has this as its diagnosis if its other connections fall silent", async () => {
    let isSilent = false;
    const silent: Serve = lines((line) => {
      isSilent ||= parse(line).method === "fatal";
      return isSilent ? [] : small(line);
    });
    const message = { jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data: 1 } };
    const flood: Serve = lines((line) =>
      parse(line).method === "none" ? Array.from({ length: 10_100 }, () => message) : small(line),
    );
    const { serve } = inTurn(silent, flood);
    const checks = [requests("sample.flood", "none", "own"), requests("sample.fatal", "fatal")];
    const result = await judge(serve, checks, { spec: ["2025-11-25"] });
    expect(result.diagnosis?.text).toBe(
      "The target wrote more than mcp-conform records, so mcp-conform stopped reading.",
    );
  });

  it("has another diagnosis than one that ended by itself", () => {
    const recorder = new Recorder();
    const common = { connection: "1" } as const;
    recorder.record({ channel: "close", ...common, how: "SIGKILL", why: "wrote 99 bytes to stdout" });
    recorder.record({ channel: "exit", ...common, code: null, signal: "SIGKILL" });
    const target = inProcessTarget("a server", plain);
    const connections = new Connections(
      target,
      recorder,
      { answer: 1, start: 1, exit: 1 },
      new AbortController().signal,
    );
    const session = {
      connection: { id: "1", transport: "stdio", stderrTail: () => "" },
    } as unknown as Session;
    const { text, facts } = diagnoseLoss(connections, session, {
      kind: "gone",
      seq: 2,
      how: "the process was ended by SIGKILL",
    });
    expect(text).toBe(
      "The target wrote more than mcp-conform records, and was ended in the middle of the run.",
    );
    expect(facts).toContainEqual(["ended by mcp-conform because", "it wrote 99 bytes to stdout"]);
  });
});
