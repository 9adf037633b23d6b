import type { Topic } from "../topic.ts";
import { formFaults } from "./faults/server/index.ts";
import { formOddities } from "./oddities/server.ts";
import { forms as formsRequirements } from "./requirements.ts";
import { forms as formsOfServers } from "./server/index.ts";

export const forms: Topic = {
  id: "forms",
  requirements: formsRequirements,
  serverSuites: [formsOfServers],
  clientSuites: [],
  situations: [],
  serverFaults: formFaults,
  clientFaults: [],
  serverOddities: formOddities,
  clientOddities: [],
};
