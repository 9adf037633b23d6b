import { expect, test } from "vitest";
import { classify } from "./classify.ts";

test.each([
  ["request", { id: 1, method: "ping" }],
  ["request", { id: null, method: "ping" }],
  ["request", { id: 0, method: 5, result: {} }],
  ["notification", { method: "notifications/initialized" }],
  ["notification", { method: "", error: {} }],
  ["notification", { id: undefined, method: "ping" }],
  ["result", { id: 1, result: {} }],
  ["result", { result: null }],
  ["result", { id: 1, result: {}, error: null }],
  ["error", { id: 1, error: {} }],
  ["error", { id: 1, result: null, error: { code: 1 } }],
  ["error", { id: 1, result: {}, error: { code: 1 } }],
  ["error", { id: 1, result: null, error: null }],
  ["batch", [{ id: 1, method: "ping" }]],
  ["batch", []],
  ["invalid", { id: 1 }],
  ["invalid", {}],
  ["invalid", null],
  ["invalid", "ping"],
])("%s: %j", (kind, value) => {
  expect(classify(value)).toBe(kind);
});

test("members of the prototype are not members of the message", () => {
  expect(classify(Object.create({ method: "ping" }))).toBe("invalid");
  expect(classify(JSON.parse('{"__proto__":{"method":"ping"},"id":1}'))).toBe("invalid");
});
