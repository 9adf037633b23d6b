import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { RAW_LIMIT } from "../trace/files/payload.ts";
import { ByteBuffer } from "./byte-buffer.ts";

const bytes = (text: string): Uint8Array => Buffer.from(text);

test("pieces are joined, and taken once", () => {
  const buffer = new ByteBuffer();
  buffer.push(bytes("ab"));
  buffer.push(bytes("c"));
  expect(buffer.length).toBe(3);
  expect(Buffer.from(buffer.take().bytes).toString()).toBe("abc");
  expect(buffer.take()).toEqual({ bytes: Buffer.alloc(0), omitted: 0 });
});

test("large pieces are joined as well", () => {
  const buffer = new ByteBuffer();
  const pieces = ["a", "b", "c", "d"].map((one) => Buffer.alloc(RAW_LIMIT / 2 + 1, one));
  for (const piece of pieces) buffer.push(piece);
  expect(Buffer.concat(pieces).equals(buffer.take().bytes)).toBe(true);
  const again = Buffer.alloc(RAW_LIMIT + 1, "e");
  buffer.push(again);
  expect(again.equals(buffer.take().bytes)).toBe(true);
});

test("beyond the limit only the start for a trace and one more character are stored, and the rest is counted", () => {
  const buffer = new ByteBuffer(2 * RAW_LIMIT);
  for (let count = 0; count < 6; count += 1) buffer.push(Buffer.alloc(RAW_LIMIT / 2, "x"));
  buffer.push(bytes("end"));
  expect(buffer.length).toBe(3 * RAW_LIMIT + 3);
  const { bytes: start, omitted, sha256 } = buffer.take();
  expect([start.length, omitted]).toEqual([RAW_LIMIT + 4, 2 * RAW_LIMIT - 1]);
  const all = Buffer.concat([Buffer.alloc(3 * RAW_LIMIT, "x"), bytes("end")]);
  expect(sha256).toBe(createHash("sha256").update(all).digest("hex"));
});

test("all buffers together have a limit: what arrives beyond it is cut, until others are taken", () => {
  const megabyte = Buffer.alloc(RAW_LIMIT);
  const fill = (buffer: ByteBuffer, mb: number) => {
    for (let at = 0; at < mb; at += 1) buffer.push(megabyte);
    return buffer;
  };
  const buffers = [31, 31, 8, 8].map((mb) => fill(new ByteBuffer(), mb));
  expect(buffers.pop()?.take()).toMatchObject({
    bytes: { length: RAW_LIMIT + 4 },
    sha256: expect.any(String),
  });
  expect(buffers.map((buffer) => buffer.take().omitted)).toEqual([0, 0, 0]);
  expect(fill(new ByteBuffer(), 31).take().omitted).toBe(0);
});

test("up to the limit everything is stored", () => {
  const buffer = new ByteBuffer(2 * RAW_LIMIT);
  buffer.push(Buffer.alloc(2 * RAW_LIMIT));
  expect(buffer.take()).toMatchObject({ omitted: 0, bytes: { length: 2 * RAW_LIMIT } });
});
