import type { Topic } from "../topic.ts";
import { caching as cachingOfClients } from "./client/index.ts";
import { cachingFaults as cachingFaultsOfClients } from "./faults/client.ts";
import { cachingFaults } from "./faults/server.ts";
import { cachingClient } from "./requirements/client.ts";
import { cachingHints } from "./requirements/hints.ts";
import { caching as cachingOfServers } from "./server/index.ts";
import { cache } from "./situations/cache.ts";

export const caching: Topic = {
  id: "caching",
  requirements: { ...cachingClient, ...cachingHints },
  serverSuites: [cachingOfServers],
  clientSuites: [cachingOfClients],
  situations: [cache],
  serverFaults: cachingFaults,
  clientFaults: cachingFaultsOfClients,
  serverOddities: [],
  clientOddities: [],
};
