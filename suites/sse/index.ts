import type { Topic } from "../topic.ts";
import { resumption, sse as sseOfClients } from "./client/index.ts";
import { closedGetFaults } from "./faults/client/closed-get.ts";
import { getStreamFaults } from "./faults/client/get-stream.ts";
import { resumptionFaults as resumptionFaultsOfClients } from "./faults/client/resumption.ts";
import { streamFaults } from "./faults/client/streams.ts";
import { resumptionFaults } from "./faults/server.ts";
import { sseOddities } from "./oddities/server.ts";
import { sseResume } from "./requirements.ts";
import { sse as sseOfServers } from "./server/index.ts";
import { brokenStream } from "./situations/broken-stream.ts";
import { closedGet } from "./situations/closed-get.ts";

export const sse: Topic = {
  id: "sse",
  requirements: sseResume,
  serverSuites: [sseOfServers],
  clientSuites: [sseOfClients, resumption],
  situations: [brokenStream, closedGet],
  serverFaults: resumptionFaults,
  clientFaults: [...getStreamFaults, ...streamFaults, ...resumptionFaultsOfClients, ...closedGetFaults],
  serverOddities: sseOddities,
  clientOddities: [],
};
