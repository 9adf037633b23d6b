import { reportsProgress } from "../../../harness/reference/client/rewrite.ts";
import type { Fault } from "../../../harness/reference/client/switch.ts";
import { isObject } from "../../../harness/reference/message.ts";
import type { JsonObject } from "../../../harness/switches/message.ts";
import { inPlace } from "../../../harness/switches/switch.ts";
import { STATEFUL, STDIO } from "../../across-topics/faults/client/places.ts";

const report = (progressToken: unknown, progress: unknown): JsonObject => ({
  jsonrpc: "2.0",
  method: "notifications/progress",
  params: { progressToken, progress },
});

/** Progress of a request of the server. */
export const progressFaults: readonly Fault[] = inPlace({ revisions: STATEFUL }, [
  {
    id: "progress.other-token",
    describe: "reports progress under a token of its own",
    trips: ["client.progress.token-known"],
    says: /token/,
    ...reportsProgress(() => [report("mcp-conform-other", 1)]),
  },
  {
    id: "progress.token-as-text",
    describe: "reports progress under the token as text",
    revisions: ["2025-06-18", "2025-11-25"],
    trips: ["client.progress.token-known"],
    says: /"7"/,
    ...reportsProgress((token) => [report(`${token}`, 0.5)]),
  },
  {
    id: "progress.no-number",
    describe: "reports progress as text",
    trips: ["client.schema.params"],
    says: /progress/,
    ...reportsProgress((token) => [report(token, "half")]),
  },
  {
    id: "progress.stands-still",
    describe: "reports the same progress twice",
    transports: STDIO,
    trips: ["client.progress.increases"],
    says: /progress 1 after 1/,
    ...reportsProgress((token) => [report(token, 1), report(token, 1)]),
  },
  {
    id: "progress.after-the-end",
    describe: "reports progress after its response",
    transports: STDIO,
    trips: ["client.progress.stops"],
    says: /after the response/,
    remember: () => {
      const tokens = new Map<unknown, unknown>();
      return {
        incoming: (message) => {
          const { _meta } = isObject(message.params) ? message.params : {};
          if (isObject(_meta) && _meta.progressToken !== undefined)
            tokens.set(message.id, _meta.progressToken);
          return [message];
        },
        outgoing: (message) =>
          !("method" in message) && tokens.has(message.id)
            ? [message, report(tokens.get(message.id), 2)]
            : [message],
      };
    },
  },
]);
