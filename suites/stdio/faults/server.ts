import type { Fault } from "../../../harness/switches/server.ts";
import { inPlace } from "../../../harness/switches/switch.ts";

const stdio = ["stdio"] as const;

const ODD = "notifications/odd";

export const stdioFaults: readonly Fault[] = inPlace({ transports: stdio }, [
  {
    id: "stdio.blank-lines",
    describe: "writes a blank line after each message",
    trips: ["stdio.stdout.messages-only"],
    says: /blank line/,
    line: (line) => `${line}\n`,
  },
  {
    id: "stdio.crlf-refused",
    describe: "cannot read lines that end with a carriage return",
    trips: ["stdio.input.crlf"],
    mayTrip: ["jsonrpc.response.id", "forms.line.crlf", "forms.line.crlf-cut"],
    says: /-32700/,
    receive: (text) => (text.endsWith("\r") ? "?" : text),
  },
  {
    id: "stdio.ends-at-blank-line",
    describe: "treats a blank line as the end of its input",
    trips: ["lifecycle.process.survives"],
    says: /ended with status 0 after a blank line/,
    endsAt: () => (line) => line === "",
  },
  {
    id: "stdio.ends-at-unknown-method",
    describe: "ends its process at a request for an unknown method",
    trips: ["lifecycle.process.survives"],
    says: /ended with status 0 after `mcp-conform\/no-such-method`, and 2 of 2 times/,
    endsAt: () => (line) => line.includes('"mcp-conform/no-such-method"'),
  },
  {
    id: "stdio.ends-at-unknown-notification",
    describe: "ends its process at an unknown notification",
    trips: ["lifecycle.process.survives"],
    says: /ended with status 0 after `notifications\/mcp-conform-unknown`, and 2 of 2 times/,
    endsAt: () => (line) => line.includes('"notifications/mcp-conform-unknown"'),
  },
  {
    id: "stdio.deaf-after-blank-line",
    describe: "reads nothing more after a blank line",
    trips: ["stdio.input.blank-line"],
    says: /no answer/,
    blankLineDeafens: true,
  },
  {
    id: "stdio.banner",
    describe: "writes a banner to standard output",
    trips: ["stdio.stdout.messages-only"],
    says: /Reference server ready/,
    banner: "Reference server ready\n",
  },
  {
    id: "stdio.noise",
    describe: "writes a log line to standard output after each message",
    trips: ["stdio.stdout.messages-only"],
    says: /\[info\] message sent/,
    line: (line) => `${line}[info] message sent\n`,
  },
  {
    id: "stdio.indented",
    describe: "writes messages that span several lines",
    trips: ["stdio.message.one-per-line"],
    says: /line/,
    // Only notifications: a handshake on several lines would fail completely.
    dispatch: (call, next) => {
      if (call.kind === "request") call.send({ jsonrpc: "2.0", method: ODD });
      return next(call);
    },
    line: (line) => (line.includes(ODD) ? `${JSON.stringify(JSON.parse(line), null, 2)}\n` : line),
  },
  {
    id: "stdio.content-length",
    describe: "frames messages with Content-Length, as language servers do",
    trips: ["stdio.stdout.messages-only"],
    says: /Content-Length/,
    line: (line) => `Content-Length: ${Buffer.byteLength(line) - 1}\r\n\r\n${line}`,
  },
  {
    id: "stdio.survives-eof",
    describe: "keeps running after the end of its input",
    trips: ["stdio.shutdown.exit-on-eof"],
    says: /still ran/,
    exitOnEof: false,
  },
  {
    id: "stdio.survives-eof-and-sigterm",
    describe: "ends neither at the end of its input nor on SIGTERM",
    trips: ["stdio.shutdown.exit-on-eof"],
    says: /still ran/,
    exitOnEof: false,
    exitOnSigterm: false,
  },
]);
