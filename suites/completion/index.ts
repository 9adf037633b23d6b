import type { Topic } from "../topic.ts";
import { completion as completionOfClients } from "./client/index.ts";
import { completionFaults } from "./faults/server.ts";
import { completion as completionRequirements } from "./requirements.ts";
import { completion as completionOfServers } from "./server/index.ts";

export const completion: Topic = {
  id: "completion",
  requirements: completionRequirements,
  serverSuites: [completionOfServers],
  clientSuites: [completionOfClients],
  situations: [],
  serverFaults: completionFaults,
  clientFaults: [],
  serverOddities: [],
  clientOddities: [],
};
