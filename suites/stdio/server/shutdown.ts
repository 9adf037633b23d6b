import { check } from "../../across-topics/server/check.ts";

export const exitsOnEndOfInput = check({
  id: "stdio.shutdown.exit-on-eof",
  title: "The process exits when its stdin is closed",
  requirements: ["stdio.shutdown.exit-on-eof"],
  transport: "stdio",
  on: "shutdown",
  sends: "nothing: the harness closes stdin after all other checks",
  hint: "Exit when stdin ends, even if timers or connections are still open.",
  run({ seen, expect }) {
    const { exit, closedAt, limit } = seen;
    expect.that(exit !== undefined, {
      expected: "the process exits",
      actual: exit ? "the process exited" : `the process still ran ${limit} ms after its stdin was closed`,
      at: exit?.seq ?? closedAt,
    });
  },
});
