import { needsExercise } from "../../../harness/check/expect.ts";
import { gatewayCheck } from "../check.ts";
import { answersBehind, callsIn, hasAnswer, notifications, paramsOf } from "../crossing.ts";
import { missing } from "../ends.ts";
import {
  AFTERWARDS,
  apart,
  asked,
  EQUAL_ID,
  gathered,
  reported,
  sameToken,
  sampledBy,
  tokenOf,
} from "../situations/apart.ts";

import { lastAt, sides } from "./sides.ts";

export const apartResponses = gatewayCheck({
  id: "gateway.apart.responses",
  title: "Two clients that send the same id at the same time get their own responses",
  requirements: ["jsonrpc.response.id"],
  on: apart,
  sends: `calls of two clients with the id ${EQUAL_ID}; the server answers the last one first`,
  hint: "Give each request to the server an id of its own, or each client a session of its own.",
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
  hint: "Give each request to the server an id of its own, or each client a session of its own.",
  run: ({ seen, expect }) => {
    for (const { one, side } of sides(seen)) {
      const own = callsIn([one]).find(({ marker }) => marker === gathered(side));
      if (own === undefined) continue;
      const [response] = own.responses;
      const isBehind = answersBehind(seen, gathered(side)).length > 0;
      const expected = `a response to the call of the client ${side}`;
      if (response !== undefined) {
        expect.that(true, { expected, actual: "a response", at: response.seq });
        continue;
      }
      const { words, isSilent } = missing(seen, own);
      const actual = `${words}${isBehind ? ", although the server has answered" : ""}`;
      const details = { expected, actual, at: own.request.seq };
      if (isSilent) expect.that(false, { ...details, timed: true });
      else expect.should(false, details);
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
    const expected = "the answer of the server";
    if (response === undefined) {
      const { words, isSilent } = missing(seen, call);
      const details = { expected, actual: words, at: call.request.seq };
      // A session may be ended at any time, with status 404: a client begins a new one then.
      if (isSilent) expect.that(false, { ...details, timed: true });
      else expect.should(false, details);
      return;
    }
    const isAnswered = hasAnswer(response, AFTERWARDS);
    const actual = isAnswered ? "it" : JSON.stringify(response.value);
    expect.should(isAnswered, { expected, actual, at: response.seq });
  },
});
