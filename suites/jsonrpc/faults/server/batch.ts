import { isObject } from "../../../../harness/reference/message.ts";
import type { Fault } from "../../../../harness/switches/server.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { read } from "../../../across-topics/faults/server/receive.ts";

const revisions = ["2025-03-26"] as const;

/** Changes batches before they are handled. */
function onBatch(edit: (batch: readonly unknown[]) => unknown): Pick<Fault, "receive"> {
  const receive = (text: string) => {
    const message = read(text);
    return Array.isArray(message) ? JSON.stringify(edit(message)) : text;
  };
  return { receive };
}

const isRequest = (message: unknown) => isObject(message) && "method" in message && "id" in message;

export const batchFaults: readonly Fault[] = inPlace({ revisions }, [
  {
    id: "batch.first-only",
    describe: "handles only the first message of a batch",
    trips: ["jsonrpc.batch.received"],
    says: /mcp-conform-batch-2/,
    ...onBatch((batch) => batch.slice(0, 1)),
  },
  {
    id: "batch.refused",
    describe: "refuses every batch with one error whose id is null",
    transports: ["stdio", "http"],
    trips: ["jsonrpc.batch.received"],
    says: /the batch was refused: error .*-32600/,
    // An empty batch gets this error from every server.
    ...onBatch(() => []),
  },
  {
    id: "batch.refused-without-id",
    describe: "refuses every batch with one error without an id",
    transports: ["stdio", "http"],
    trips: ["jsonrpc.batch.received"],
    says: /the batch was refused: error .*-32600/,
    ...onBatch(() => []),
    outgoing: (message) => {
      const { id, ...rest } = { id: undefined, ...message };
      return [id === null ? rest : message];
    },
  },
  {
    id: "batch.notifications-answered",
    describe: "also answers the notifications in a batch",
    trips: ["jsonrpc.batch.mixed", "jsonrpc.batch.notifications-only", "jsonrpc.response.solicited"],
    says: /response/,
    ...onBatch((batch) =>
      batch.map((one, index) =>
        isObject(one) && !isRequest(one) ? { ...one, id: `answered-${index}` } : one,
      ),
    ),
  },
  {
    id: "batch.empty-ignored",
    describe: "does not answer an empty batch",
    trips: ["jsonrpc.batch.empty"],
    says: /no answer|HTTP 202/,
    ...onBatch((batch) => (batch.length === 0 ? { jsonrpc: "2.0", method: "notifications/nothing" } : batch)),
  },
  {
    id: "batch.invalid-left-out",
    describe: "ignores invalid messages in a batch",
    trips: ["jsonrpc.batch.partly-invalid"],
    says: /-32600/,
    ...onBatch((batch) => (batch.length > 1 ? batch.filter(isObject) : batch)),
  },
  {
    id: "batch.still-served",
    describe: "accepts an array with one message in revisions without batches",
    revisions: ["2025-06-18", "2025-11-25"],
    trips: ["jsonrpc.batch.refused"],
    says: /result/,
    ...onBatch((batch) => (batch.length === 1 ? batch[0] : batch)),
  },
]);
