import type { Topic } from "../topic.ts";
import { headers as headersOfClients } from "./client/index.ts";
import { encodedHeaderFaults } from "./faults/client/encoded.ts";
import { paramHeaderFaults } from "./faults/client/param.ts";
import { standardHeaderFaults } from "./faults/client/standard.ts";
import { headerFaults } from "./faults/server.ts";
import { headersParam } from "./requirements/param.ts";
import { headersStandard } from "./requirements/standard.ts";
import { headers as headersOfServers } from "./server/index.ts";
import { brokenAnnotations } from "./situations/broken-annotations.ts";
import { headerNames } from "./situations/header-names.ts";
import { mirroredParameters } from "./situations/mirrored-parameters.ts";

export const headers: Topic = {
  id: "headers",
  requirements: { ...headersParam, ...headersStandard },
  serverSuites: [headersOfServers],
  clientSuites: [headersOfClients],
  situations: [brokenAnnotations, headerNames, mirroredParameters],
  serverFaults: headerFaults,
  clientFaults: [...standardHeaderFaults, ...encodedHeaderFaults, ...paramHeaderFaults],
  serverOddities: [],
  clientOddities: [],
};
