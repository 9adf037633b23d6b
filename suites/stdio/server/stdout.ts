import { notApplicable } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { given } from "../../../schema/given.ts";
import { monitor } from "../../across-topics/server/monitor.ts";
import type { Flaw } from "../../messages/conclude.ts";
import { lines } from "./lines.ts";
import { whyNotJson } from "./not-json.ts";

const SENDS = "nothing: every line on stdout is read, from the start of the process to its end";
const unseen = () => notApplicable("nothing was written to stdout");

/** The header that the Language Server Protocol puts before each message. */
const isHeader = (raw: string) => /^Content-Length:/i.test(raw);

/** A line that begins like a message, and has its first member. A log can begin with a brace, too. */
const isBegun = (raw: string) => /^\s*\{.*"jsonrpc"\s*:/.test(raw);

export const stdoutPure = monitor({
  id: "stdio.stdout.messages-only",
  title: "The server writes only messages to stdout",
  requirements: ["stdio.stdout.messages-only"],
  transport: "stdio",
  sends: SENDS,
  reading:
    "Other text before the first message may come from a launcher. It reaches the client as well, so it fails (docs/readings.md, S29). A blank line is a warning.",
  hint: "Write logs and banners to stderr, also the output of libraries and of child processes.",
  reads: lines,
  judge: (all) => ({
    expected: "a JSON-RPC message on each line",
    read: all.map(({ event }) => event.seq),
    flaws: all.flatMap(({ event: { raw, seq }, kind }): readonly Flaw[] => {
      if (kind === "blank") return [{ actual: "a blank line", at: seq, warnOnly: true }];
      if (kind !== "noise") return [];
      const framing = isHeader(raw)
        ? ", a header of the Language Server Protocol; MCP ends each message with a newline instead"
        : "";
      const hint = isBegun(raw) ? whyNotJson(raw) : undefined;
      return [
        { actual: `the line ${brief(JSON.stringify(raw), 120)}${framing}`, at: seq, ...given({ hint }) },
      ];
    }),
    whenNone: unseen,
  }),
});

export const onePerLine = monitor({
  id: "stdio.message.one-per-line",
  title: "Every message is on one line",
  requirements: ["stdio.message.one-per-line"],
  transport: "stdio",
  sends: SENDS,
  hint: "Serialize without indentation. JSON escapes newlines in strings, so a message has no other newline.",
  reads: lines,
  judge: (all) => ({
    expected: "each message on one line",
    read: all.map(({ event }) => event.seq),
    flaws: all.flatMap(({ event, kind }, index) => {
      if (kind !== "first") return [];
      const rest = all.slice(index + 1).findIndex((line) => line.kind !== "part");
      const count = rest < 0 ? all.length - index : rest + 1;
      return [{ actual: `a message on ${count} lines`, at: event.seq }];
    }),
    whenNone: unseen,
  }),
});
