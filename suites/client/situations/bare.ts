import type { ClientSituation } from "../../../harness/check/situation.ts";
import { CAPABILITY_NAMES } from "../../../harness/reference/server/core/capabilities.ts";
import { repairStateful } from "./repair-stateful.ts";
import { STATEFUL } from "./revisions.ts";

export const bare: ClientSituation = {
  name: "bare",
  describe: "declares no capabilities",
  asks: "Connect, use only what the server declares (nothing), and close.",
  official: "initialize",
  revisions: STATEFUL,
  server: () => ({ without: CAPABILITY_NAMES, hooks: [repairStateful()] }),
};
