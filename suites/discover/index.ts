import type { Topic } from "../topic.ts";
import { discoverFaults } from "./faults/server.ts";
import { discover as discoverRequirements } from "./requirements.ts";
import { discover as discoverOfServers } from "./server/index.ts";

export const discover: Topic = {
  id: "discover",
  requirements: discoverRequirements,
  serverSuites: [discoverOfServers],
  clientSuites: [],
  situations: [],
  serverFaults: discoverFaults,
  clientFaults: [],
  serverOddities: [],
  clientOddities: [],
};
