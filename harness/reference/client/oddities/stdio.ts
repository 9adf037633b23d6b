import type { Oddity } from "../switch.ts";

const transports = ["stdio"] as const;

/** How lines are written, and how the server is ended. */
export const stdioOddities: readonly Oddity[] = [
  {
    id: "stdio.carriage-returns",
    // A message ends with a line feed; a carriage return before it is white space of JSON.
    describe: "ends lines as Windows does",
    transports,
    line: (line) => line.replace(/\n$/, "\r\n"),
  },
  {
    id: "stdio.patient",
    // How long a client waits is its own affair.
    describe: "waits long for the server to exit",
    transports,
    decide: { ladder: (rungs) => rungs.map((rung) => ({ ...rung, waitMs: rung.waitMs * 2 })) },
  },
];
