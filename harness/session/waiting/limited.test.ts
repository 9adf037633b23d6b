import { describe, expect, it } from "vitest";
import { limitIn, waitIn } from "./limited.ts";

describe("an error that says that the server answers no more requests for now", () => {
  it.each([
    ["by its words", { code: -32000, message: "Rate limit exceeded" }],
    ["by other words", { code: -32000, message: "Too many requests, slow down" }],
    ["by the status in its text", { code: -32603, message: "Upstream answered 429" }],
    ["by its code", { code: 429, message: "No" }],
    ["by a status in its data", { code: -32000, message: "No", data: { status: 429 } }],
    ["by the time to wait", { code: -32000, message: "No", data: { retryAfter: 3 } }],
    ["by text in its data", { code: -32000, message: "No", data: "rate-limited" }],
  ])("is certain %s", (_, error) => expect(limitIn(error)).toBe("certain"));

  it.each([
    ["a limit", { code: -32000, message: "Limit reached" }],
    ["a retry", { code: -32603, message: "Please retry" }],
  ])("is possible with the word of %s", (_, error) => expect(limitIn(error)).toBe("possible"));

  it.each([
    ["an error about params", { code: -32602, message: "limit must be a number; too many requests" }],
    ["an error about the method", { code: -32601, message: "retry" }],
    ["an error about the message", { code: -32600, message: "The message exceeds the limit" }],
    ["another error", { code: -32000, message: "Out of memory" }],
    ["no object", "Rate limit exceeded"],
  ])("is not %s", (_, error) => expect(limitIn(error)).toBeUndefined());
});

describe("the time to wait", () => {
  it.each([
    [{ retryAfter: 2 }, 2_000],
    [{ retry_after: "1.5" }, 1_500],
    [{ retryAfterMs: 40 }, 40],
    [{ retryAfter: 60_000 }, 60_000],
    [{ retryAfter: "soon" }, undefined],
    [{ after: 2 }, undefined],
    [null, undefined],
  ])("in %j is %s ms", (data, ms) => expect(waitIn(data)).toBe(ms));
});
