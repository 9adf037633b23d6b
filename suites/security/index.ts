import type { Topic } from "../topic.ts";
import { originFaults } from "./faults/server.ts";
import { securityConnections } from "./requirements/connections.ts";
import { securityContent } from "./requirements/content.ts";
import { securityTools } from "./requirements/tools.ts";
import { security as securityOfServers } from "./server/index.ts";

export const security: Topic = {
  id: "security",
  requirements: { ...securityConnections, ...securityContent, ...securityTools },
  serverSuites: [securityOfServers],
  clientSuites: [],
  situations: [],
  serverFaults: originFaults,
  clientFaults: [],
  serverOddities: [],
  clientOddities: [],
};
