import { needsExercise } from "../../../harness/check/expect.ts";
import type { Crossed } from "../../../harness/check/gateway.ts";
import { keyOf, type Message } from "../../../harness/trace/message.ts";
import { isObject } from "../../../schema/json.ts";
import { gatewayCheck } from "../check.ts";
import {
  answersBehind,
  bodyOf,
  callsIn,
  hasAnswer,
  isResponse,
  notifications,
  paramsOf,
  sessionsBehind,
} from "../crossing.ts";
import {
  AFTERWARDS,
  apart,
  asked,
  EQUAL_ID,
  EQUAL_TOKEN,
  gathered,
  reported,
  SIDES,
  sameToken,
  sampledBy,
  tokenOf,
} from "../situations/apart.ts";

/** Both sides: the conversation, the name of the side, and that of the other one. */
function sides({ front, back }: Crossed) {
  const [a, b] = front;
  const isServed = callsIn(back).some(({ marker }) => marker === gathered(SIDES[1]));
  if (a === undefined || b === undefined || !isServed)
    needsExercise("a gateway that serves two clients at the same time");
  return [
    { one: a, side: SIDES[0], other: SIDES[1] },
    { one: b, side: SIDES[1], other: SIDES[0] },
  ] as const;
}

const lastAt = ({ front }: Crossed) => front.flatMap(({ messages }) => messages).at(-1)?.seq ?? 1;

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
  title: "No session behind is initialized twice",
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

export const apartResponses = gatewayCheck({
  id: "gateway.apart.responses",
  title: "Two clients that send the same id at the same time get their own responses",
  requirements: ["jsonrpc.response.id"],
  on: apart,
  sends: `calls of two clients with the id ${EQUAL_ID}; the server answers the last one first`,
  hint: "Give each request an id of its own behind, or each client a session of its own.",
  run: ({ seen, expect }) => {
    for (const { one, side, other } of sides(seen)) {
      const own = callsIn([one]).find(({ marker }) => marker === gathered(side));
      if (own === undefined) continue;
      const foreign = one.messages.find(
        (message) => message.from === "server" && hasAnswer(message, gathered(other)),
      );
      expect.that(foreign === undefined, {
        expected: `at the client ${side} no answer to the call of the client ${other}`,
        actual: foreign === undefined ? "none" : "the answer to its call",
        at: foreign?.seq ?? own.request.seq,
      });
    }
  },
});

export const apartCarried = gatewayCheck({
  id: "gateway.apart.carried",
  title: "Two clients that send the same id at the same time both get a response",
  requirements: ["jsonrpc.response.once"],
  on: apart,
  sends: `calls of two clients with the id ${EQUAL_ID}; the server answers the last one first`,
  hint: "Give each request an id of its own behind, or each client a session of its own.",
  run: ({ seen, expect }) => {
    for (const { one, side } of sides(seen)) {
      const own = callsIn([one]).find(({ marker }) => marker === gathered(side));
      if (own === undefined) continue;
      const [response] = own.responses;
      const isBehind = answersBehind(seen, gathered(side)).length > 0;
      expect.that(response !== undefined, {
        expected: `a response to the call of the client ${side}`,
        actual:
          response === undefined
            ? `no response within ${seen.limitMs} ms${isBehind ? ", although the server has answered" : ""}`
            : "a response",
        at: response?.seq ?? own.request.seq,
        timed: response === undefined,
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
  hint: "Where clients share a session behind, give each request an id of its own there.",
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

export const apartProgress = gatewayCheck({
  id: "gateway.apart.progress",
  title: "Progress of a call reaches the client of the call, and no other one",
  requirements: ["progress.token.known"],
  on: apart,
  sends: "calls of two clients at the same time, each with a progress token of its own",
  hint: "Keep for each progress token which client it belongs to.",
  run: ({ seen, expect }) => {
    for (const { one, side, other } of sides(seen)) {
      const foreign = notifications([one], "server", "notifications/progress").find(
        (message) => paramsOf(message).progressToken === tokenOf(other),
      );
      expect.that(foreign === undefined, {
        expected: `at the client ${side} no progress for the token of the client ${other}`,
        actual: foreign === undefined ? "none" : `progress for ${tokenOf(other)}`,
        at: foreign?.seq ?? callsIn([one])[0]?.request.seq ?? lastAt(seen),
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
  hint: "Where clients share a session behind, give each request a token of its own there.",
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
      expected: `the token ${EQUAL_TOKEN} once at a time in a session behind`,
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

export const apartLogs = gatewayCheck({
  id: "gateway.apart.notifications",
  title: "A log message of the call of one client does not reach the other client",
  requirements: ["lifecycle.operation.capabilities"],
  leniency: "no-keyword",
  on: apart,
  sends: "calls of two clients at the same time, during which the server sends log messages",
  hint: "Send what the server says during a call only to the client of the call: it may be confidential.",
  run: ({ seen, expect }) => {
    for (const { one, side, other } of sides(seen)) {
      const markers = [reported(other), sameToken(other)];
      const foreign = notifications([one], "server", "notifications/message").find((message) =>
        markers.includes(String(paramsOf(message).data)),
      );
      expect.should(foreign === undefined, {
        expected: `at the client ${side} no log message of a call of the client ${other}`,
        actual: foreign === undefined ? "none" : "such a message",
        at: foreign?.seq ?? callsIn([one])[0]?.request.seq ?? lastAt(seen),
      });
    }
  },
});

export const apartRequests = gatewayCheck({
  id: "gateway.apart.requests",
  title: "A request of the server during a call is answered by the client of the call",
  requirements: ["jsonrpc.response.id"],
  leniency: "no-keyword",
  on: apart,
  sends: "calls of two clients at the same time, during which the server asks for sampling",
  hint: "Send a request of the server to the client during whose call it asks: another client must not see or answer it.",
  run: ({ seen, expect }) => {
    for (const { one, side, other } of sides(seen)) {
      const call = callsIn([one]).find(({ marker }) => marker === asked(side));
      const foreign = one.serverRequests.find(({ params }) => JSON.stringify(params).includes(asked(other)));
      const isWrong = call?.responses.some(({ value }) => JSON.stringify(value).includes(sampledBy(other)));
      expect.should(foreign === undefined && isWrong !== true, {
        expected: `at the client ${side} only requests for its own call, answered by it`,
        actual:
          foreign !== undefined
            ? `a request for the call of the client ${other}`
            : isWrong === true
              ? `an answer of the client ${other} in the result`
              : "so",
        at: foreign?.request.seq ?? call?.request.seq ?? lastAt(seen),
      });
    }
  },
});

export const apartGoesOn = gatewayCheck({
  id: "gateway.apart.goes-on",
  title: "The end of one client does not end the session of another one",
  requirements: ["jsonrpc.response.once"],
  on: apart,
  sends: "a call of one client after the other one has ended its session",
  hint: "End what belongs to the client that has gone, and nothing else.",
  run: ({ seen, expect }) => {
    sides(seen);
    const call = callsIn(seen.front).find(({ marker }) => marker === AFTERWARDS);
    if (call === undefined) needsExercise("a gateway that lists the tools of its server");
    const [response] = call.responses;
    const isAnswered = response !== undefined && hasAnswer(response, AFTERWARDS);
    expect.that(isAnswered, {
      expected: "the answer of the server",
      actual:
        response === undefined ? `no response within ${seen.limitMs} ms` : JSON.stringify(response.value),
      at: response?.seq ?? call.request.seq,
      timed: response === undefined,
    });
  },
});
