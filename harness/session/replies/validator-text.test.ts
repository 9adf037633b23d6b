import { expect, it } from "vitest";
import { describeReply } from "./reply.ts";
import { validatorText } from "./validator-text.ts";

const issue = (path: readonly unknown[], message: string) => ({
  expected: "string",
  code: "x",
  path,
  message,
});

it("names the member of each problem that a validator has found", () => {
  const text = JSON.stringify(
    [issue(["params", "name"], "expected string"), issue([], "not an object")],
    null,
    2,
  );
  expect(validatorText(`Invalid arguments: ${text}`)).toBe(
    "Invalid arguments: params/name: expected string; not an object",
  );
  expect(describeReply({ kind: "error", seq: 1, message: {}, code: -32603, text, data: undefined })).toBe(
    'error -32603 "params/name: expected string; not an object"',
  );
});

it.each(["no list", "[1, 2]", "[]", "a [b] c", '[{"path":"a","message":"b"}]', `[${"x".repeat(20_000)}]`])(
  "leaves other texts as they are: %#",
  (text) => {
    expect(validatorText(text)).toBeUndefined();
  },
);
