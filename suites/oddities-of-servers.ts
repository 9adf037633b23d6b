import type { Oddity } from "../harness/switches/server.ts";
import { featureOddities } from "./across-topics/oddities/server/features.ts";
import { idleOddities } from "./across-topics/oddities/server/idle.ts";
import { lateOddities } from "./across-topics/oddities/server/late.ts";
import { workerOddities } from "./across-topics/oddities/server/one-worker.ts";
import { statelessOddities } from "./across-topics/oddities/server/stateless.ts";
import { unaskedOddities } from "./across-topics/oddities/server/unasked.ts";
import { authorizationServerOddities } from "./authorization/oddities/authorization-server.ts";
import { authorizationOddities } from "./authorization/oddities/server.ts";
import { brokenFormOddities } from "./broken-forms/oddities/server.ts";
import { formOddities } from "./forms/oddities/server.ts";
import { httpOddities } from "./http/oddities/server.ts";
import { httpSseOddities } from "./http-sse/oddities/server.ts";
import { jsonOddities } from "./jsonrpc/oddities/server/json.ts";
import { messageOddities } from "./jsonrpc/oddities/server/messages.ts";
import { lifecycleOddities } from "./lifecycle/oddities/server.ts";
import { paginationOddities } from "./pagination/oddities/server.ts";
import { sessionOddities } from "./sessions/oddities/server.ts";
import { sseOddities } from "./sse/oddities/server.ts";
import { stdioOddities } from "./stdio/oddities/server.ts";
import { taskOddities } from "./tasks/oddities/server.ts";

/** All oddities of the reference server: unusual, but correct behaviour. */
export const ODDITIES: readonly Oddity[] = [
  ...jsonOddities,
  ...messageOddities,
  ...unaskedOddities,
  ...lateOddities,
  ...workerOddities,
  ...lifecycleOddities,
  ...featureOddities,
  ...paginationOddities,
  ...statelessOddities,
  ...stdioOddities,
  ...httpOddities,
  ...httpSseOddities,
  ...sessionOddities,
  ...idleOddities,
  ...sseOddities,
  ...taskOddities,
  ...authorizationOddities,
  ...authorizationServerOddities,
  ...formOddities,
  ...brokenFormOddities,
];
