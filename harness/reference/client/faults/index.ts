import type { Fault } from "../switch.ts";
import { answerFaults } from "./answers.ts";
import { authorizationCredentialFaults } from "./authorization-credentials.ts";
import { authorizationDiscoveryFaults } from "./authorization-discovery.ts";
import { authorizationExtensionFaults } from "./authorization-extensions.ts";
import { authorizationFlowFaults } from "./authorization-flow.ts";
import { authorizationRefusalFaults } from "./authorization-refusals.ts";
import { authorizationScopeFaults } from "./authorization-scopes.ts";
import { authorizationTokenFaults } from "./authorization-tokens.ts";
import { batchFaults } from "./batches.ts";
import { cachingFaults } from "./caching.ts";
import { cancellationFaults } from "./cancellation.ts";
import { elicitationFaults } from "./elicitation.ts";
import { encodedHeaderFaults } from "./encoded-headers.ts";
import { envelopeFaults } from "./envelope.ts";
import { eraFaults } from "./eras.ts";
import { getStreamFaults } from "./get-stream.ts";
import { handshakeFaults } from "./handshake.ts";
import { httpFaults } from "./http.ts";
import { httpSseFaults } from "./http-sse.ts";
import { iconFaults } from "./icons.ts";
import { inputRequiredFaults } from "./input-required.ts";
import { jsonrpcFaults } from "./jsonrpc.ts";
import { lifecycleFaults } from "./lifecycle.ts";
import { olderWaysFaults } from "./older-ways.ts";
import { paginationFaults } from "./pagination.ts";
import { paramHeaderFaults } from "./param-headers.ts";
import { progressFaults } from "./progress.ts";
import { reissueFaults } from "./reissue.ts";
import { resultFaults } from "./results.ts";
import { resumptionFaults } from "./resumption.ts";
import { samplingFaults } from "./sampling.ts";
import { schemaFaults } from "./schemas.ts";
import { sessionFaults } from "./sessions.ts";
import { standardHeaderFaults } from "./standard-headers.ts";
import { statefulFaults } from "./stateful.ts";
import { stdioFaults } from "./stdio.ts";
import { streamFaults } from "./streams.ts";
import { subscriptionFaults } from "./subscriptions.ts";
import { taskAnswerFaults } from "./task-answers.ts";
import { taskCallFaults } from "./task-calls.ts";
import { taskFaults } from "./tasks.ts";
import { tasksExtensionFaults } from "./tasks-extension.ts";
import { toleranceFaults } from "./tolerance.ts";
import { undeclaredFaults } from "./undeclared.ts";
import { versionHeaderFaults } from "./version-header.ts";
import { versioningFaults } from "./versioning.ts";

/** All faults. Each breaks one rule. */
export const FAULTS: readonly Fault[] = [
  ...lifecycleFaults,
  ...handshakeFaults,
  ...statefulFaults,
  ...batchFaults,
  ...getStreamFaults,
  ...jsonrpcFaults,
  ...stdioFaults,
  ...toleranceFaults,
  ...undeclaredFaults,
  ...paginationFaults,
  ...answerFaults,
  ...samplingFaults,
  ...elicitationFaults,
  ...cancellationFaults,
  ...progressFaults,
  ...taskFaults,
  ...taskAnswerFaults,
  ...taskCallFaults,
  ...iconFaults,
  ...httpFaults,
  ...versionHeaderFaults,
  ...sessionFaults,
  ...streamFaults,
  ...resumptionFaults,
  ...httpSseFaults,
  ...versioningFaults,
  ...envelopeFaults,
  ...standardHeaderFaults,
  ...encodedHeaderFaults,
  ...paramHeaderFaults,
  ...inputRequiredFaults,
  ...reissueFaults,
  ...olderWaysFaults,
  ...eraFaults,
  ...schemaFaults,
  ...subscriptionFaults,
  ...tasksExtensionFaults,
  ...resultFaults,
  ...cachingFaults,
  ...authorizationDiscoveryFaults,
  ...authorizationFlowFaults,
  ...authorizationRefusalFaults,
  ...authorizationScopeFaults,
  ...authorizationTokenFaults,
  ...authorizationExtensionFaults,
  ...authorizationCredentialFaults,
];
