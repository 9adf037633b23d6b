import type { Topic } from "../topic.ts";
import { elicitation as elicitationOfClients } from "./client/index.ts";
import { elicitationFaults as elicitationFaultsOfClients } from "./faults/client.ts";
import { elicitationFaults } from "./faults/server.ts";
import { elicitation as elicitationRequirements } from "./requirements/elicitation.ts";
import { elicitationSecurity } from "./requirements/security.ts";
import { elicitationUrl } from "./requirements/url.ts";
import { elicitationUser } from "./requirements/user.ts";
import { elicitation as elicitationOfServers } from "./server/index.ts";

export const elicitation: Topic = {
  id: "elicitation",
  requirements: { ...elicitationRequirements, ...elicitationUser, ...elicitationSecurity, ...elicitationUrl },
  serverSuites: [elicitationOfServers],
  clientSuites: [elicitationOfClients],
  situations: [],
  serverFaults: elicitationFaults,
  clientFaults: elicitationFaultsOfClients,
  serverOddities: [],
  clientOddities: [],
};
