import type { ClientSituation } from "../../../harness/check/situation.ts";
import { ProtocolError, UNSUPPORTED_VERSION } from "../../../harness/reference/message.ts";
import type { Revision } from "../../../schema/revision.ts";
import { repairStateless } from "../../across-topics/situations/repair-stateless.ts";
import { requestedVersion } from "../../across-topics/situations/request-meta.ts";
import { STATELESS } from "../../across-topics/situations/revisions.ts";

export const SUPPORTED: readonly Revision[] = ["2026-07-28"];

/** A server that is replaced during the connection: the old one refuses the revision, and the list is from the new one. */
export const unsupportedVersion: ClientSituation = {
  name: "unsupported-version",
  describe:
    "refuses the revision of the first request with -32022, lists 2026-07-28 as supported, and answers later requests",
  asks: "Connect, list the tools, and close; when the server returns -32022, repeat the request with a revision of its list.",
  official: "request-metadata",
  revisions: STATELESS,
  server: () => {
    let isRefused = false;
    return {
      hooks: [
        repairStateless({ always: true }),
        {
          dispatch: async (call, next) => {
            if (isRefused || call.kind === "notification") return next(call);
            isRefused = true;
            const data = { supported: SUPPORTED, requested: requestedVersion(call) };
            throw new ProtocolError(UNSUPPORTED_VERSION, "Unsupported protocol version", data);
          },
        },
      ],
    };
  },
};
