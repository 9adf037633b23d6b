import type { Topic } from "../topic.ts";
import {
  capabilities,
  lifecycle as lifecycleOfClients,
  results,
  shutdown,
  versioning,
} from "./client/index.ts";
import { handshakeFaults } from "./faults/client/handshake.ts";
import { lifecycleFaults as lifecycleFaultsOfClients } from "./faults/client/lifecycle.ts";
import { undeclaredFaults } from "./faults/client/undeclared.ts";
import { lifecycleFaults } from "./faults/server.ts";
import { lifecycleOddities as lifecycleOdditiesOfClients } from "./oddities/client.ts";
import { lifecycleOddities } from "./oddities/server.ts";
import { lifecycleInitialize } from "./requirements/initialize.ts";
import { lifecycleOperation } from "./requirements/operation.ts";
import { lifecycle as lifecycleOfServers, messages } from "./server/index.ts";
import { bare } from "./situations/bare.ts";
import { mute } from "./situations/mute.ts";
import { stubborn } from "./situations/stubborn.ts";
import { older, unknownVersion } from "./situations/versions.ts";

export const lifecycle: Topic = {
  id: "lifecycle",
  requirements: { ...lifecycleInitialize, ...lifecycleOperation },
  serverSuites: [messages, lifecycleOfServers],
  clientSuites: [lifecycleOfClients, versioning, capabilities, shutdown, results],
  situations: [bare, mute, stubborn, older, unknownVersion],
  serverFaults: lifecycleFaults,
  clientFaults: [...lifecycleFaultsOfClients, ...handshakeFaults, ...undeclaredFaults],
  serverOddities: lifecycleOddities,
  clientOddities: lifecycleOdditiesOfClients,
};
