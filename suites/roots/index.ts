import type { Topic } from "../topic.ts";
import { roots as rootsOfClients } from "./client/index.ts";
import { rootsFaults } from "./faults/server.ts";
import { rootsAccess } from "./requirements/access.ts";
import { roots as rootsRequirements } from "./requirements/roots.ts";
import { roots as rootsOfServers } from "./server/index.ts";

export const roots: Topic = {
  id: "roots",
  requirements: { ...rootsRequirements, ...rootsAccess },
  serverSuites: [rootsOfServers],
  clientSuites: [rootsOfClients],
  situations: [],
  serverFaults: rootsFaults,
  clientFaults: [],
  serverOddities: [],
  clientOddities: [],
};
