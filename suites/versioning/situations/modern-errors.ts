import type { ClientSituation } from "../../../harness/check/situation.ts";
import {
  HEADER_MISMATCH,
  MISSING_CLIENT_CAPABILITY,
  ProtocolError,
} from "../../../harness/reference/message.ts";
import { repairStateless } from "../../across-topics/situations/repair-stateless.ts";
import { STATELESS } from "../../across-topics/situations/revisions.ts";

/** A header mismatch is only possible over HTTP. */
const MISMATCH = () => new ProtocolError(HEADER_MISMATCH, "Header mismatch: a gateway changed the headers");

const MISSING = () =>
  new ProtocolError(MISSING_CLIENT_CAPABILITY, "Missing required client capability", {
    requiredCapabilities: { experimental: { "mcp-conform/none-has-this": {} } },
  });

/** The first requests fail with errors that only this era has. Later requests succeed. */
export const modernErrors: ClientSituation = {
  name: "modern-errors",
  describe: "answers the first requests with -32020 (HTTP) and -32021, and later requests with results",
  asks: "Connect and list the tools; if that fails, retry once or report the error to the user; close.",
  revisions: STATELESS,
  server: ({ transport }) => {
    const errors = transport === "http" ? [MISMATCH, MISSING] : [MISSING];
    return {
      hooks: [
        repairStateless({ always: true }),
        {
          dispatch: async (call, next) => {
            const error = call.kind === "request" ? errors.shift() : undefined;
            if (error) throw error();
            return next(call);
          },
        },
      ],
    };
  },
};
