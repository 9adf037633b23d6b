import { Transform, type TransformCallback } from "node:stream";
import { expect, it } from "vitest";
import { ReferenceServer } from "../../harness/reference/server/server.ts";
import { serve } from "../../harness/reference/wire/stdio.ts";
import { run } from "../../harness/run/run.ts";
import { inProcessTarget } from "../../harness/target/in-process.ts";
import { Recorder } from "../../harness/trace/recorder.ts";
import { book } from "../catalogue/book.ts";
import { stdio } from "./index.ts";

/** Takes a blank line for the end of all input. */
function untilBlankLine(): Transform {
  let isOver = false;
  return new Transform({
    transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
      isOver ||= chunk.toString() === "\n";
      done(null, isOver ? undefined : chunk);
    },
  });
}

it("tells of a server that hears nothing any more after a blank line", async () => {
  const target = inProcessTarget("a server", async (input, output) => {
    await serve(new ReferenceServer(), { input: input.pipe(untilBlankLine()), output });
    return 0;
  });
  const { legs } = await run({
    target,
    recorder: new Recorder(),
    limits: { answer: 500, start: 500, exit: 200 },
    spec: ["2025-11-25"],
    suites: [stdio],
    book,
    select: ({ id }) => id === "stdio.input.blank-line",
    gate: "must",
    strict: false,
    allow: { sideEffects: false, tools: [] },
    concurrency: 1,
    emit: () => {},
    signal: new AbortController().signal,
  });
  expect(legs.flatMap(({ checks }) => checks)).toMatchObject([
    { verdict: "warn", expected: "a result for the next request", actual: "no answer within 500 ms" },
  ]);
});
