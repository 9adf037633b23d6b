import { describe, expect, it } from "vitest";
import type { Reply } from "../session/replies/reply.ts";
import {
  anyError,
  anyResult,
  describeShapes,
  error,
  errorUnder,
  pointerOf,
  refusal,
  result,
  silence,
  status,
  toolError,
} from "./answers.ts";

const http = (code: number) => ({ status: code, headers: [] });
const REPLIES = {
  result: { kind: "result", seq: 1, message: {}, result: { tools: [] } },
  toolError: { kind: "result", seq: 1, message: {}, result: { isError: true } },
  error: { kind: "error", seq: 1, message: {}, code: -32601, text: "no", data: undefined },
  error404: {
    kind: "error",
    seq: 1,
    message: {},
    code: -32601,
    text: "no",
    data: undefined,
    http: http(404),
  },
  result404: { kind: "result", seq: 1, message: {}, result: {}, http: http(404) },
  textCode: { kind: "error", seq: 1, message: {}, code: "-32601", text: "no", data: undefined },
  malformed: { kind: "malformed", seq: 1, message: {} },
  status202: { kind: "status", seq: 1, http: http(202), body: "" },
  status404: { kind: "status", seq: 1, http: http(404), body: "" },
  status400: { kind: "status", seq: 1, http: http(400), body: "" },
  silence: { kind: "silence", seq: 1, waitedMs: 9, fenced: false },
  fenced: { kind: "silence", seq: 1, waitedMs: 9, fenced: true },
  gone: { kind: "gone", seq: 1, how: "the process exited with status 1" },
} as const satisfies Record<string, Reply>;

describe("an answer", () => {
  it.each([
    ["error -32601", error(-32601), ["error", "error404"]],
    ["error -32600 or -32601", error(-32600, -32601), ["error", "error404"]],
    ["error -32602", error(-32602), []],
    ["error -32601 (over HTTP with status 404)", errorUnder([404], -32601), ["error", "error404"]],
    ["error -32601 (over HTTP with status 400)", errorUnder([400], -32601), ["error"]],
    ["an error", anyError, ["error", "error404", "textCode"]],
    ["a result", anyResult, ["result", "toolError", "result404"]],
    ["a tool result with isError: true", toolError, ["toolError"]],
    ["a list", result("a list", ({ tools }) => Array.isArray(tools)), ["result"]],
    ["HTTP 404", status(404), ["error404", "status404"]],
    ["HTTP 202 or 404", status(202, 404), ["error404", "status202", "status404"]],
    ["an HTTP status of 400 to 599", refusal, ["error404", "status404", "status400"]],
    ["no answer", silence, ["fenced"]],
  ] as const)("%s is that and nothing else", (words, shape, matching) => {
    expect(shape.words).toBe(words);
    expect(
      Object.entries(REPLIES)
        .filter(([, reply]) => shape.matches(reply))
        .map(([name]) => name),
    ).toEqual(matching);
  });

  it("that needs a status needs it only over HTTP", () => {
    const shape = errorUnder([404], -32601);
    expect([REPLIES.error, REPLIES.error404, REPLIES.textCode].map((one) => shape.matches(one))).toEqual([
      true,
      true,
      false,
    ]);
    expect(errorUnder([400], -32601).matches(REPLIES.error404)).toBe(false);
  });

  it("is never a target that has ended", () => {
    for (const shape of [error(-32601), anyError, anyResult, toolError, status(404), refusal, silence]) {
      expect(shape.matches(REPLIES.gone)).toBe(false);
    }
  });

  it("is one of several, in words", () => {
    expect(error(-32600, -32601).words).toBe("error -32600 or -32601");
    expect(status(202, 404).words).toBe("HTTP 202 or 404");
    expect(errorUnder([400, 404], -32601).words).toBe("error -32601 (over HTTP with status 400 or 404)");
    expect(describeShapes([error(-32601), status(404)])).toBe("error -32601, or HTTP 404");
  });

  it("is no HTTP status over stdio", () => {
    expect(describeShapes([error(-32600), refusal], "stdio")).toBe("error -32600");
    expect(describeShapes([error(-32600), refusal], "http")).toContain("HTTP status");
    expect(describeShapes([refusal], "stdio")).toBe(refusal.words);
  });

  it("is shown by its result or error member", () => {
    expect(pointerOf(REPLIES.error)).toBe("/error");
    expect(pointerOf(REPLIES.result)).toBe("/result");
    expect(pointerOf(REPLIES.silence)).toBeUndefined();
  });
});
