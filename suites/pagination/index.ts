import type { Topic } from "../topic.ts";
import { pagination as paginationOfClients } from "./client/index.ts";
import { paginationFaults as paginationFaultsOfClients } from "./faults/client.ts";
import { paginationFaults } from "./faults/server.ts";
import { paginationOddities } from "./oddities/server.ts";
import { pagination as paginationRequirements } from "./requirements.ts";
import { pagination as paginationOfServers } from "./server/index.ts";
import { changingLists } from "./situations/changing-lists.ts";

export const pagination: Topic = {
  id: "pagination",
  requirements: paginationRequirements,
  serverSuites: [paginationOfServers],
  clientSuites: [paginationOfClients],
  situations: [changingLists],
  serverFaults: paginationFaults,
  clientFaults: paginationFaultsOfClients,
  serverOddities: paginationOddities,
  clientOddities: [],
};
