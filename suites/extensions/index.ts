import type { Topic } from "../topic.ts";
import { tasksExtension } from "./client/index.ts";
import { tasksExtensionFaults } from "./faults/client.ts";
import { appsFaults } from "./faults/server/apps.ts";
import { extensionTasksFaults } from "./faults/server/tasks.ts";
import { extensions as extensionsRequirements } from "./requirements/extensions.ts";
import { extensionsTasks } from "./requirements/tasks.ts";
import { extensions as extensionsOfServers, extensionTasks } from "./server/index.ts";
import { tasksExtension as tasksExtensionSituation } from "./situations/tasks-extension.ts";

export const extensions: Topic = {
  id: "extensions",
  requirements: { ...extensionsRequirements, ...extensionsTasks },
  serverSuites: [extensionsOfServers, extensionTasks],
  clientSuites: [tasksExtension],
  situations: [tasksExtensionSituation],
  serverFaults: [...appsFaults, ...extensionTasksFaults],
  clientFaults: tasksExtensionFaults,
  serverOddities: [],
  clientOddities: [],
};
