import type { ClientSituation } from "../../../../harness/check/situation.ts";
import { ProtocolError, UNSUPPORTED_VERSION } from "../../../../harness/reference/message.ts";
import { lenient } from "./lenient.ts";
import { requestedIn } from "./requested.ts";
import { STATELESS } from "./since.ts";

/** No revision has this date, and no client speaks it. */
export const UNHEARD_OF = "2099-12-31";

export const noCommonVersion: ClientSituation = {
  name: "no-common-version",
  describe: `speaks ${UNHEARD_OF} only, and answers everything else with -32022`,
  asks: "Connect and list the tools; tell the user when that cannot be done, and end.",
  revisions: STATELESS,
  server: () => ({
    hooks: [
      lenient({ always: true }),
      {
        dispatch: async (call, next) => {
          if (call.kind === "notification") return next(call);
          const data = { supported: [UNHEARD_OF], requested: requestedIn(call) };
          throw new ProtocolError(UNSUPPORTED_VERSION, "Unsupported protocol version", data);
        },
      },
    ],
  }),
};
