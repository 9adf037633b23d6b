import type { RelaySession } from "../../../harness/reference/gateway/relay.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import {
  type GatewayFault,
  isAnswer,
  isRequest,
  mentions,
  OWN,
  paramsOf,
  together,
  withoutOwn,
} from "./fault.ts";

const other = ({ others }: RelaySession): RelaySession | undefined => others[0];

/** What one client sends goes into the session of the other one as well. What comes of it there is dropped. */
function copied(marker: string, change: (call: JsonObject) => JsonObject) {
  const isOfCopy = (message: JsonObject, { number }: RelaySession) =>
    number === 1 && mentions(message, marker);
  return together(
    {
      toBack: (message, session) => {
        if (session.number === 2 && isRequest(message, "tools/call") && mentions(message, `"${marker}"`))
          other(session)?.toBack(change(message));
        return [message];
      },
      toFront: (message, session) => (isOfCopy(message, session) ? [] : [message]),
    },
    withoutOwn,
  );
}

export const ofTwoClients: readonly GatewayFault[] = [
  {
    id: "apart.responses-broadcast",
    describe: "sends the response to a list to all clients",
    trips: "gateway.apart.solicited",
    says: /which another client has sent/,
    toFront: (message, session) => {
      const { result } = message;
      if (isObject(result) && "tools" in result) for (const one of session.others) one.toFront(message);
      return [message];
    },
  },
  {
    id: "apart.initialized-twice",
    describe: "initializes the server of one client again for another one",
    trips: "gateway.apart.initialize-behind",
    says: /twice/,
    ...together(
      {
        toBack: (message, session) => {
          if (isRequest(message, "initialize") && session.number === 2)
            other(session)?.toBack({ ...message, id: `${OWN}-initialize` });
          return [message];
        },
      },
      withoutOwn,
    ),
  },
  {
    id: "apart.responses-swapped",
    describe: "finds the client of a response by the id only",
    trips: "gateway.apart.responses",
    says: /the answer to its call/,
    toFront: (message, session) => {
      if (!isAnswer(message) || !mentions(message, "answers equal-id-")) return [message];
      other(session)?.toFront(message);
      return [];
    },
  },
  {
    id: "apart.response-lost",
    describe: "loses the response to the second of two requests with the same id",
    trips: "gateway.apart.carried",
    says: /although the server has answered/,
    toFront: (message) => (isAnswer(message) && mentions(message, "answers equal-id-b") ? [] : [message]),
  },
  {
    id: "apart.ids-kept",
    describe: "keeps the ids of all clients in one session behind",
    trips: "gateway.apart.ids-behind",
    says: /the id 4711 for two requests/,
    ...copied("equal-id-b", (call) => call),
  },
  {
    id: "apart.progress-broadcast",
    describe: "sends progress to all clients",
    trips: "gateway.apart.progress",
    says: /progress for token-of-a/,
    toFront: (message, session) => {
      if (paramsOf(message).progressToken === "token-of-a") other(session)?.toFront(message);
      return [message];
    },
  },
  {
    id: "apart.tokens-kept",
    describe: "keeps the progress tokens of all clients in one session behind",
    trips: "gateway.apart.tokens-behind",
    says: /two open calls/,
    ...copied("equal-token-b", (call) => ({ ...call, id: `${OWN}-copy` })),
  },
  {
    id: "apart.logs-broadcast",
    describe: "sends log messages to all clients",
    trips: "gateway.apart.notifications",
    says: /such a message/,
    toFront: (message, session) => {
      if (message.method === "notifications/message" && mentions(message, "own-token-"))
        other(session)?.toFront(message);
      return [message];
    },
  },
  {
    id: "apart.request-to-other",
    describe: "asks another client than that of the call",
    trips: "gateway.apart.requests",
    says: /a request for the call of the client a/,
    toFront: (message, session) => {
      if (!isRequest(message, "sampling/createMessage") || !mentions(message, "asked-a")) return [message];
      other(session)?.memory.set(`foreign ${String(message.id)}`, true);
      other(session)?.toFront(message);
      return [];
    },
    toBack: (message, session) => {
      if (!isAnswer(message) || !session.memory.has(`foreign ${String(message.id)}`)) return [message];
      other(session)?.toBack(message);
      return [];
    },
  },
  {
    id: "apart.ended-together",
    describe: "serves no client any more when one has ended",
    trips: "gateway.apart.goes-on",
    says: /no response within/,
    toBack: (message) => (mentions(message, '"after-the-other"') ? [] : [message]),
  },
];
