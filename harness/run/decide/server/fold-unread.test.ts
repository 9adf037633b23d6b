import { describe, expect, it } from "vitest";
import { isObject } from "../../../../schema/json.ts";
import { anyResult } from "../../../check/answers.ts";
import { declares } from "../../../check/applies.ts";
import { needsExercise } from "../../../check/expect.ts";
import { lines, type Message, parse, small } from "../../../target/testing/small-server.ts";
import { check, judge, resultOf } from "../../testing/trial.ts";

const shape = check({
  id: "sample.shape",
  title: "Lists its tools",
  requirements: ["must"],
  on: "shared",
  sends: "tools/list",
  async run({ inventory, expect }) {
    const { pages } = await inventory.list("tools");
    for (const { result, seq } of pages)
      expect.that(Array.isArray(result.tools) && result.tools.every(isObject), {
        expected: "tools that are objects",
        actual: "something else",
        at: seq,
      });
  },
});

const uses = check({
  id: "sample.uses",
  title: "Has a tool that can be called",
  requirements: ["must"],
  on: "shared",
  sends: "a call",
  async run({ inventory, expect, session }) {
    const [item] = (await inventory.list("tools")).items;
    if (item === undefined) needsExercise("a tool");
    expect.reply(await session.request("tools/call", { name: item.value.name }), { pass: [anyResult] });
  },
});

const other = check({
  id: "sample.other",
  title: "Has something else",
  requirements: ["must"],
  on: "shared",
  sends: "nothing",
  async run() {
    needsExercise("something else");
  },
});

const declared = check({
  id: "sample.declared",
  title: "Has prompts",
  requirements: ["must"],
  applies: declares("prompts"),
  on: "shared",
  sends: "nothing",
  async run({ expect }) {
    expect.observe("prompts", 1);
  },
});

const opened = check({
  id: "sample.opened",
  title: "Declares its capabilities",
  requirements: ["must"],
  on: "trace",
  sends: "nothing",
  run({ trace, expect }) {
    for (const { method, responses } of trace.conversations.flatMap(({ clientRequests }) => clientRequests))
      for (const { seq, value } of responses) {
        const result = isObject(value) && isObject(value.result) ? value.result : {};
        const { capabilities } = result;
        const isRight = isObject(capabilities) && Object.values(capabilities).every(isObject);
        if (method === "initialize")
          expect.that(isRight, { expected: "objects", actual: "something else", at: seq });
      }
  },
});

const part = check({
  id: "sample.part",
  title: "Lists its tasks",
  requirements: ["must"],
  applies: declares("tasks.list"),
  on: "shared",
  sends: "nothing",
  async run({ expect }) {
    expect.observe("tasks", 1);
  },
});

const calls = check({
  id: "sample.calls",
  title: "Has tasks",
  requirements: ["must"],
  on: "shared",
  sends: "a call",
  async run({ session }) {
    const reply = await session.request("tools/call", { name: "any" });
    if (reply.kind !== "result") needsExercise("a result");
  },
});

const ids = check({
  id: "sample.ids",
  title: "Sends responses with an id",
  requirements: ["must"],
  on: "trace",
  sends: "nothing",
  run({ trace, expect }) {
    for (const { from, seq, value } of trace.conversations.flatMap(({ messages }) => messages))
      if (from === "server" && isObject(value))
        expect.that("id" in value, { expected: "an id", actual: "none", at: seq });
  },
});

const asked = check({
  id: "sample.asked",
  title: "Is asked by a tool",
  requirements: ["must"],
  on: "shared",
  sends: "a call",
  async run({ session }) {
    await session.request("tools/call", { name: "any" });
    needsExercise("a tool that asks");
  },
});

const methods = check({
  id: "sample.methods",
  title: "Sends methods that are texts",
  requirements: ["must"],
  on: "trace",
  sends: "nothing",
  run({ trace, expect }) {
    for (const { from, seq, value } of trace.conversations.flatMap(({ messages }) => messages))
      if (from === "server" && isObject(value))
        expect.that(!("method" in value) || typeof value.method === "string", {
          expected: "a text",
          actual: "something else",
          at: seq,
        });
  },
});

/** During a call comes a message with this method. */
const askingBy = (method: unknown) =>
  lines((line) => {
    const asks = parse(line).method === "tools/call";
    return [...(asks ? [{ jsonrpc: "2.0", id: "s", method }] : []), ...small(line)];
  });

const listing = (tools: unknown, capabilities: unknown = { tools: {} }) =>
  lines((line) => {
    const { id, method } = parse(line);
    const answer = (result: Message) => [{ jsonrpc: "2.0", id, result }];
    if (method === "initialize")
      return answer({ protocolVersion: "2025-11-25", capabilities, serverInfo: { name: "s", version: "1" } });
    if (method === "tools/list") return answer({ tools });
    return small(line);
  });

const judged = (tools: unknown, capabilities?: unknown) =>
  judge(listing(tools, capabilities), [shape, uses, other, declared, opened], { spec: ["2025-11-25"] });

describe("a check that finds nothing to judge", () => {
  it.each([
    ["are no list", "mutated"],
    ["are no objects", ["mutated"]],
  ])("depends on the check that reports the answer where the tools %s", async (_, tools) => {
    const result = await judged(tools);
    expect(resultOf(result, "sample.shape")?.verdict).toBe("fail");
    const { verdict, reason } = resultOf(result, "sample.uses") ?? {};
    expect(verdict).toBe("inconclusive");
    expect(reason?.on).toBe("sample.shape");
    expect(reason?.text).toMatch(
      /^depends on sample\.shape: the answer to tools\/list does not fit the schema \(message \d+\), so this is not known: a tool$/,
    );
    // It has asked nothing, and read no list.
    expect(resultOf(result, "sample.other")?.reason).toEqual({
      kind: "needs-exercise",
      text: "something else",
    });
    expect(resultOf(result, "sample.declared")?.verdict).toBe("not-applicable");
  });

  it("says so as before where the answer fits the schema", async () => {
    const result = await judged([]);
    expect(resultOf(result, "sample.uses")?.reason).toEqual({ kind: "needs-exercise", text: "a tool" });
    expect(resultOf(result, "sample.declared")?.verdict).toBe("not-applicable");
  });

  it("depends on what reports a message of the target that came during its call, and that fits no schema", async () => {
    const result = await judge(askingBy(true), [asked, other, methods], { spec: ["2025-11-25"] });
    expect(resultOf(result, "sample.methods")?.verdict).toBe("fail");
    expect(resultOf(result, "sample.asked")?.reason).toMatchObject({
      kind: "depends-on",
      on: "sample.methods",
      text: expect.stringMatching(
        /^depends on sample\.methods: during tools\/call came a message that does not fit the schema \(message \d+\), so this is not known: a tool that asks$/,
      ),
    });
    expect(resultOf(result, "sample.other")?.reason?.kind).toBe("needs-exercise");
    const plain = await judge(askingBy("ping"), [asked, methods], { spec: ["2025-11-25"] });
    expect(resultOf(plain, "sample.asked")?.reason?.kind).toBe("needs-exercise");
  });

  it("depends on what reports capabilities that cannot be read", async () => {
    const result = await judged([], "all");
    expect(resultOf(result, "sample.declared")?.reason).toMatchObject({
      kind: "depends-on",
      on: "sample.opened",
    });
  });

  it.each([
    ["depends on what reports a group of capabilities that is true", true, "sample.opened"],
    ["says so as before where the group is false", false, undefined],
    ["says so as before where the group is left out", undefined, undefined],
  ])("%s", async (_, tasks, on) => {
    const server = listing([], { tools: {}, tasks });
    const result = await judge(server, [part, opened], { spec: ["2025-11-25"] });
    expect(resultOf(result, "sample.part")?.reason?.on).toBe(on);
  });

  it.each([
    ["depends on what reports an answer without its id", undefined, "sample.ids"],
    ["says so as before where no answer came", null, undefined],
  ])("%s", async (_, answer, on) => {
    const server = lines((line) => {
      if (parse(line).method !== "tools/call") return small(line);
      return answer === null ? [] : [{ jsonrpc: "2.0", result: { content: [] } }];
    });
    const result = await judge(server, [calls, ids], { spec: ["2025-11-25"] });
    const { verdict, reason } = resultOf(result, "sample.calls") ?? {};
    expect(verdict).toBe("inconclusive");
    expect(reason?.on).toBe(on);
    expect(reason?.text).toMatch(
      on === undefined
        ? /^a result$/
        : /^depends on sample\.ids: no answer to tools\/call has its id, and one with no id of a request came \(message \d+\), so this is not known: a result$/,
    );
  });
});
