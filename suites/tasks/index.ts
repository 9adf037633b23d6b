import type { Topic } from "../topic.ts";
import { tasks as tasksOfClients } from "./client/index.ts";
import { taskAnswerFaults } from "./faults/client/answers.ts";
import { taskCallFaults } from "./faults/client/calls.ts";
import { taskFaults } from "./faults/client/tasks.ts";
import { taskCreationFaults } from "./faults/server/creation.ts";
import { taskMessageFaults } from "./faults/server/messages.ts";
import { taskResultFaults } from "./faults/server/results.ts";
import { tasksFaults } from "./faults/server/tasks.ts";
import { taskOddities as taskOdditiesOfClients } from "./oddities/client.ts";
import { taskOddities } from "./oddities/server.ts";
import { tasksMessages } from "./requirements/messages.ts";
import { tasksOperations } from "./requirements/operations.ts";
import { tasksPolling } from "./requirements/polling.ts";
import { tasksSecurity } from "./requirements/security.ts";
import { tasks as tasksRequirements } from "./requirements/tasks.ts";
import { taskLifecycle, tasks as tasksOfServers } from "./server/index.ts";
import { tasks as tasksSituation } from "./situations/tasks.ts";

export const tasks: Topic = {
  id: "tasks",
  requirements: {
    ...tasksRequirements,
    ...tasksMessages,
    ...tasksPolling,
    ...tasksOperations,
    ...tasksSecurity,
  },
  serverSuites: [tasksOfServers, taskLifecycle],
  clientSuites: [tasksOfClients],
  situations: [tasksSituation],
  serverFaults: [...tasksFaults, ...taskCreationFaults, ...taskResultFaults, ...taskMessageFaults],
  clientFaults: [...taskFaults, ...taskAnswerFaults, ...taskCallFaults],
  serverOddities: taskOddities,
  clientOddities: taskOdditiesOfClients,
};
