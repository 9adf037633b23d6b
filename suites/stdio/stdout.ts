import { brief, isObject } from "../../harness/session/reply.ts";
import { check } from "../check.ts";

export const stdoutPure = check({
  id: "stdio.stdout.messages-only",
  title: "Nothing but messages is written to stdout",
  requirements: ["stdio.stdout.messages-only"],
  transport: "stdio",
  on: "trace",
  sends: "nothing: every line on stdout is read, from the start of the process to its end",
  reading:
    "Noise before the first message may come from a launcher, not from the server; it reaches the client all the same, so it fails.",
  hint: "Write logs and banners to stderr.",
  run({ trace, expect }) {
    for (const { events } of trace.conversations) {
      for (const event of events) {
        if (event.channel !== "stdout") continue;
        const message = isObject(event.message) || Array.isArray(event.message);
        expect.that(message, {
          expected: "a JSON-RPC message on each line",
          actual: `the line ${brief(JSON.stringify(event.raw), 120)}`,
          at: event.seq,
        });
      }
    }
  },
});
