import type { Oddity } from "../harness/reference/client/switch.ts";
import { featureOddities } from "./across-topics/oddities/client/features.ts";
import { statelessOddities } from "./across-topics/oddities/client/stateless.ts";
import { authorizationOddities } from "./authorization/oddities/client.ts";
import { formOddities } from "./forms/oddities/client.ts";
import { httpOddities } from "./http/oddities/client.ts";
import { httpSseOddities } from "./http-sse/oddities/client.ts";
import { messageOddities } from "./jsonrpc/oddities/client.ts";
import { lifecycleOddities } from "./lifecycle/oddities/client.ts";
import { stdioOddities } from "./stdio/oddities/client.ts";
import { taskOddities } from "./tasks/oddities/client.ts";
import { toolShownOddities } from "./tools/oddities/client.ts";

/** All oddities of the reference client: unusual, but correct behaviour. */
export const ODDITIES: readonly Oddity[] = [
  ...messageOddities,
  ...featureOddities,
  ...lifecycleOddities,
  ...httpOddities,
  ...httpSseOddities,
  ...stdioOddities,
  ...statelessOddities,
  ...taskOddities,
  ...authorizationOddities,
  ...formOddities,
  ...toolShownOddities,
];
