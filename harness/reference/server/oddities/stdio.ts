import type { Oddity } from "../switch.ts";

const transports = ["stdio"] as const;

/** What a pipe carries. */
export const stdioOddities: readonly Oddity[] = [
  {
    id: "stdio.crlf",
    describe: "ends lines with a carriage return and a line feed",
    transports,
    line: (line) => line.replace(/\n$/, "\r\n"),
  },
  {
    id: "stdio.chatter",
    describe: "talks on standard error",
    transports,
    chatter: `${"ERROR: all is well\n".repeat(200)}\u001b[31mred\u001b[0m\n`,
  },
];
