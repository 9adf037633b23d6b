import type { Suite } from "../../../harness/check/check.ts";
import { foreignOrigin, foreignOriginStatus, originOnEach, reboundOrigin } from "./origin.ts";

export const security: Suite = {
  name: "security",
  checks: [foreignOrigin, foreignOriginStatus, originOnEach, reboundOrigin],
};
