import type { Topic } from "../topic.ts";
import { reported } from "./client/index.ts";
import { loggingFaults } from "./faults/server.ts";
import { loggingContent } from "./requirements/content.ts";
import { loggingMessages } from "./requirements/messages.ts";
import { logging as loggingOfServers } from "./server/index.ts";

export const logging: Topic = {
  id: "logging",
  requirements: { ...loggingContent, ...loggingMessages },
  serverSuites: [loggingOfServers],
  clientSuites: [reported],
  situations: [],
  serverFaults: loggingFaults,
  clientFaults: [],
  serverOddities: [],
  clientOddities: [],
};
