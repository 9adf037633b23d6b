import { check } from "../check.ts";

export const exitsOnEndOfInput = check({
  id: "stdio.shutdown.exit-on-eof",
  title: "The process ends by itself when its stdin is closed",
  requirements: ["stdio.shutdown.exit-on-eof"],
  transport: "stdio",
  on: "shutdown",
  sends: "nothing: after all else, stdin is closed",
  hint: "End the process when stdin ends, whatever timers and connections are still open.",
  run({ seen, expect }) {
    const { exit, closedAt, limit } = seen;
    expect.that(exit !== undefined, {
      expected: "the process ends",
      actual: `it still ran ${limit} ms after its stdin was closed`,
      at: exit?.seq ?? closedAt,
    });
  },
});
