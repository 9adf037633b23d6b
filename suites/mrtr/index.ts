import type { Topic } from "../topic.ts";
import { inputRequired } from "./client/index.ts";
import { inputRequiredFaults } from "./faults/client.ts";
import { mrtrFaults } from "./faults/server.ts";
import { mrtr as mrtrRequirements } from "./requirements/mrtr.ts";
import { mrtrRetry } from "./requirements/retry.ts";
import { mrtr as mrtrOfServers } from "./server/index.ts";
import { inputRequired as inputRequiredSituation } from "./situations/input-required.ts";

export const mrtr: Topic = {
  id: "mrtr",
  requirements: { ...mrtrRequirements, ...mrtrRetry },
  serverSuites: [mrtrOfServers],
  clientSuites: [inputRequired],
  situations: [inputRequiredSituation],
  serverFaults: mrtrFaults,
  clientFaults: inputRequiredFaults,
  serverOddities: [],
  clientOddities: [],
};
