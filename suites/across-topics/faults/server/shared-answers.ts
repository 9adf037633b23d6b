import type { Fault, HttpRequest } from "../../../../harness/switches/server.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { between } from "../../../../schema/revision.ts";

const STATEFUL = between("2025-03-26", "2025-11-25");

/** How long an answer of a client is looked at, in milliseconds. */
const READ_MS = 40;

/** Has one place for the answers of all clients: two that come at the same time become one. */
function onePlace(kind: RegExp): Pick<Fault, "remember"> {
  return {
    remember: () => {
      let newest: unknown;
      const isMarked = ({ body }: HttpRequest) => kind.test(body) && /-client"/.test(body);
      return {
        http: async (request, next) => {
          if (request.method !== "POST" || !isMarked(request)) return next(request);
          const message = JSON.parse(request.body) as { readonly result: unknown };
          newest = message.result;
          await new Promise((resolve) => setTimeout(resolve, READ_MS));
          return next({ ...request, body: JSON.stringify({ ...message, result: newest }) });
        },
      };
    },
  };
}

/** Answers of a client that reach the call of another one. */
export const sharedAnswerFaults: readonly Fault[] = inPlace({ transports: ["http"] }, [
  {
    id: "roots.of-another-client",
    describe: "has one variable for the roots of all clients",
    revisions: STATEFUL,
    trips: ["roots.answer.own-session"],
    says: /mcp-conform-\w+-client, which another client answered/,
    ...onePlace(/"result":\{"roots":/),
  },
  {
    id: "sampling.of-another-client",
    describe: "has one variable for the sampling results of all clients",
    revisions: STATEFUL,
    trips: ["sampling.answer.own-session"],
    says: /mcp-conform-\w+-client, which another client answered/,
    ...onePlace(/"result":\{"role":/),
  },
  {
    id: "elicitation.of-another-client",
    describe: "has one variable for what the users of all clients answer",
    revisions: ["2025-06-18", "2025-11-25"],
    trips: ["elicitation.answer.own-session"],
    says: /mcp-conform-\w+-client, which another client answered/,
    ...onePlace(/"result":\{"action":"accept"/),
  },
]);
