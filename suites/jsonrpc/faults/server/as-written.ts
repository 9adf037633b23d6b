import type { Fault } from "../../../../harness/switches/server.ts";

const TRIPS = ["jsonrpc.message.as-written"];

/** Messages that parse, and that not every reader takes. */
export const asWrittenFaults: readonly Fault[] = [
  {
    id: "written.key-twice",
    describe: "writes jsonrpc twice in each message",
    transports: ["stdio"],
    trips: TRIPS,
    says: /\/jsonrpc: the key "jsonrpc" occurs more than once/,
    line: (line) => line.replace('"jsonrpc":"2.0"', '"jsonrpc":"2.0","jsonrpc":"2.0"'),
  },
  {
    id: "written.cut-in-character",
    describe: "cuts a description between the halves of a surrogate pair",
    transports: ["stdio"],
    trips: TRIPS,
    says: /description: has half of a surrogate pair/,
    line: (line) => line.replace('"description":"', '"description":"\\ud83d '),
  },
];
