import type { Fault } from "../../../../harness/reference/client/switch.ts";

const TRIPS = ["client.jsonrpc.message.as-written"];

/** Messages that parse, and that not every reader takes. */
export const asWrittenFaults: readonly Fault[] = [
  {
    id: "written.key-twice",
    describe: "writes jsonrpc twice in each message",
    trips: TRIPS,
    says: /\/jsonrpc: the key "jsonrpc" occurs more than once/,
    text: (text) => text.replace('"jsonrpc":"2.0"', '"jsonrpc":"2.0","jsonrpc":"2.0"'),
  },
  {
    id: "written.cut-in-character",
    describe: "cuts its own title between the halves of a surrogate pair",
    trips: TRIPS,
    says: /has half of a surrogate pair/,
    text: (text) =>
      text
        .replace('"clientInfo":{"name":"', '"clientInfo":{"title":"\\ud83d ","name":"')
        .replace(
          '"io.modelcontextprotocol/clientInfo":{"name":"',
          '"io.modelcontextprotocol/clientInfo":{"title":"\\ud83d ","name":"',
        ),
  },
];
