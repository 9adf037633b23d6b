import { expect, test } from "vitest";
import { Stderr } from "./stderr.ts";

function capture(): { stderr: Stderr; events: { raw: string; truncated?: number }[] } {
  const events: { raw: string; truncated?: number }[] = [];
  return { stderr: new Stderr((text) => events.push(text)), events };
}

test("whole lines are recorded, and an incomplete line when the stream ends", () => {
  const { stderr, events } = capture();
  for (const chunk of ["star", "ting\nloa", "ding\n", "fatal"]) stderr.push(Buffer.from(chunk));
  stderr.end();
  expect(events).toEqual([{ raw: "starting\n" }, { raw: "loading\n" }, { raw: "fatal" }]);
});

test("a character in two chunks is not broken", () => {
  const { stderr, events } = capture();
  const bytes = Buffer.from("é\n");
  stderr.push(bytes.subarray(0, 1));
  stderr.push(bytes.subarray(1));
  expect(events).toEqual([{ raw: "é\n" }]);
});

test("the tail is the last twenty lines, including an incomplete one", () => {
  const { stderr } = capture();
  stderr.push(Buffer.from(Array.from({ length: 30 }, (_, line) => `line ${line}\n`).join("")));
  stderr.push(Buffer.from("Password: "));
  const lines = stderr.tail().split("\n");
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([20, "line 11", "Password:"]);
});

test("of a flood the start and the last lines are recorded, the rest is counted, and the tail is its end", () => {
  const { stderr, events } = capture();
  const chunk = Buffer.from("x".repeat(65_535).concat("\n"));
  for (let count = 0; count < 32; count += 1) stderr.push(chunk);
  stderr.push(Buffer.from("the end\n"));
  stderr.end();
  expect(events).toHaveLength(18);
  const [counted, last] = events.slice(-2);
  expect(last?.raw.endsWith("x\nthe end\n")).toBe(true);
  expect(counted).toEqual({ raw: "", truncated: 16 * 65_536 + 8 - (last?.raw.length ?? 0) });
  expect(stderr.tail().endsWith("the end")).toBe(true);
});

test("of ten thousand small writes a thousand are events, and the last ones are in one more", () => {
  const { stderr, events } = capture();
  for (let count = 0; count < 10_000; count += 1) stderr.push(Buffer.from(`line ${count}\n`));
  stderr.end();
  expect(events).toHaveLength(1002);
  expect(events[0]?.raw).toBe("line 0\n");
  expect(events.at(-1)?.raw.endsWith("line 9998\nline 9999\n")).toBe(true);
});
