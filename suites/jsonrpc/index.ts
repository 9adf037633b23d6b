import type { Topic } from "../topic.ts";
import {
  concurrent,
  envelope,
  errors,
  messages as messagesOfClients,
  refusals,
  responses,
  results,
  robustness,
  schema,
} from "./client/index.ts";
import { asWrittenFaults as asWrittenFaultsOfClients } from "./faults/client/as-written.ts";
import { atOnceFaults } from "./faults/client/at-once.ts";
import { batchFaults as batchFaultsOfClients } from "./faults/client/batches.ts";
import { jsonrpcFaults as jsonrpcFaultsOfClients } from "./faults/client/jsonrpc.ts";
import { asWrittenFaults } from "./faults/server/as-written.ts";
import { batchFaults } from "./faults/server/batch.ts";
import { idFaults } from "./faults/server/ids.ts";
import { jsonrpcFaults } from "./faults/server/jsonrpc.ts";
import { messageFaults } from "./faults/server/messages.ts";
import { notificationFaults } from "./faults/server/notifications.ts";
import { responseFaults } from "./faults/server/responses.ts";
import { messageOddities as messageOdditiesOfClients } from "./oddities/client.ts";
import { jsonOddities } from "./oddities/server/json.ts";
import { messageOddities } from "./oddities/server/messages.ts";
import { jsonrpcBatch } from "./requirements/batch.ts";
import { jsonrpcError } from "./requirements/error.ts";
import { jsonrpcMessage } from "./requirements/message.ts";
import { jsonrpcNotification } from "./requirements/notification.ts";
import { jsonrpc as jsonrpcOfServers, messages, messagesLast, stateless, utilities } from "./server/index.ts";
import { atOnce } from "./situations/at-once.ts";

export const jsonrpc: Topic = {
  id: "jsonrpc",
  requirements: { ...jsonrpcError, ...jsonrpcMessage, ...jsonrpcNotification, ...jsonrpcBatch },
  serverSuites: [messages, messagesLast, jsonrpcOfServers, utilities, stateless],
  clientSuites: [
    messagesOfClients,
    responses,
    schema,
    refusals,
    errors,
    concurrent,
    robustness,
    envelope,
    results,
  ],
  situations: [atOnce],
  serverFaults: [
    ...messageFaults,
    ...asWrittenFaults,
    ...responseFaults,
    ...notificationFaults,
    ...idFaults,
    ...jsonrpcFaults,
    ...batchFaults,
  ],
  clientFaults: [
    ...batchFaultsOfClients,
    ...jsonrpcFaultsOfClients,
    ...asWrittenFaultsOfClients,
    ...atOnceFaults,
  ],
  serverOddities: [...jsonOddities, ...messageOddities],
  clientOddities: messageOdditiesOfClients,
};
