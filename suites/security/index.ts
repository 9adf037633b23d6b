import type { Suite } from "../../harness/check/check.ts";
import { boundToLoopback } from "./bind.ts";
import { foreignOrigin, foreignOriginStatus, reboundOrigin } from "./origin.ts";

export const security: Suite = {
  name: "security",
  checks: [foreignOrigin, foreignOriginStatus, reboundOrigin, boundToLoopback],
};
