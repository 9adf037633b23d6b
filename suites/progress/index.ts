import type { Topic } from "../topic.ts";
import { cancellation, progress as progressOfClients } from "./client/index.ts";
import { progressFaults as progressFaultsOfClients } from "./faults/client.ts";
import { progressFaults } from "./faults/server.ts";
import { progress as progressRequirements } from "./requirements.ts";
import { messages, utilities } from "./server/index.ts";

export const progress: Topic = {
  id: "progress",
  requirements: progressRequirements,
  serverSuites: [messages, utilities],
  clientSuites: [cancellation, progressOfClients],
  situations: [],
  serverFaults: progressFaults,
  clientFaults: progressFaultsOfClients,
  serverOddities: [],
  clientOddities: [],
};
