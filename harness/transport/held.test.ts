import { expect, test } from "vitest";
import { RAW_LIMIT } from "../trace/payload.ts";
import { Held } from "./held.ts";

const bytes = (text: string): Uint8Array => Buffer.from(text);

test("pieces are joined, and taken once", () => {
  const held = new Held();
  held.push(bytes("ab"));
  held.push(bytes("c"));
  expect(held.length).toBe(3);
  expect(Buffer.from(held.take().bytes).toString()).toBe("abc");
  expect(held.take()).toEqual({ bytes: Buffer.alloc(0), omitted: 0 });
});

test("beyond the limit only what a trace keeps is held, and a character more; the rest is counted", () => {
  const held = new Held(2 * RAW_LIMIT);
  for (let count = 0; count < 6; count += 1) held.push(Buffer.alloc(RAW_LIMIT / 2, "x"));
  held.push(bytes("end"));
  expect(held.length).toBe(3 * RAW_LIMIT + 3);
  const { bytes: start, omitted } = held.take();
  expect([start.length, omitted]).toEqual([RAW_LIMIT + 4, 2 * RAW_LIMIT - 1]);
});

test("up to the limit everything is held", () => {
  const held = new Held(2 * RAW_LIMIT);
  held.push(Buffer.alloc(2 * RAW_LIMIT));
  expect(held.take()).toMatchObject({ omitted: 0, bytes: { length: 2 * RAW_LIMIT } });
});
