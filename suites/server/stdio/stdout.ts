import { notApplicable } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/reply.ts";
import { conclude } from "../../messages/conclude.ts";
import { check } from "../check.ts";
import { lines } from "./lines.ts";

const SENDS = "nothing: every line on stdout is read, from the start of the process to its end";
const unseen = () => notApplicable("nothing was written to stdout");

/** What language servers put before each message. */
const isHeader = (raw: string) => /^Content-Length:/i.test(raw);

export const stdoutPure = check({
  id: "stdio.stdout.messages-only",
  title: "Nothing but messages is written to stdout",
  requirements: ["stdio.stdout.messages-only"],
  transport: "stdio",
  on: "trace",
  sends: SENDS,
  reading:
    "Noise before the first message may come from a launcher, not from the server; it reaches the client all the same, so it fails. A blank line is no message and no noise either: a warning.",
  hint: "Write logs and banners to stderr, also those of libraries and of what a tool starts.",
  run({ trace, expect }) {
    const all = lines(trace);
    conclude(expect, {
      expected: "a JSON-RPC message on each line",
      read: all.map(({ event }) => event.seq),
      flaws: all.flatMap(({ event: { raw, seq }, kind }) => {
        if (kind === "blank") return [{ actual: "a blank line", at: seq, warnOnly: true }];
        if (kind !== "noise") return [];
        const framing = isHeader(raw)
          ? ", the framing of language servers: here a message ends with its line"
          : "";
        return [{ actual: `the line ${brief(JSON.stringify(raw), 120)}${framing}`, at: seq }];
      }),
      whenNone: unseen,
    });
  },
});

export const onePerLine = check({
  id: "stdio.message.one-per-line",
  title: "No message stands on more than one line",
  requirements: ["stdio.message.one-per-line"],
  transport: "stdio",
  on: "trace",
  sends: SENDS,
  hint: "Serialize without indentation: inside of strings JSON escapes line feeds by itself.",
  run({ trace, expect }) {
    const all = lines(trace);
    conclude(expect, {
      expected: "each message on one line",
      read: all.map(({ event }) => event.seq),
      flaws: all.flatMap(({ event, kind }, index) => {
        if (kind !== "first") return [];
        const rest = all.slice(index + 1).findIndex((line) => line.kind !== "part");
        const count = rest < 0 ? all.length - index : rest + 1;
        return [{ actual: `a message on ${count} lines, which begins here`, at: event.seq }];
      }),
      whenNone: unseen,
    });
  },
});
