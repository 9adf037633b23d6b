import { isResponse } from "../../../../harness/reference/message.ts";
import type { Fault } from "../../../../harness/switches/server.ts";
import { between } from "../../../../schema/revision.ts";
import { ignored } from "../../../across-topics/faults/server/receive.ts";

const stateful = between("2024-11-05", "2025-11-25");

/** Requests that are not answered because of their ids. */
export const idFaults: readonly Fault[] = [
  {
    id: "jsonrpc.zero-is-no-id",
    describe: "treats the id 0 as absent",
    trips: ["jsonrpc.request.ids"],
    says: /the id 0/,
    ...ignored((message) => message.id === 0),
  },
  {
    id: "jsonrpc.text-is-no-id",
    describe: "does not answer requests whose id is a text",
    revisions: stateful,
    trips: ["jsonrpc.request.ids"],
    mayTrip: ["jsonrpc.request.ids-at-the-edges", "jsonrpc.error.invalid-request"],
    says: /the id "/,
    ...ignored((message) => "method" in message && typeof message.id === "string"),
  },
  {
    id: "jsonrpc.empty-is-no-id",
    describe: "treats an empty string as an absent id",
    revisions: stateful,
    trips: ["jsonrpc.request.ids-at-the-edges"],
    says: /the id ""/,
    ...ignored((message) => message.id === ""),
  },
  {
    id: "messages.own-id-taken-for-response",
    describe: "takes a request of its own for the response to the call with the same id",
    revisions: stateful,
    trips: ["jsonrpc.request.id-of-server"],
    mayTrip: ["http.stream.carries-response"],
    says: /which \S+ of the server has as well/,
    remember: () => {
      const sent = new Set<unknown>();
      return {
        outgoing: (message) => {
          if ("method" in message && "id" in message) sent.add(message.id);
          return isResponse(message) && sent.has(message.id) ? [] : [message];
        },
      };
    },
  },
];
