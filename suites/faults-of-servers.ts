import type { Fault } from "../harness/switches/server.ts";
import { duringCallFaults } from "./across-topics/faults/server/during-call.ts";
import { independenceFaults } from "./across-topics/faults/server/independence.ts";
import { sharedAnswerFaults } from "./across-topics/faults/server/shared-answers.ts";
import { statelessFaults } from "./across-topics/faults/server/stateless.ts";
import { usedAnywayFaults } from "./across-topics/faults/server/used-anyway.ts";
import { authorizationServerFaults } from "./authorization/faults/authorization-server/index.ts";
import { authorizationFaults } from "./authorization/faults/server/index.ts";
import { brokenFormFaults } from "./broken-forms/faults/server/index.ts";
import { cachingFaults } from "./caching/faults/server.ts";
import { cancellationFaults } from "./cancellation/faults/server.ts";
import { completionFaults } from "./completion/faults/server.ts";
import { discoverFaults } from "./discover/faults/server.ts";
import { elicitationFaults } from "./elicitation/faults/server.ts";
import { appsFaults } from "./extensions/faults/server/apps.ts";
import { extensionTasksFaults } from "./extensions/faults/server/tasks.ts";
import { formFaults } from "./forms/faults/server/index.ts";
import { headerFaults } from "./headers/faults/server.ts";
import { askFaults } from "./http/faults/server/asks.ts";
import { httpFaults } from "./http/faults/server/http.ts";
import { streamFaults } from "./http/faults/server/streams.ts";
import { httpSseFaults } from "./http-sse/faults/server/streams.ts";
import { asWrittenFaults } from "./jsonrpc/faults/server/as-written.ts";
import { batchFaults } from "./jsonrpc/faults/server/batch.ts";
import { idFaults } from "./jsonrpc/faults/server/ids.ts";
import { jsonrpcFaults } from "./jsonrpc/faults/server/jsonrpc.ts";
import { messageFaults } from "./jsonrpc/faults/server/messages.ts";
import { notificationFaults } from "./jsonrpc/faults/server/notifications.ts";
import { responseFaults } from "./jsonrpc/faults/server/responses.ts";
import { lifecycleFaults } from "./lifecycle/faults/server.ts";
import { loggingFaults } from "./logging/faults/server.ts";
import { metaFaults } from "./meta/faults/server.ts";
import { mrtrFaults } from "./mrtr/faults/server.ts";
import { paginationFaults } from "./pagination/faults/server.ts";
import { progressFaults } from "./progress/faults/server.ts";
import { promptFaults } from "./prompts/faults/server.ts";
import { resourceFaults } from "./resources/faults/server/resources.ts";
import { rootsFaults } from "./roots/faults/server.ts";
import { samplingFaults } from "./sampling/faults/server.ts";
import { originFaults } from "./security/faults/server.ts";
import { apartFaults } from "./sessions/faults/server/apart.ts";
import { idleFaults } from "./sessions/faults/server/idle.ts";
import { sessionFaults } from "./sessions/faults/server/sessions.ts";
import { resumptionFaults } from "./sse/faults/server.ts";
import { stdioFaults } from "./stdio/faults/server.ts";
import { idleChangeFaults } from "./subscriptions/faults/server/idle.ts";
import { subscriptionFaults } from "./subscriptions/faults/server/index.ts";
import { taskCreationFaults } from "./tasks/faults/server/creation.ts";
import { taskMessageFaults } from "./tasks/faults/server/messages.ts";
import { taskResultFaults } from "./tasks/faults/server/results.ts";
import { tasksFaults } from "./tasks/faults/server/tasks.ts";
import { toolCallFaults } from "./tools/faults/server/call.ts";
import { toolContradictionFaults } from "./tools/faults/server/contradictions.ts";
import { toolListFaults } from "./tools/faults/server/list.ts";
import { mixedCallFaults } from "./tools/faults/server/mixed.ts";
import { encodingFaults } from "./transports/faults/server.ts";
import { olderWaysFaults } from "./versioning/faults/server/older-ways.ts";
import { versioningFaults } from "./versioning/faults/server/versioning.ts";

/** All faults of the reference server, in the order of documents. Each breaks one rule. */
export const FAULTS: readonly Fault[] = [
  ...stdioFaults,
  ...encodingFaults,
  ...messageFaults,
  ...asWrittenFaults,
  ...responseFaults,
  ...notificationFaults,
  ...idFaults,
  ...jsonrpcFaults,
  ...batchFaults,
  ...lifecycleFaults,
  ...progressFaults,
  ...cancellationFaults,
  ...independenceFaults,
  ...duringCallFaults,
  ...sharedAnswerFaults,
  ...usedAnywayFaults,
  ...toolListFaults,
  ...toolCallFaults,
  ...toolContradictionFaults,
  ...mixedCallFaults,
  ...resourceFaults,
  ...promptFaults,
  ...rootsFaults,
  ...samplingFaults,
  ...elicitationFaults,
  ...tasksFaults,
  ...taskCreationFaults,
  ...taskResultFaults,
  ...taskMessageFaults,
  ...appsFaults,
  ...extensionTasksFaults,
  ...completionFaults,
  ...paginationFaults,
  ...loggingFaults,
  ...cachingFaults,
  ...httpFaults,
  ...httpSseFaults,
  ...originFaults,
  ...streamFaults,
  ...askFaults,
  ...resumptionFaults,
  ...sessionFaults,
  ...apartFaults,
  ...idleFaults,
  ...statelessFaults,
  ...versioningFaults,
  ...subscriptionFaults,
  ...idleChangeFaults,
  ...olderWaysFaults,
  ...mrtrFaults,
  ...metaFaults,
  ...headerFaults,
  ...authorizationFaults,
  ...authorizationServerFaults,
  ...discoverFaults,
  ...formFaults,
  ...brokenFormFaults,
];
