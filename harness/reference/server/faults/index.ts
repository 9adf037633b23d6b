import type { Fault } from "../switch.ts";
import { appsFaults } from "./apps.ts";
import { authorizationFaults } from "./authorization/index.ts";
import { authorizationServerFaults } from "./authorization-server/index.ts";
import { batchFaults } from "./batch.ts";
import { cachingFaults } from "./caching.ts";
import { cancellationFaults } from "./cancellation.ts";
import { completionFaults } from "./completion.ts";
import { discoverFaults } from "./discover.ts";
import { elicitationFaults } from "./elicitation.ts";
import { encodingFaults } from "./encoding.ts";
import { extensionTasksFaults } from "./extension-tasks.ts";
import { headerFaults } from "./headers.ts";
import { httpFaults } from "./http.ts";
import { httpSseFaults } from "./http-sse.ts";
import { independenceFaults } from "./independence.ts";
import { jsonrpcFaults } from "./jsonrpc.ts";
import { lifecycleFaults } from "./lifecycle.ts";
import { loggingFaults } from "./logging.ts";
import { messageFaults } from "./messages.ts";
import { metaFaults } from "./meta.ts";
import { mrtrFaults } from "./mrtr.ts";
import { notificationFaults } from "./notifications.ts";
import { olderWaysFaults } from "./older-ways.ts";
import { originFaults } from "./origin.ts";
import { paginationFaults } from "./pagination.ts";
import { progressFaults } from "./progress.ts";
import { promptFaults } from "./prompts.ts";
import { resourceFaults } from "./resources.ts";
import { responseFaults } from "./responses.ts";
import { resumptionFaults } from "./resumption.ts";
import { rootsFaults } from "./roots.ts";
import { samplingFaults } from "./sampling.ts";
import { sessionFaults } from "./sessions.ts";
import { statelessFaults } from "./stateless.ts";
import { stdioFaults } from "./stdio.ts";
import { streamFaults } from "./streams.ts";
import { subscriptionFaults } from "./subscriptions.ts";
import { taskCreationFaults } from "./task-creation.ts";
import { taskMessageFaults } from "./task-messages.ts";
import { taskResultFaults } from "./task-results.ts";
import { tasksFaults } from "./tasks.ts";
import { toolCallFaults } from "./tools-call.ts";
import { toolListFaults } from "./tools-list.ts";
import { versioningFaults } from "./versioning.ts";

/** All faults. Each breaks one rule. */
export const FAULTS: readonly Fault[] = [
  ...stdioFaults,
  ...encodingFaults,
  ...messageFaults,
  ...responseFaults,
  ...notificationFaults,
  ...jsonrpcFaults,
  ...batchFaults,
  ...lifecycleFaults,
  ...progressFaults,
  ...cancellationFaults,
  ...independenceFaults,
  ...toolListFaults,
  ...toolCallFaults,
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
  ...resumptionFaults,
  ...sessionFaults,
  ...statelessFaults,
  ...versioningFaults,
  ...subscriptionFaults,
  ...olderWaysFaults,
  ...mrtrFaults,
  ...metaFaults,
  ...headerFaults,
  ...authorizationFaults,
  ...authorizationServerFaults,
  ...discoverFaults,
];
