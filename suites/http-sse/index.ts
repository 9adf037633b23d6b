import type { Topic } from "../topic.ts";
import { eras, httpFallback, httpSse as httpSseOfClients } from "./client/index.ts";
import { httpSseFaults as httpSseFaultsOfClients } from "./faults/client.ts";
import { httpSseFaults } from "./faults/server/streams.ts";
import { httpSseOddities as httpSseOdditiesOfClients } from "./oddities/client.ts";
import { httpSseOddities } from "./oddities/server.ts";
import { httpWithSse } from "./requirements.ts";
import { httpSse as httpSseOfServers } from "./server/index.ts";
import { sseAbsolute, sseForeign, sseLate, sseRelative, sseSecondAddress } from "./situations/addresses.ts";
import { sseEarly, sseForms, sseStatuses } from "./situations/answers.ts";
import {
  fallback400,
  fallback401,
  fallback403,
  fallback404,
  fallback405,
  fallback500,
  fallbackBoth,
  fallbackNoEndpoint,
} from "./situations/fallback.ts";
import { sseNewStream } from "./situations/new-stream.ts";

export const httpSse: Topic = {
  id: "http-sse",
  requirements: httpWithSse,
  serverSuites: [httpSseOfServers],
  clientSuites: [httpSseOfClients, httpFallback, eras],
  situations: [
    sseAbsolute,
    sseForeign,
    sseLate,
    sseNewStream,
    sseRelative,
    sseSecondAddress,
    sseEarly,
    sseForms,
    sseStatuses,
    fallback400,
    fallback401,
    fallback403,
    fallback404,
    fallback405,
    fallback500,
    fallbackBoth,
    fallbackNoEndpoint,
  ],
  serverFaults: httpSseFaults,
  clientFaults: httpSseFaultsOfClients,
  serverOddities: httpSseOddities,
  clientOddities: httpSseOdditiesOfClients,
};
