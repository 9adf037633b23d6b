import type { Topic } from "../topic.ts";
import { model } from "./client/index.ts";
import { toolShownFaults } from "./faults/client.ts";
import { toolCallFaults } from "./faults/server/call.ts";
import { toolContradictionFaults } from "./faults/server/contradictions.ts";
import { toolListFaults } from "./faults/server/list.ts";
import { mixedCallFaults } from "./faults/server/mixed.ts";
import { toolShownOddities } from "./oddities/client.ts";
import { toolsCall } from "./requirements/call.ts";
import { toolsHost } from "./requirements/host.ts";
import { toolsList } from "./requirements/list.ts";
import { tools as toolsOfServers } from "./server/index.ts";
import { shown } from "./situations/shown.ts";

export const tools: Topic = {
  id: "tools",
  requirements: { ...toolsCall, ...toolsHost, ...toolsList },
  serverSuites: [toolsOfServers],
  clientSuites: [model],
  situations: [shown],
  serverFaults: [...toolListFaults, ...toolCallFaults, ...toolContradictionFaults, ...mixedCallFaults],
  clientFaults: toolShownFaults,
  serverOddities: [],
  clientOddities: toolShownOddities,
};
