import type { Topic } from "../topic.ts";
import { sampling as samplingOfClients } from "./client/index.ts";
import { samplingFaults as samplingFaultsOfClients } from "./faults/client.ts";
import { samplingFaults } from "./faults/server.ts";
import { samplingPreferences } from "./requirements/preferences.ts";
import { sampling as samplingRequirements } from "./requirements/sampling.ts";
import { samplingTools } from "./requirements/tools.ts";
import { sampling as samplingOfServers } from "./server/index.ts";

export const sampling: Topic = {
  id: "sampling",
  requirements: { ...samplingRequirements, ...samplingPreferences, ...samplingTools },
  serverSuites: [samplingOfServers],
  clientSuites: [samplingOfClients],
  situations: [],
  serverFaults: samplingFaults,
  clientFaults: samplingFaultsOfClients,
  serverOddities: [],
  clientOddities: [],
};
