import { describe, expect, it } from "vitest";
import { anyError, anyResult } from "../../../check/answers.ts";
import { lines, type Message, parse, small } from "../../../target/testing/small-server.ts";
import { check, judge, resultOf, verdicts } from "../../testing/trial.ts";

const serves = (name: string) =>
  check({
    id: `sample.${name}`,
    title: "Serves",
    requirements: ["must"],
    on: "own",
    sends: "a request",
    answers: { pass: [anyResult] },
    async run({ session, expect }) {
      expect.reply(await session.request(name));
    },
  });

const refusing = (error: (method: string) => Message) =>
  lines((line) => {
    const { id, method } = parse(line);
    if (method === "initialize" || method === "ping" || id === undefined) return small(line);
    return [{ jsonrpc: "2.0", id, error: error(String(method)) }];
  });

const all = ["a", "b", "c", "d"].map(serves);

describe("a server that refuses requests of several methods", () => {
  it("with the same error fails one check, and the others depend on it", async () => {
    const server = refusing(() => ({ code: -32000, message: "API key is missing" }));
    const result = await judge(server, all, { spec: ["2025-11-25"] });
    expect(verdicts(result)).toEqual({
      "sample.a": "fail",
      "sample.b": "inconclusive",
      "sample.c": "inconclusive",
      "sample.d": "inconclusive",
    });
    expect(resultOf(result, "sample.b")?.reason).toEqual({
      kind: "depends-on",
      text: 'the server answers with the same error as in sample.a: -32000 "API key is missing"',
      on: "sample.a",
    });
    expect(result.exitCode).toBe(1);
  });

  it("passes nothing by this error", async () => {
    const wanted = check({
      id: "sample.wanted",
      title: "Refuses",
      requirements: ["must"],
      on: "own",
      sends: "a broken request",
      answers: { pass: [anyError] },
      async run({ session, expect }) {
        expect.reply(await session.request("wrong", {}, { broken: true }));
      },
    });
    const server = refusing(() => ({ code: -32603, message: "Internal error" }));
    const result = await judge(server, [...all, wanted], { spec: ["2025-11-25"] });
    expect(resultOf(result, "sample.wanted")).toMatchObject({
      verdict: "inconclusive",
      reason: { on: "sample.a" },
    });
  });

  it.each([
    ["other texts", (method: string) => ({ code: -32000, message: `${method} is missing` })],
    ["-32601, because it does not know them", () => ({ code: -32601, message: "Method not found" })],
  ])("with %s fails each check", async (_, error) => {
    const result = await judge(refusing(error), all, { spec: ["2025-11-25"] });
    expect(new Set(Object.values(verdicts(result)))).toEqual(new Set(["fail"]));
  });
});

describe("a server that answers requests of several methods", () => {
  const answering = (result: (method: string) => Message) =>
    lines((line) => {
      const { id, method } = parse(line);
      if (method === "initialize" || method === "ping" || id === undefined) return small(line);
      return [{ jsonrpc: "2.0", id, result: result(String(method)) }];
    });

  it("with the same result passes nothing by it", async () => {
    const result = await judge(
      answering(() => ({ tools: [], prompts: [] })),
      all,
      { spec: ["2025-11-25"] },
    );
    expect(new Set(Object.values(verdicts(result)))).toEqual(new Set(["inconclusive"]));
    expect(result.exitCode).toBe(3);
  });

  it("with the same members in each acknowledgement passes", async () => {
    const result = await judge(
      answering(() => ({ server: "odd" })),
      ["resources/subscribe", "resources/unsubscribe", "logging/setLevel", "a"].map(serves),
      { spec: ["2025-11-25"] },
    );
    expect(result.exitCode).toBe(0);
  });

  it.each([
    ["with results that differ", (method: string) => ({ [method]: 1 })],
    ["with an empty result", () => ({ resultType: "complete" })],
  ])("%s passes", async (_, result) => {
    expect((await judge(answering(result), all, { spec: ["2025-11-25"] })).exitCode).toBe(0);
  });
});
