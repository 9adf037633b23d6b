import type { ClientSituation } from "../../../../harness/check/situation.ts";
import {
  HEADER_MISMATCH,
  MISSING_CLIENT_CAPABILITY,
  ProtocolError,
} from "../../../../harness/reference/message.ts";
import { STATELESS } from "../revisions.ts";
import { repairStateless } from "./repair-stateless.ts";

/** Header mismatch is there over HTTP only. */
const MISMATCH = () =>
  new ProtocolError(HEADER_MISMATCH, "Header mismatch: a gateway has garbled the headers");

const MISSING = () =>
  new ProtocolError(MISSING_CLIENT_CAPABILITY, "Missing required client capability", {
    requiredCapabilities: { experimental: { "mcp-conform/none-has-this": {} } },
  });

/** The first requests fail with errors that only this era has; a client that goes on is served. */
export const modernErrors: ClientSituation = {
  name: "modern-errors",
  describe: "answers the first requests with -32020 (HTTP) and -32021, and serves what comes then",
  asks: "Connect and list the tools; when that fails, try once more or tell the user, and end.",
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
