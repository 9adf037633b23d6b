import type { Topic } from "../topic.ts";
import { resourceFaults } from "./faults/server/resources.ts";
import { resourcesList } from "./requirements/list.ts";
import { resourcesRead } from "./requirements/read.ts";
import { resources as resourcesOfServers } from "./server/index.ts";

export const resources: Topic = {
  id: "resources",
  requirements: { ...resourcesList, ...resourcesRead },
  serverSuites: [resourcesOfServers],
  clientSuites: [],
  situations: [],
  serverFaults: resourceFaults,
  clientFaults: [],
  serverOddities: [],
  clientOddities: [],
};
