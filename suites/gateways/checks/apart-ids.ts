import { needsExercise } from "../../../harness/check/expect.ts";
import type { Crossed } from "../../../harness/check/gateway.ts";
import { keyOf, type Message } from "../../../harness/trace/message.ts";
import { isObject } from "../../../schema/json.ts";
import { gatewayCheck } from "../check.ts";
import { answersBehind, bodyOf, callsIn, isResponse, sessionsBehind } from "../crossing.ts";
import { apart, EQUAL_ID, EQUAL_TOKEN, SIDES, sameToken } from "../situations/apart.ts";

import { lastAt, sides } from "./sides.ts";

export const apartSolicited = gatewayCheck({
  id: "gateway.apart.solicited",
  title: "A client gets no response to a request of another one",
  requirements: ["jsonrpc.response.solicited"],
  on: apart,
  sends: "lists and calls of two clients",
  hint: "Send a response to the client that has sent the request, and to no other one.",
  run: ({ seen, expect }) => {
    if (seen.front.length < 2) needsExercise("a gateway to which two clients connect");
    for (const { messages, clientRequests } of seen.front) {
      const ids = new Set(clientRequests.map(({ id }) => keyOf(id)));
      const foreign = messages.find(
        (one) =>
          one.from === "server" && isResponse(one) && isId(bodyOf(one).id) && !ids.has(keyOf(bodyOf(one).id)),
      );
      expect.that(foreign === undefined, {
        expected: "only responses to requests of this client",
        actual:
          foreign === undefined
            ? "so"
            : `a response with the id ${JSON.stringify(bodyOf(foreign).id)}, which ${isOfOther(seen, foreign) ? "another" : "no"} client has sent`,
        at: foreign?.seq ?? messages.at(-1)?.seq ?? lastAt(seen),
      });
    }
  },
});

const isOfOther = ({ front }: Crossed, message: Message) =>
  front.some(({ clientRequests }) =>
    clientRequests.some(({ id }) => keyOf(id) === keyOf(bodyOf(message).id)),
  );

const isId = (id: unknown) => typeof id === "string" || typeof id === "number";

export const apartInitialize = gatewayCheck({
  id: "gateway.apart.initialize-behind",
  title: "No session with the server is initialized twice",
  requirements: ["lifecycle.initialize.first"],
  leniency: "no-keyword",
  on: apart,
  sends: "initialize of two clients",
  hint: "Start a server for each client, or answer initialize of the second client yourself.",
  run: ({ seen, expect }) => {
    if (seen.front.length < 2) needsExercise("a gateway to which two clients connect");
    for (const { requests, messages } of sessionsBehind(seen)) {
      const [first, second] = requests.filter(({ method }) => method === "initialize");
      expect.should(second === undefined, {
        expected: "initialize once in a session behind",
        actual: second === undefined ? "once or never" : "twice",
        at: second?.request.seq ?? first?.request.seq ?? messages[0]?.seq ?? lastAt(seen),
      });
    }
  },
});

export const apartIds = gatewayCheck({
  id: "gateway.apart.ids-behind",
  title: "Two clients with the same id do not make it appear twice in one session behind",
  requirements: ["jsonrpc.request.id-unique"],
  on: apart,
  sends: `calls of two clients with the id ${EQUAL_ID}`,
  hint: "Where clients share a session with the server, give each request an id of its own there.",
  run: ({ seen, expect }) => {
    sides(seen);
    for (const { requests, messages } of sessionsBehind(seen)) {
      const known = new Map<string, string>();
      const twice = requests.find(({ id, method, params }) => {
        const content = `${method} ${JSON.stringify(params)}`;
        const before = known.get(keyOf(id));
        known.set(keyOf(id), content);
        // The same request once more may be a repetition after a broken connection.
        return before !== undefined && before !== content;
      });
      expect.that(twice === undefined, {
        expected: "each id once in a session behind",
        actual: twice === undefined ? "so" : `the id ${JSON.stringify(twice.id)} for two requests`,
        at: twice?.request.seq ?? messages[0]?.seq ?? lastAt(seen),
      });
    }
  },
});

export const apartTokens = gatewayCheck({
  id: "gateway.apart.tokens-behind",
  title: "Two clients with the same progress token do not make it active twice in one session behind",
  requirements: ["progress.token.unique"],
  on: apart,
  sends: "calls of two clients at the same time, with the same progress token",
  hint: "Where clients share a session with the server, give each request a token of its own there.",
  run: ({ seen, expect }) => {
    sides(seen);
    const markers = SIDES.map(sameToken);
    const both = sessionsBehind(seen).map(({ requests }) =>
      requests.filter(({ params }) => {
        const { _meta: meta, arguments: given } = params;
        const isOne = isObject(given) && markers.includes(String(given.marker));
        return isOne && isObject(meta) && meta.progressToken === EQUAL_TOKEN;
      }),
    );
    const shared = both.find((calls) => calls.length > 1 && areOpen(seen));
    expect.that(shared === undefined, {
      expected: `the token ${EQUAL_TOKEN} once at a time in a session behind the gateway`,
      actual: shared === undefined ? "so" : "two open calls with it",
      at: shared?.[1]?.request.seq ?? lastAt(seen),
    });
  },
});

/** Both calls were open at the same time: the second one came before the first one was answered. */
function areOpen(seen: Crossed): boolean {
  const [first, second] = callsIn(seen.back).filter(({ marker }) => SIDES.map(sameToken).includes(marker));
  if (first === undefined || second === undefined) return false;
  const [answer] = answersBehind(seen, first.marker);
  return answer === undefined || answer.seq > second.request.seq;
}
