import type { Oddity } from "../../../harness/reference/client/switch.ts";

const transports = ["stdio"] as const;

/** Lines, and the end of the server. */
export const stdioOddities: readonly Oddity[] = [
  {
    id: "stdio.carriage-returns",
    // A message ends with a line feed. A carriage return before it is JSON white space.
    describe: "ends lines as Windows does",
    transports,
    line: (line) => line.replace(/\n$/, "\r\n"),
  },
  {
    id: "stdio.patient",
    // A client decides how long it waits.
    describe: "waits a long time for the server to exit",
    transports,
    decide: { ladder: (rungs) => rungs.map((rung) => ({ ...rung, waitMs: rung.waitMs * 2 })) },
  },
];
