import type { Suite } from "../../../harness/check/check.ts";
import * as progress from "./monitors.ts";
import { progressReported } from "./reported.ts";
import { numbersReported } from "./tokens.ts";

export const utilities: Suite = { name: "utilities", checks: [progressReported, numbersReported] };

export const messages: Suite = {
  name: "messages",
  checks: [progress.shape, progress.tokenKnown, progress.tokensUnique, progress.stops, progress.increases],
};
