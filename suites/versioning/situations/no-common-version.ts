import type { ClientSituation } from "../../../harness/check/situation.ts";
import { ProtocolError, UNSUPPORTED_VERSION } from "../../../harness/reference/message.ts";
import { repairStateless } from "../../across-topics/situations/repair-stateless.ts";
import { requestedVersion } from "../../across-topics/situations/request-meta.ts";
import { STATELESS } from "../../across-topics/situations/revisions.ts";

/** No revision has this date, and no client supports it. */
export const FUTURE_VERSION = "2099-12-31";

export const noCommonVersion: ClientSituation = {
  name: "no-common-version",
  describe: `supports only ${FUTURE_VERSION}, and answers requests of other revisions with -32022`,
  asks: "Connect and list the tools; if that fails, report the error to the user; close.",
  revisions: STATELESS,
  server: () => ({
    hooks: [
      repairStateless({ always: true }),
      {
        dispatch: async (call, next) => {
          if (call.kind === "notification") return next(call);
          const data = { supported: [FUTURE_VERSION], requested: requestedVersion(call) };
          throw new ProtocolError(UNSUPPORTED_VERSION, "Unsupported protocol version", data);
        },
      },
    ],
  }),
};
