import type { Topic } from "../topic.ts";
import { answers } from "./client/index.ts";
import { answerFaults } from "./faults/client/answers.ts";
import { duringCallFaults as duringCallFaultsOfClients } from "./faults/client/during-call.ts";
import { statefulFaults } from "./faults/client/stateful.ts";
import { toleranceFaults } from "./faults/client/tolerance.ts";
import { duringCallFaults } from "./faults/server/during-call.ts";
import { independenceFaults } from "./faults/server/independence.ts";
import { sharedAnswerFaults } from "./faults/server/shared-answers.ts";
import { statelessFaults } from "./faults/server/stateless.ts";
import { usedAnywayFaults } from "./faults/server/used-anyway.ts";
import { featureOddities as featureOdditiesOfClients } from "./oddities/client/features.ts";
import { statelessOddities as statelessOdditiesOfClients } from "./oddities/client/stateless.ts";
import { featureOddities } from "./oddities/server/features.ts";
import { idleOddities } from "./oddities/server/idle.ts";
import { lateOddities } from "./oddities/server/late.ts";
import { workerOddities } from "./oddities/server/one-worker.ts";
import { statelessOddities } from "./oddities/server/stateless.ts";
import { unaskedOddities } from "./oddities/server/unasked.ts";
import { asking } from "./situations/asking.ts";
import { cancel } from "./situations/cancel.ts";
import { eventStreams } from "./situations/event-streams.ts";
import { oddPages } from "./situations/odd-pages.ts";
import { olderServer, olderServerExits, olderServerOtherError } from "./situations/older-server.ts";
import { pages } from "./situations/pages.ts";
import { plain } from "./situations/plain.ts";
import { reports } from "./situations/reports.ts";
import { duringCall } from "./situations/scripts/during-call.ts";
import { strangeAnswers } from "./situations/strange-answers.ts";
import { unexpected } from "./situations/unexpected.ts";
import { usual } from "./situations/usual.ts";

/** What concerns several topics, in the form of one. */
export const acrossTopics: Topic = {
  id: "across-topics",
  requirements: {},
  serverSuites: [],
  clientSuites: [answers],
  situations: [
    asking,
    cancel,
    duringCall,
    eventStreams,
    oddPages,
    olderServer,
    olderServerExits,
    olderServerOtherError,
    pages,
    plain,
    reports,
    strangeAnswers,
    unexpected,
    usual,
  ],
  serverFaults: [
    ...independenceFaults,
    ...duringCallFaults,
    ...sharedAnswerFaults,
    ...usedAnywayFaults,
    ...statelessFaults,
  ],
  clientFaults: [...statefulFaults, ...toleranceFaults, ...answerFaults, ...duringCallFaultsOfClients],
  serverOddities: [
    ...unaskedOddities,
    ...idleOddities,
    ...lateOddities,
    ...workerOddities,
    ...featureOddities,
    ...statelessOddities,
  ],
  clientOddities: [...featureOdditiesOfClients, ...statelessOdditiesOfClients],
};
