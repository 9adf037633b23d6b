import type { Oddity } from "../switch.ts";
import { authorizationOddities } from "./authorization.ts";
import { featureOddities } from "./features.ts";
import { httpOddities } from "./http.ts";
import { httpSseOddities } from "./http-sse.ts";
import { lifecycleOddities } from "./lifecycle.ts";
import { messageOddities } from "./messages.ts";
import { statelessOddities } from "./stateless.ts";
import { stdioOddities } from "./stdio.ts";
import { taskOddities } from "./tasks.ts";

/** All oddities: unusual, but correct behaviour. */
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
];
