import { isObject } from "../../../harness/reference/message.ts";
import { onNotification } from "../../../harness/reference/server/rewrite.ts";
import type { Request } from "../../../harness/switches/message.ts";
import type { Fault } from "../../../harness/switches/server.ts";

const METHOD = "notifications/progress";

export const progressFaults: readonly Fault[] = [
  {
    id: "progress.one-token",
    describe: "sends a batch of two requests with one progress token",
    revisions: ["2025-03-26"],
    transports: ["stdio"],
    trips: ["progress.token.unique"],
    says: /of another open request/,
    remember: () => {
      let count = 0;
      const ping = (id: string): Request => ({
        jsonrpc: "2.0",
        id,
        method: "ping",
        params: { _meta: { progressToken: "same" } },
      });
      return {
        dispatch: (call, next) => {
          if (call.method === "tools/list") call.send([ping(`one-${++count}`), ping(`two-${count}`)]);
          return next(call);
        },
      };
    },
  },
  {
    id: "progress.zero-ignored",
    describe: "reports no progress where the progress token is 0",
    trips: ["progress.token.numbers"],
    says: /no progress with the token 0/,
    ...onNotification(METHOD, (params) => (params.progressToken === 0 ? undefined : params)),
  },
  {
    id: "progress.in-words",
    describe: "reports progress as text instead of a number",
    trips: ["progress.notification.shape"],
    says: /number/,
    ...onNotification(METHOD, (params) => ({ ...params, progress: "half" })),
  },
  {
    id: "progress.own-token",
    describe: "reports progress with a token that no request gave",
    trips: ["progress.token.known"],
    says: /no request had/,
    ...onNotification(METHOD, (params) => ({
      ...params,
      progressToken: `${String(params.progressToken)}-own`,
    })),
  },
  {
    id: "progress.stands-still",
    describe: "reports the same progress again and again",
    trips: ["progress.value.increases"],
    says: /after 1/,
    ...onNotification(METHOD, (params) => ({ ...params, progress: 1 })),
  },
  {
    id: "progress.never-stops",
    describe: "reports progress after the result",
    transports: ["stdio"],
    trips: ["progress.notification.stops"],
    says: /after the response/,
    dispatch: async (call, next) => {
      const result = await next(call);
      const token = isObject(call.params._meta) ? call.params._meta.progressToken : undefined;
      if (call.method === "tools/call" && token !== undefined) {
        const params = { progressToken: token, progress: 1_000 };
        setImmediate(() => call.send({ jsonrpc: "2.0", method: METHOD, params }));
      }
      return result;
    },
  },
];
