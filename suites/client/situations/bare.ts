import type { ClientSituation } from "../../../harness/check/situation.ts";
import { CAPABILITY_NAMES } from "../../../harness/reference/server/core/capabilities.ts";
import { forgiving } from "./forgiving.ts";
import { STATEFUL } from "./span.ts";

export const bare: ClientSituation = {
  name: "bare",
  describe: "declares no capability at all",
  asks: "Connect, use what the server declares, which is nothing, and close.",
  official: "initialize",
  revisions: STATEFUL,
  server: () => ({ without: CAPABILITY_NAMES, hooks: [forgiving()] }),
};
