import { describe, expect, it } from "vitest";
import { formsOf } from "./forms.ts";
import { Kinds } from "./kinds.ts";
import { membersOf, mutated } from "./members.ts";

const MESSAGE = { id: 1, result: { tools: [{ name: "a" }, { name: "b" }] } };

describe("the members of a message", () => {
  it("are found to the fourth level, the items of a list as one", () => {
    const found = new Set(membersOf(MESSAGE).map(({ path, type }) => `${path.join(".")} ${type}`));
    expect([...found]).toEqual([
      "id number",
      "result object",
      "result.tools list",
      "result.tools.* object",
      "result.tools.*.name string",
    ]);
    expect(membersOf({ a: { b: { c: { d: { e: 1 } } } } }).at(-1)?.path).toEqual(["a", "b", "c", "d"]);
  });

  it("get another form where they are, and are left out where it has no value", () => {
    const form = { name: "a number", value: 7 };
    expect(mutated(MESSAGE, ["result", "tools", "*", "name"], form)).toEqual({
      id: 1,
      result: { tools: [{ name: 7 }, { name: 7 }] },
    });
    expect(mutated(MESSAGE, ["result", "tools"], { name: "removed" })).toEqual({ id: 1, result: {} });
    expect(mutated(MESSAGE, ["result", "tools", "*"], { name: "removed" })).toEqual({
      id: 1,
      result: { tools: [] },
    });
    expect(mutated(MESSAGE, ["result", "prompts"], form)).toEqual(MESSAGE);
    expect(mutated(MESSAGE, ["id", "more"], form)).toEqual(MESSAGE);
  });

  it("have each form but their own, and the empty one of their type", () => {
    expect(formsOf("string").map(({ name }) => name)).toEqual([
      "removed",
      "null",
      "a number",
      "a boolean",
      "a list",
      "an object",
      "an empty text",
    ]);
  });
});

it("a response is known by the request with its id", () => {
  const kinds = new Kinds();
  kinds.received({ id: 3, method: "tools/list" });
  expect(kinds.of({ id: 3, result: {} })).toBe("result of tools/list");
  expect(kinds.of({ id: 3, result: { resultType: "input_required" } })).toBe(
    "request for input of tools/list",
  );
  expect(kinds.of({ id: 3, error: { code: -32602 } })).toBe("error -32602");
  expect(kinds.of({ id: 1, method: "ping" })).toBe("request ping");
  expect(kinds.of({ method: "notifications/message" })).toBe("notification notifications/message");
  expect(kinds.of("no message")).toBeUndefined();
});
