import { onResponse } from "../../../../harness/reference/client/rewrite.ts";
import type { Fault } from "../../../../harness/reference/client/switch.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { HTTP } from "../../../across-topics/faults/client/places.ts";
import { nullError } from "../../../across-topics/faults/client/tolerance.ts";

/** JSON-RPC batches. Only 2025-03-26 has them. */
export const batchFaults: readonly Fault[] = inPlace({ revisions: ["2025-03-26"] }, [
  {
    id: "stateful.batches-ignored",
    describe: "does not read batches",
    trips: ["client.jsonrpc.batch.received"],
    says: /array/,
    receive: (text) => (text.startsWith("[") ? "null" : text),
  },
  {
    id: "stateful.batches-notified",
    describe: "ignores a batch that has a notification",
    trips: ["client.jsonrpc.batch.mixed"],
    says: /no response/,
    receive: (text) => (text.startsWith("[") && text.includes("notifications/") ? "null" : text),
  },
  {
    id: "stateful.batches-empty-code",
    describe: "answers an empty array with error -32700",
    trips: ["client.jsonrpc.batch.empty"],
    says: /error -32700 to an empty array/,
    remember: () => {
      let isEmpty = false;
      return {
        receive: (text) => {
          isEmpty = text === "[]";
          return isEmpty ? '{"jsonrpc":"2.0","method":"notifications/empty"}' : text;
        },
        incoming: (message, client) => {
          if (isEmpty) void client.send(nullError(-32700)).catch(() => {});
          isEmpty = false;
          return [message];
        },
      };
    },
  },
  {
    id: "stateful.batches-all-or-nothing",
    describe: "ignores a batch with an invalid member",
    trips: ["client.jsonrpc.batch.partly-invalid"],
    says: /no response to the ping/,
    receive: (text) => (text.startsWith("[1,") ? "null" : text),
  },
  {
    id: "stateful.batches-answered",
    describe: "answers batches in revisions without batches",
    revisions: ["2025-06-18", "2025-11-25"],
    trips: ["client.jsonrpc.batch.refused"],
    says: /response/,
    receive: (text) => (/^\[\{[^[]*\}\]$/.test(text) ? text.slice(1, -1) : text),
  },
  {
    id: "stateful.batches-mixed",
    describe: "posts responses and requests in one batch",
    transports: HTTP,
    trips: ["client.http.batch-kinds"],
    says: /requests and responses/,
    remember: () => {
      let count = 0;
      return onResponse((response) => [
        [response, { jsonrpc: "2.0", id: `mixed-${++count}`, method: "ping" }],
      ]);
    },
  },
]);
