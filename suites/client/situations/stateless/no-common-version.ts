import type { ClientSituation } from "../../../../harness/check/situation.ts";
import { ProtocolError, UNSUPPORTED_VERSION } from "../../../../harness/reference/message.ts";
import { STATELESS } from "../revisions.ts";
import { repairStateless } from "./repair-stateless.ts";
import { requestedVersion } from "./request-meta.ts";

/** No revision has this date, and no client speaks it. */
export const UNHEARD_OF = "2099-12-31";

export const noCommonVersion: ClientSituation = {
  name: "no-common-version",
  describe: `speaks ${UNHEARD_OF} only, and answers everything else with -32022`,
  asks: "Connect and list the tools; tell the user when that cannot be done, and end.",
  revisions: STATELESS,
  server: () => ({
    hooks: [
      repairStateless({ always: true }),
      {
        dispatch: async (call, next) => {
          if (call.kind === "notification") return next(call);
          const data = { supported: [UNHEARD_OF], requested: requestedVersion(call) };
          throw new ProtocolError(UNSUPPORTED_VERSION, "Unsupported protocol version", data);
        },
      },
    ],
  }),
};
