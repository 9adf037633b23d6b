import type { Topic } from "../topic.ts";
import {
  envelope,
  http as httpOfClients,
  refusedRequests,
  results,
  resultsLast,
  schemas,
  statelessHttp,
} from "./client/index.ts";
import { httpFaults as httpFaultsOfClients } from "./faults/client/http.ts";
import { reissueFaults } from "./faults/client/reissue.ts";
import { versionHeaderFaults } from "./faults/client/version-header.ts";
import { askFaults } from "./faults/server/asks.ts";
import { httpFaults } from "./faults/server/http.ts";
import { streamFaults } from "./faults/server/streams.ts";
import { httpOddities as httpOdditiesOfClients } from "./oddities/client.ts";
import { httpOddities } from "./oddities/server.ts";
import { httpPost } from "./requirements/post.ts";
import { httpStream } from "./requirements/stream.ts";
import { http as httpOfServers, stateless } from "./server/index.ts";
import { lostStream } from "./situations/lost-stream.ts";

export const http: Topic = {
  id: "http",
  requirements: { ...httpPost, ...httpStream },
  serverSuites: [stateless, httpOfServers],
  clientSuites: [refusedRequests, httpOfClients, envelope, statelessHttp, results, resultsLast, schemas],
  situations: [lostStream],
  serverFaults: [...httpFaults, ...streamFaults, ...askFaults],
  clientFaults: [...httpFaultsOfClients, ...versionHeaderFaults, ...reissueFaults],
  serverOddities: httpOddities,
  clientOddities: httpOdditiesOfClients,
};
