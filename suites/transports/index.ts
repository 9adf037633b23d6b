import type { Topic } from "../topic.ts";
import { encodingFaults } from "./faults/server.ts";
import { transports as transportsRequirements } from "./requirements.ts";
import { transports as transportsOfServers } from "./server/index.ts";

export const transports: Topic = {
  id: "transports",
  requirements: transportsRequirements,
  serverSuites: [transportsOfServers],
  clientSuites: [],
  situations: [],
  serverFaults: encodingFaults,
  clientFaults: [],
  serverOddities: [],
  clientOddities: [],
};
