import type { Suite } from "../../../harness/check/check.ts";
import * as progress from "./monitors.ts";
import { progressReported } from "./reported.ts";

export const utilities: Suite = { name: "utilities", checks: [progressReported] };

export const messages: Suite = {
  name: "messages",
  checks: [progress.shape, progress.tokenKnown, progress.tokensUnique, progress.stops, progress.increases],
};
