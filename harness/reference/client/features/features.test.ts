import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../switches/message.ts";
import { problemsOf } from "../../server/core/json-schema.ts";
import { Pipeline } from "../core/pipeline.ts";
import type { Client, Hooks } from "../switch.ts";
import { answerTo } from "./answers.ts";
import { capabilitiesIn, isDeclared } from "./capabilities.ts";
import { elicit } from "./elicitation.ts";
import { listAll } from "./lists.ts";
import { createMessage } from "./sampling.ts";

const ALL = capabilitiesIn("2025-11-25", []);

/** A client with a server that answers each list request with this. */
function listing(page: (params: JsonObject) => JsonObject) {
  const asked: JsonObject[] = [];
  const client = {
    request: async (_method: string, params: JsonObject = {}) => {
      asked.push(params);
      return page(params);
    },
  } as Pick<Client, "request"> as Client;
  return { client, asked };
}

const list = (client: Client, hooks: readonly Hooks[] = []) =>
  listAll(client, new Pipeline(hooks), "tools/list", "tools");

describe("a list", () => {
  it("is read to its end; an empty cursor or an empty page is not the end", async () => {
    const pages: Record<string, JsonObject> = {
      first: { tools: [{ name: "a" }], nextCursor: "" },
      "": { tools: [], nextCursor: "last" },
      last: { tools: [{ name: "b" }] },
    };
    const { client, asked } = listing(({ cursor = "first" }) => pages[String(cursor)] ?? {});
    expect(await list(client)).toEqual([{ name: "a" }, { name: "b" }]);
    expect(asked).toEqual([{}, { cursor: "" }, { cursor: "last" }]);
  });

  it("ends if a cursor is repeated", async () => {
    const { client, asked } = listing(() => ({ tools: [], nextCursor: "again" }));
    await list(client);
    expect(asked).toEqual([{}, { cursor: "again" }]);
  });

  it("ends after a maximum of pages", async () => {
    let count = 0;
    const { client, asked } = listing(() => ({ tools: [], nextCursor: String(++count) }));
    await list(client);
    expect(asked).toHaveLength(100);
  });

  it("treats an invalid list as empty", async () => {
    const { client } = listing(() => ({ tools: null, nextCursor: null }));
    expect(await list(client)).toEqual([]);
  });
});

describe("a form", () => {
  it.each<[string, JsonObject]>([
    ["text", { type: "string", minLength: 12, maxLength: 20 }],
    ["short text", { type: "string", maxLength: 3 }],
    ["address", { type: "string", format: "email" }],
    ["choice", { type: "string", enum: ["a", "b"] }],
    ["titled choice", { type: "string", oneOf: [{ const: "a", title: "A" }] }],
    ["number", { type: "number", minimum: 2.5, maximum: 4 }],
    ["small number", { type: "integer", maximum: -3 }],
    ["boolean", { type: "boolean" }],
    ["choices", { type: "array", minItems: 2, items: { type: "string", enum: ["a", "b", "c"] } }],
    ["titled choices", { type: "array", items: { anyOf: [{ const: "a", title: "A" }] } }],
  ])("is filled in with a valid value: %s", (_what, field) => {
    const requestedSchema = { type: "object", properties: { field }, required: ["field"] };
    const { action, content } = elicit({ message: "?", requestedSchema }, ALL);
    expect(action).toBe("accept");
    expect(problemsOf(content, requestedSchema)).toEqual([]);
  });

  it("is filled in with its defaults", () => {
    const properties = { a: { type: "string", default: "x" }, b: { type: "boolean", default: false } };
    const { content } = elicit({ message: "?", requestedSchema: { type: "object", properties } }, ALL);
    expect(content).toEqual({ a: "x", b: false });
  });

  it("is not part of the answer to a URL elicitation", () => {
    expect(elicit({ mode: "url", message: "?", url: "https://example.com/" }, ALL)).toEqual({
      action: "accept",
    });
  });
});

describe("an undeclared elicitation mode", () => {
  it.each<[string, JsonObject]>([
    ["url", { elicitation: {} }],
    ["url", { elicitation: { form: {} } }],
    ["form", { elicitation: { url: {} } }],
  ])("%s is refused as invalid params by a client that declares %j", (mode, declared) => {
    expect(() => elicit({ mode, message: "?", requestedSchema: {}, url: "https://x" }, declared)).toThrow(
      expect.objectContaining({ code: -32602 }),
    );
  });
});

const user = (content: unknown) => ({ role: "user", content });
const use = { role: "assistant", content: { type: "tool_use", id: "1", name: "clock", input: {} } };
const result = { type: "tool_result", toolUseId: "1", content: [] };
const said = { type: "text", text: "?" };

describe("sampling", () => {
  it("uses a tool only if it must", () => {
    const params = { messages: [user(said)], maxTokens: 10, tools: [{ name: "clock" }] };
    expect(createMessage(params, ALL)).toMatchObject({ stopReason: "endTurn", content: { type: "text" } });
    const forced = { ...params, toolChoice: { mode: "required" } };
    expect(createMessage(forced, ALL)).toMatchObject({ stopReason: "toolUse", content: { name: "clock" } });
  });

  it("accepts tool results that follow their uses", () => {
    expect(createMessage({ messages: [user(said), use, user([result])], maxTokens: 1 }, ALL).role).toBe(
      "assistant",
    );
  });

  it.each<[string, JsonObject, JsonObject]>([
    ["the result of a tool is missing", { messages: [use, user(said)], maxTokens: 1 }, ALL],
    ["the result of the last tool is missing", { messages: [use], maxTokens: 1 }, ALL],
    ["results are mixed with other content", { messages: [use, user([result, said])], maxTokens: 1 }, ALL],
    ["there are no messages", { maxTokens: 1 }, ALL],
    [
      "there are tools, but sampling.tools is not declared",
      { messages: [], maxTokens: 1, tools: [] },
      { sampling: {} },
    ],
  ])("is refused when %s", (_why, params, declared) => {
    expect(() => createMessage(params, declared)).toThrow(expect.objectContaining({ code: -32602 }));
  });
});

describe("a server request", () => {
  const asked = (method: string, revision: "2025-03-26" | "2025-11-25" | undefined) => ({
    method,
    params: {},
    revision,
  });

  it("is answered if it is known and declared", () => {
    expect(answerTo(asked("ping", undefined), {})).toEqual({});
    expect(answerTo(asked("roots/list", "2025-11-25"), ALL)).toHaveProperty("roots");
  });

  it.each<[string, string, "2025-03-26" | "2025-11-25", JsonObject]>([
    ["not known", "no/such", "2025-11-25", ALL],
    ["a name that every object has", "constructor", "2025-11-25", ALL],
    ["not declared", "roots/list", "2025-11-25", {}],
    ["of a later revision", "elicitation/create", "2025-03-26", ALL],
  ])("is refused as not found if it is %s", (_why, method, revision, declared) => {
    expect(() => answerTo(asked(method, revision), declared)).toThrow(
      expect.objectContaining({ code: -32601 }),
    );
  });
});

describe("a method", () => {
  it.each<[string, JsonObject, boolean]>([
    ["tools/list", { tools: {} }, true],
    ["tools/list", {}, false],
    ["resources/subscribe", { resources: { subscribe: true } }, true],
    ["resources/subscribe", { resources: { subscribe: false } }, false],
    ["resources/subscribe", {}, false],
    ["ping", {}, true],
  ])("%s is used with a server that declares %j: %s", (method, server, expected) => {
    expect(isDeclared(method, server)).toBe(expected);
  });
});
