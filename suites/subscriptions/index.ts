import type { Topic } from "../topic.ts";
import { subscriptions as subscriptionsOfClients } from "./client/index.ts";
import { subscriptionFaults as subscriptionFaultsOfClients } from "./faults/client.ts";
import { idleChangeFaults } from "./faults/server/idle.ts";
import { subscriptionFaults } from "./faults/server/index.ts";
import { subscriptions as subscriptionsRequirements } from "./requirements.ts";
import { idle, subscriptions as subscriptionsOfServers } from "./server/index.ts";
import { listening } from "./situations/listening.ts";

export const subscriptions: Topic = {
  id: "subscriptions",
  requirements: subscriptionsRequirements,
  serverSuites: [subscriptionsOfServers, idle],
  clientSuites: [subscriptionsOfClients],
  situations: [listening],
  serverFaults: [...subscriptionFaults, ...idleChangeFaults],
  clientFaults: subscriptionFaultsOfClients,
  serverOddities: [],
  clientOddities: [],
};
