import { skips } from "../../../harness/reference/client/rewrite.ts";
import type { Fault } from "../../../harness/reference/client/switch.ts";
import { inPlace } from "../../../harness/switches/switch.ts";
import { STDIO } from "../../across-topics/faults/client/places.ts";

const transports = STDIO;

/** Input of the server process, and its end. */
export const stdioFaults: readonly Fault[] = inPlace({ transports }, [
  {
    id: "stdio.newlines-inside",
    describe: "writes messages that span several lines",
    trips: ["client.stdio.messages-only"],
    says: /line|JSON/,
    text: (text) => JSON.stringify(JSON.parse(text), null, 2),
  },
  {
    id: "stdio.chatter",
    describe: "writes log lines to the server's input",
    trips: ["client.stdio.messages-only"],
    says: /JSON|message/,
    line: (line) => `sending ${line.length} bytes\n${line}`,
  },
  {
    id: "stdio.content-length",
    describe: "frames messages with Content-Length, as language servers do",
    trips: ["client.stdio.messages-only"],
    says: /Content-Length|JSON|message/,
    line: (line) => `Content-Length: ${Buffer.byteLength(line.trim())}\r\n\r\n${line}`,
  },
  {
    id: "stdio.byte-order-mark",
    describe: "starts messages with a byte order mark",
    trips: ["client.stdio.messages-only"],
    says: /byte order mark \(U\+FEFF\) before a message: <U\+FEFF>\{/,
    line: (line) => `\ufeff${line}`,
  },
  {
    id: "stdio.killed-at-once",
    describe: "kills the server without closing its input first",
    trips: [],
    says: /stdin|input|close/,
    decide: { ladder: () => [{ does: "SIGKILL", waitMs: 2000 }] },
  },
  {
    id: "stdio.told-before-closed",
    describe: "sends SIGTERM without closing the server's input first",
    trips: [],
    says: /stdin|input|SIGTERM/,
    decide: {
      ladder: () => [
        { does: "SIGTERM", waitMs: 2000 },
        { does: "SIGKILL", waitMs: 2000 },
      ],
    },
  },
  {
    id: "stdio.no-patience",
    describe: "closes the server's input, and kills the server immediately",
    trips: [],
    says: /wait|SIGKILL/,
    decide: {
      ladder: () => [
        { does: "close-stdin", waitMs: 5 },
        { does: "SIGKILL", waitMs: 2000 },
      ],
    },
  },
  {
    id: "stdio.never-closed",
    describe: "leaves the server running",
    trips: [],
    says: /stdin|input|close|running/,
    ...skips("close"),
  },
]);
