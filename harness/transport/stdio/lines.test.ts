import fc from "fast-check";
import { expect, test } from "vitest";
import { PARSE_LIMIT, payload } from "../../trace/files/payload.ts";
import { Lines } from "./lines.ts";

function linesOf(...chunks: Uint8Array[]): { lines: string[]; rest: string | undefined } {
  const splitter = new Lines();
  const lines = chunks.flatMap((chunk) => [...splitter.push(chunk)]).map(({ bytes }) => payload(bytes).raw);
  const rest = splitter.end();
  return { lines, rest: rest && payload(rest.bytes).raw };
}

test("a newline ends a line, and a carriage return stays in it", () => {
  expect(linesOf(Buffer.from("a\r\n\nb\n"))).toEqual({ lines: ["a\r", "", "b"], rest: undefined });
});

test("bytes after the last newline are a line at the end", () => {
  expect(linesOf(Buffer.from("a\nb"))).toEqual({ lines: ["a"], rest: "b" });
});

test("chunks may end anywhere, also within a character", () => {
  const anyText = fc.array(fc.constantFrom("\n", "\r\n", "é", "😀", "x", "\u2028"));
  const cuts = fc.array(fc.nat(20));
  fc.assert(
    fc.property(anyText, cuts, (parts, sizes) => {
      const whole = Buffer.from(parts.join(""));
      const chunks: Uint8Array[] = [];
      let at = 0;
      for (const size of sizes) {
        chunks.push(whole.subarray(at, at + size));
        at += size;
      }
      chunks.push(whole.subarray(at));
      const expected = parts.join("").split("\n");
      const last = expected.pop();
      expect(linesOf(...chunks)).toEqual({ lines: expected, rest: last === "" ? undefined : last });
    }),
    { seed: 1 },
  );
});

test("a line longer than any message has its start and its length", () => {
  const splitter = new Lines();
  const chunk = Buffer.alloc(PARSE_LIMIT / 2, "x");
  const none = [chunk, chunk, chunk].flatMap((part) => [...splitter.push(part)]);
  expect(none).toEqual([]);
  const [long, next] = [...splitter.push(Buffer.from("\nafter\n"))];
  expect((long?.bytes.length ?? 0) + (long?.omitted ?? 0)).toBe((PARSE_LIMIT / 2) * 3);
  expect(next).toEqual({ bytes: Buffer.from("after"), omitted: 0 });
});
