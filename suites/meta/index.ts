import type { Topic } from "../topic.ts";
import { envelope } from "./client/index.ts";
import { envelopeFaults } from "./faults/client.ts";
import { metaFaults } from "./faults/server.ts";
import { meta as metaRequirements } from "./requirements.ts";
import { metaLast, meta as metaOfServers } from "./server/index.ts";

export const meta: Topic = {
  id: "meta",
  requirements: metaRequirements,
  serverSuites: [metaOfServers, metaLast],
  clientSuites: [envelope],
  situations: [],
  serverFaults: metaFaults,
  clientFaults: envelopeFaults,
  serverOddities: [],
  clientOddities: [],
};
