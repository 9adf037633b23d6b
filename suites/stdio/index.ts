import type { Topic } from "../topic.ts";
import { framing } from "./client/index.ts";
import { stdioFaults as stdioFaultsOfClients } from "./faults/client.ts";
import { stdioFaults } from "./faults/server.ts";
import { stdioOddities as stdioOdditiesOfClients } from "./oddities/client.ts";
import { stdioOddities } from "./oddities/server.ts";
import { stdio as stdioRequirements } from "./requirements.ts";
import { stdio as stdioOfServers } from "./server/index.ts";

export const stdio: Topic = {
  id: "stdio",
  requirements: stdioRequirements,
  serverSuites: [stdioOfServers],
  clientSuites: [framing],
  situations: [],
  serverFaults: stdioFaults,
  clientFaults: stdioFaultsOfClients,
  serverOddities: stdioOddities,
  clientOddities: stdioOdditiesOfClients,
};
