import type { Topic } from "../topic.ts";
import { promptFaults } from "./faults/server.ts";
import { prompts as promptsRequirements } from "./requirements.ts";
import { prompts as promptsOfServers } from "./server/index.ts";

export const prompts: Topic = {
  id: "prompts",
  requirements: promptsRequirements,
  serverSuites: [promptsOfServers],
  clientSuites: [],
  situations: [],
  serverFaults: promptFaults,
  clientFaults: [],
  serverOddities: [],
  clientOddities: [],
};
