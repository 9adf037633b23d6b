import type { Topic } from "../topic.ts";
import { resources as resourcesOfClients } from "./client/index.ts";
import { resourceUriFaults } from "./faults/client.ts";
import { resourceFaults } from "./faults/server/resources.ts";
import { resourcesList } from "./requirements/list.ts";
import { resourcesRead } from "./requirements/read.ts";
import { resources as resourcesOfServers } from "./server/index.ts";

export const resources: Topic = {
  id: "resources",
  requirements: { ...resourcesList, ...resourcesRead },
  serverSuites: [resourcesOfServers],
  clientSuites: [resourcesOfClients],
  situations: [],
  serverFaults: resourceFaults,
  clientFaults: resourceUriFaults,
  serverOddities: [],
  clientOddities: [],
};
