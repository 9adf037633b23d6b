import type { Oddity } from "../switch.ts";
import { authorizationOddities } from "./authorization.ts";
import { authorizationServerOddities } from "./authorization-server.ts";
import { featureOddities } from "./features.ts";
import { httpOddities } from "./http.ts";
import { httpSseOddities } from "./http-sse.ts";
import { jsonOddities } from "./json.ts";
import { lateOddities } from "./late.ts";
import { lifecycleOddities } from "./lifecycle.ts";
import { messageOddities } from "./messages.ts";
import { paginationOddities } from "./pagination.ts";
import { sessionOddities } from "./sessions.ts";
import { sseOddities } from "./sse.ts";
import { statelessOddities } from "./stateless.ts";
import { stdioOddities } from "./stdio.ts";
import { taskOddities } from "./tasks.ts";
import { unaskedOddities } from "./unasked.ts";

/** All oddities: unusual, but correct behaviour. */
export const ODDITIES: readonly Oddity[] = [
  ...jsonOddities,
  ...messageOddities,
  ...unaskedOddities,
  ...lateOddities,
  ...lifecycleOddities,
  ...featureOddities,
  ...paginationOddities,
  ...statelessOddities,
  ...stdioOddities,
  ...httpOddities,
  ...httpSseOddities,
  ...sessionOddities,
  ...sseOddities,
  ...taskOddities,
  ...authorizationOddities,
  ...authorizationServerOddities,
];
