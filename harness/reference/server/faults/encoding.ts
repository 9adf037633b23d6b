import type { Fault } from "../switch.ts";

const revisions = ["2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"] as const;

/** An id that is not read as it was written is not the id of the request. */
const BY_ID = ["jsonrpc.response.solicited", "jsonrpc.request.ids-at-the-edges"] as const;

/** How messages become bytes. */
export const encodingFaults: readonly Fault[] = [
  {
    id: "encoding.reads-latin-1",
    describe: "reads its input in the code page of the machine",
    revisions,
    trips: ["transports.utf-8.read", ...BY_ID],
    says: /result|id/,
    receive: (text) => Buffer.from(text, "utf8").toString("latin1"),
  },
  {
    id: "encoding.writes-latin-1",
    describe: "writes its output in the code page of the machine",
    revisions,
    transports: ["stdio"],
    trips: ["transports.utf-8.written", "transports.utf-8.read", ...BY_ID],
    says: /UTF-8|result|id/,
    line: (line) => Buffer.from(line, "latin1"),
  },
];
