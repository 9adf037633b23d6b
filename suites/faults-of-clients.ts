import type { Fault } from "../harness/reference/client/switch.ts";
import { answerFaults } from "./across-topics/faults/client/answers.ts";
import { duringCallFaults } from "./across-topics/faults/client/during-call.ts";
import { statefulFaults } from "./across-topics/faults/client/stateful.ts";
import { toleranceFaults } from "./across-topics/faults/client/tolerance.ts";
import { authorizationCredentialFaults } from "./authorization/faults/client/credentials.ts";
import { authorizationDiscoveryFaults } from "./authorization/faults/client/discovery.ts";
import { authorizationExtensionFaults } from "./authorization/faults/client/extensions.ts";
import { authorizationFlowFaults } from "./authorization/faults/client/flow.ts";
import { authorizationRefusalFaults } from "./authorization/faults/client/refusals.ts";
import { authorizationScopeFaults } from "./authorization/faults/client/scopes.ts";
import { authorizationTokenFaults } from "./authorization/faults/client/tokens.ts";
import { cachingFaults } from "./caching/faults/client.ts";
import { cancellationFaults } from "./cancellation/faults/client.ts";
import { elicitationFaults } from "./elicitation/faults/client.ts";
import { tasksExtensionFaults } from "./extensions/faults/client.ts";
import { formFaultsOfClients } from "./forms/faults/client/index.ts";
import { encodedHeaderFaults } from "./headers/faults/client/encoded.ts";
import { paramHeaderFaults } from "./headers/faults/client/param.ts";
import { standardHeaderFaults } from "./headers/faults/client/standard.ts";
import { httpFaults } from "./http/faults/client/http.ts";
import { reissueFaults } from "./http/faults/client/reissue.ts";
import { versionHeaderFaults } from "./http/faults/client/version-header.ts";
import { httpSseFaults } from "./http-sse/faults/client.ts";
import { iconFaults } from "./icons/faults/client.ts";
import { asWrittenFaults } from "./jsonrpc/faults/client/as-written.ts";
import { atOnceFaults } from "./jsonrpc/faults/client/at-once.ts";
import { batchFaults } from "./jsonrpc/faults/client/batches.ts";
import { jsonrpcFaults } from "./jsonrpc/faults/client/jsonrpc.ts";
import { handshakeFaults } from "./lifecycle/faults/client/handshake.ts";
import { lifecycleFaults } from "./lifecycle/faults/client/lifecycle.ts";
import { undeclaredFaults } from "./lifecycle/faults/client/undeclared.ts";
import { envelopeFaults } from "./meta/faults/client.ts";
import { inputRequiredFaults } from "./mrtr/faults/client.ts";
import { paginationFaults } from "./pagination/faults/client.ts";
import { progressFaults } from "./progress/faults/client.ts";
import { resourceUriFaults } from "./resources/faults/client.ts";
import { resultFaultsOfClients } from "./result-forms/faults/client/index.ts";
import { samplingFaults } from "./sampling/faults/client.ts";
import { resultFaults } from "./schema/faults/client/results.ts";
import { schemaFaults } from "./schema/faults/client/schemas.ts";
import { nextSessionFaults } from "./sessions/faults/client/next.ts";
import { sessionFaults } from "./sessions/faults/client/sessions.ts";
import { closedGetFaults } from "./sse/faults/client/closed-get.ts";
import { getStreamFaults } from "./sse/faults/client/get-stream.ts";
import { resumptionFaults } from "./sse/faults/client/resumption.ts";
import { streamFaults } from "./sse/faults/client/streams.ts";
import { stdioFaults } from "./stdio/faults/client.ts";
import { subscriptionFaults } from "./subscriptions/faults/client.ts";
import { taskAnswerFaults } from "./tasks/faults/client/answers.ts";
import { taskCallFaults } from "./tasks/faults/client/calls.ts";
import { taskFaults } from "./tasks/faults/client/tasks.ts";
import { toolShownFaults } from "./tools/faults/client.ts";
import { eraFaults } from "./versioning/faults/client/eras.ts";
import { olderWaysFaults } from "./versioning/faults/client/older-ways.ts";
import { versioningFaults } from "./versioning/faults/client/versioning.ts";

/** All faults of the reference client, in the order of documents. Each breaks one rule. */
export const FAULTS: readonly Fault[] = [
  ...lifecycleFaults,
  ...handshakeFaults,
  ...statefulFaults,
  ...batchFaults,
  ...getStreamFaults,
  ...jsonrpcFaults,
  ...asWrittenFaults,
  ...atOnceFaults,
  ...stdioFaults,
  ...toleranceFaults,
  ...undeclaredFaults,
  ...resourceUriFaults,
  ...paginationFaults,
  ...answerFaults,
  ...duringCallFaults,
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
  ...nextSessionFaults,
  ...streamFaults,
  ...resumptionFaults,
  ...closedGetFaults,
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
  ...formFaultsOfClients,
  ...resultFaultsOfClients,
  ...toolShownFaults,
];
