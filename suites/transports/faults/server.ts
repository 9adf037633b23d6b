import type { Fault } from "../../../harness/switches/server.ts";
import { since } from "../../../schema/revision.ts";

const revisions = since("2025-03-26");

/** A string id that is decoded wrongly does not match the id of the request. */
const BY_ID = ["jsonrpc.response.solicited", "jsonrpc.request.ids-at-the-edges"] as const;

/** Forms whose requests have characters outside ASCII in their ids. */
const OF_TEXT = [
  "forms.line.bytes",
  "forms.line.middle",
  "forms.line.inside-2",
  "forms.line.inside-3",
  "forms.line.inside-4",
  "forms.text.ascii",
  "forms.text.ascii-capitals",
  "forms.text.raw",
] as const;

/** The encoding of messages. */
export const encodingFaults: readonly Fault[] = [
  {
    id: "encoding.reads-latin-1",
    describe: "decodes its input as Latin-1 instead of UTF-8",
    revisions,
    trips: ["transports.utf-8.read", ...BY_ID],
    mayTrip: ["forms.line.bytes", "forms.line.middle", "forms.text.raw"],
    says: /result|id/,
    receive: (text) => Buffer.from(text, "utf8").toString("latin1"),
  },
  {
    id: "encoding.writes-latin-1",
    describe: "encodes its output as Latin-1 instead of UTF-8",
    revisions,
    transports: ["stdio"],
    trips: ["transports.utf-8.written", "transports.utf-8.read", ...BY_ID],
    mayTrip: ["stdio.stdout.messages-only", "forms.answer.sampling-list", ...OF_TEXT],
    says: /UTF-8|result|id/,
    line: (line) => Buffer.from(line, "latin1"),
  },
];
