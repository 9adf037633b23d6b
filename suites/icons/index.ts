import type { Topic } from "../topic.ts";
import { icons as iconsOfClients } from "./client/index.ts";
import { iconFaults } from "./faults/client.ts";
import { securityIcons } from "./requirements.ts";
import { icons as iconsOfServers } from "./server/index.ts";

export const icons: Topic = {
  id: "icons",
  requirements: securityIcons,
  serverSuites: [iconsOfServers],
  clientSuites: [iconsOfClients],
  situations: [],
  serverFaults: [],
  clientFaults: iconFaults,
  serverOddities: [],
  clientOddities: [],
};
