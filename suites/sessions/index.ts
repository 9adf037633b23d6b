import type { Topic } from "../topic.ts";
import { sessions as sessionsOfClients } from "./client/index.ts";
import { nextSessionFaults } from "./faults/client/next.ts";
import { sessionFaults as sessionFaultsOfClients } from "./faults/client/sessions.ts";
import { apartFaults } from "./faults/server/apart.ts";
import { idleFaults } from "./faults/server/idle.ts";
import { sessionFaults } from "./faults/server/sessions.ts";
import { sessionOddities } from "./oddities/server.ts";
import { sessions as sessionsRequirements } from "./requirements.ts";
import { idle, sessions as sessionsOfServers } from "./server/index.ts";
import { lostAtNotification } from "./situations/lost-at-notification.ts";
import { lostSession } from "./situations/lost-session.ts";
import { nextSession } from "./situations/next-session.ts";
import { nextVersion } from "./situations/next-version.ts";
import { unsteady } from "./situations/unsteady.ts";

export const sessions: Topic = {
  id: "sessions",
  requirements: sessionsRequirements,
  serverSuites: [sessionsOfServers, idle],
  clientSuites: [sessionsOfClients],
  situations: [lostSession, lostAtNotification, nextSession, nextVersion, unsteady],
  serverFaults: [...sessionFaults, ...apartFaults, ...idleFaults],
  clientFaults: [...sessionFaultsOfClients, ...nextSessionFaults],
  serverOddities: sessionOddities,
  clientOddities: [],
};
