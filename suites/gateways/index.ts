import type { GatewaySuite } from "../../harness/check/gateway.ts";
import * as apart from "./checks/apart.ts";
import * as apartIds from "./checks/apart-ids.ts";
import * as behind from "./checks/behind.ts";
import * as calls from "./checks/calls.ts";
import * as content from "./checks/content.ts";
import * as headers from "./checks/headers.ts";
import * as lists from "./checks/lists.ts";
import * as notifications from "./checks/notifications.ts";
import * as requests from "./checks/requests.ts";
import * as waiting from "./checks/waiting.ts";

export { passing as usual } from "./situations/passing.ts";

export const gateway: GatewaySuite = {
  name: "gateway",
  checks: [
    ...[behind.initializeFirst, behind.initializedSent, behind.oneServer, behind.revisions],
    ...[behind.sessionHeader, behind.versionHeader, behind.versionAgreed],
    ...[headers.paramsForwarded, headers.refusedByStatus],
    ...[calls.rightRequest, calls.responsesCarried, calls.responsesOnce, calls.callsOnce],
    ...[calls.errorsForm, calls.errorsKept, calls.errorData],
    ...[content.contentKept, content.largeCarried, content.extraMembers, content.unknownMethod],
    content.pingFront,
    ...[lists.cursorsKept, lists.listsComplete],
    ...[notifications.progressToken, notifications.progressCarried, notifications.progressOrder],
    ...[notifications.progressStops, notifications.logsCarried],
    ...[requests.pingBehind, requests.samplingCarried, requests.elicitationCarried, requests.rootsCarried],
    ...[requests.undeclared, requests.undeclaredAnswered],
    ...[waiting.cancellationCarried, waiting.cancellationId, waiting.cancellationResponse],
    ...[waiting.slowAnswer, waiting.serverEnd, waiting.afterServerEnd],
    ...[apartIds.apartInitialize, apartIds.apartSolicited],
    ...[
      apart.apartResponses,
      apart.apartCarried,
      apartIds.apartIds,
      apart.apartProgress,
      apartIds.apartTokens,
    ],
    ...[apart.apartLogs, apart.apartRequests, apart.apartGoesOn],
  ],
};
