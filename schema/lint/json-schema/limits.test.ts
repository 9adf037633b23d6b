import { expect, test } from "vitest";
import { isSmall, tooLarge } from "./limits.ts";

function nested(levels: number): unknown {
  let schema: unknown = {};
  for (let level = 0; level < levels; level++) schema = { not: schema };
  return schema;
}

test("an ordinary schema is not too large", () => {
  expect(tooLarge({ type: "object", properties: { a: { enum: [1, null, "x"] } } })).toBeUndefined();
  expect(tooLarge({ description: "x".repeat(5_000_000) })).toBeUndefined();
});

test("too many levels", () => {
  expect(tooLarge(nested(256))).toBeUndefined();
  expect(tooLarge(nested(257))).toBe("it is more than 256 levels deep");
  expect(tooLarge(nested(100_000))).toBe("it is more than 256 levels deep");
});

test("too many values", () => {
  expect(tooLarge({ enum: Array.from({ length: 99_998 }, String) })).toBeUndefined();
  expect(tooLarge({ enum: Array.from({ length: 99_999 }, String) })).toBe("it holds more than 100000 values");
});

test("a schema of an ordinary tool is small", () => {
  const properties = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [at, { type: "string" }]));
  expect(isSmall({ type: "object", properties })).toBe(true);
  expect(isSmall({ enum: Array.from({ length: 1_000 }, String) })).toBe(false);
  expect(isSmall(nested(65))).toBe(false);
});

test("a value that contains itself is handled", () => {
  const ring: Record<string, unknown> = {};
  ring.self = ring;
  expect(tooLarge(ring)).toBe("it is more than 256 levels deep");
});
