import type { Oddity } from "../../../harness/switches/server.ts";

const transports = ["stdio"] as const;

/** What the stdio transport allows. */
export const stdioOddities: readonly Oddity[] = [
  {
    id: "stdio.crlf",
    describe: "ends lines with a carriage return and a line feed",
    transports,
    line: (line) => line.replace(/\n$/, "\r\n"),
  },
  {
    id: "stdio.chatter",
    describe: "writes to standard error",
    transports,
    chatter: `${"ERROR: all is well\n".repeat(200)}\u001b[31mred\u001b[0m\n`,
  },
];
