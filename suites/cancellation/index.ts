import type { Topic } from "../topic.ts";
import { cancellation as cancellationOfClients, cancellationStateless, idle } from "./client/index.ts";
import { cancellationFaults as cancellationFaultsOfClients } from "./faults/client.ts";
import { cancellationFaults } from "./faults/server.ts";
import { cancellationReceiver } from "./requirements/receiver.ts";
import { cancellationSender } from "./requirements/sender.ts";
import { cancellation as cancellationOfServers, messages } from "./server/index.ts";
import { idleServer } from "./situations/idle.ts";

export const cancellation: Topic = {
  id: "cancellation",
  requirements: { ...cancellationReceiver, ...cancellationSender },
  serverSuites: [messages, cancellationOfServers],
  clientSuites: [cancellationOfClients, cancellationStateless, idle],
  situations: [idleServer],
  serverFaults: cancellationFaults,
  clientFaults: cancellationFaultsOfClients,
  serverOddities: [],
  clientOddities: [],
};
