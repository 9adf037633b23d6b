import type { Expect } from "../../../harness/check/expect.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { Crossed } from "../../../harness/check/gateway.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { gatewayCheck } from "../check.ts";
import { bodyOf, carried, errorOf, resultOf } from "../crossing.ts";
import { ANSWERS, asking, bare, REQUESTS } from "../situations/asking.ts";

/** What the server asked behind, and what came back. Ends the check where it did not ask. */
function askedBehind(seen: Crossed, marker: string) {
  const { front } = carried(seen, marker);
  const { method = "", needs } = ownMember(REQUESTS, marker) ?? {};
  const asked = seen.back.flatMap((one) => one.serverRequests).find((one) => one.method === method);
  if (asked === undefined)
    needsExercise(`a gateway that declares ${needs ?? method} behind, as its client does`);
  return { front, asked, method };
}

/** A request of the server must be answered; what the client has answered should be the answer. */
function judge(seen: Crossed, expect: Expect, marker: string): void {
  const { asked, method } = askedBehind(seen, marker);
  const [response] = asked.responses;
  if (response === undefined) {
    const front = seen.front.flatMap((one) => one.serverRequests).find((one) => one.method === method);
    expect.that(false, {
      expected: `a response to ${method} of the server`,
      actual: `no response within ${seen.limitMs} ms, ${front === undefined ? "and the client was not asked" : "although the client has answered"}`,
      at: asked.request.seq,
      timed: true,
    });
    return;
  }
  const wanted = ownMember(ANSWERS, method);
  const isAsked = seen.front.some((one) => one.serverRequests.some((rpc) => rpc.method === method));
  if (!isAsked && resultOf(response) !== undefined)
    return void expect.observe(`the gateway answers ${method} itself`, response.seq);
  const isSame = holds(resultOf(response), wanted);
  expect.should(isSame, {
    expected: `the answer of the client: ${JSON.stringify(wanted)}`,
    actual: isSame ? "it" : JSON.stringify(errorOf(response) ?? resultOf(response) ?? bodyOf(response)),
    at: response.seq,
    pointer: response.pointer,
  });
}

/** A gateway may add members to a result, such as _meta. */
function holds(came: JsonObject | undefined, wanted: JsonObject = {}): boolean {
  return Object.entries(wanted).every(
    ([name, value]) => JSON.stringify(came && ownMember(came, name)) === JSON.stringify(value),
  );
}

export const samplingCarried = gatewayCheck({
  id: "gateway.requests.sampling",
  title: "A request of the server for sampling is answered, as the client has answered it",
  requirements: ["jsonrpc.response.once", "sampling.result.shape"],
  leniency: "no-keyword",
  on: asking,
  sends: "a call during which the server sends sampling/createMessage",
  hint: "Pass requests of the server on to the client during whose call it asks, and pass the answer back.",
  run: ({ seen, expect }) => judge(seen, expect, "ask-sampling"),
});

export const elicitationCarried = gatewayCheck({
  id: "gateway.requests.elicitation",
  title: "A request of the server for elicitation is answered, as the client has answered it",
  requirements: ["jsonrpc.response.once", "elicitation.result.shape"],
  revisions: { since: "2025-06-18" },
  leniency: "no-keyword",
  on: asking,
  sends: "a call during which the server sends elicitation/create",
  hint: "Pass requests of the server on to the client during whose call it asks, and pass the answer back.",
  run: ({ seen, expect }) => judge(seen, expect, "ask-elicitation"),
});

export const rootsCarried = gatewayCheck({
  id: "gateway.requests.roots",
  title: "A request of the server for the roots is answered, as the client has answered it",
  requirements: ["jsonrpc.response.once", "roots.result.shape"],
  leniency: "no-keyword",
  on: asking,
  sends: "a call during which the server sends roots/list",
  hint: "Pass requests of the server on to the client during whose call it asks, and pass the answer back.",
  run: ({ seen, expect }) => judge(seen, expect, "ask-roots"),
});

export const pingBehind = gatewayCheck({
  id: "gateway.ping.behind",
  title: "A ping of the server is answered, by the gateway or by the client",
  requirements: ["ping.answered"],
  on: asking,
  sends: "a call during which the server sends a ping",
  hint: "Answer a ping with an empty result.",
  run: ({ seen, expect }) => {
    const { asked } = askedBehind(seen, "ask-ping");
    const [response] = asked.responses;
    const isAnswered = response !== undefined && resultOf(response) !== undefined;
    expect.that(isAnswered, {
      expected: "an empty result",
      actual:
        response === undefined
          ? `no response within ${seen.limitMs} ms`
          : JSON.stringify(errorOf(response) ?? resultOf(response) ?? null),
      at: response?.seq ?? asked.request.seq,
      timed: response === undefined,
    });
  },
});

export const undeclared = gatewayCheck({
  id: "gateway.requests.undeclared",
  title: "A client that declares no capability gets no request that needs one",
  requirements: ["lifecycle.operation.capabilities"],
  on: bare,
  sends:
    "calls of a client without capabilities, during which the server asks for what the gateway has declared behind",
  hint: "Declare to the server what the client has declared, or answer requests yourself that it cannot answer.",
  run: ({ seen, expect }) => {
    const { front } = carried(seen, "ask-ping");
    const wrong = seen.front
      .flatMap((one) => one.serverRequests)
      .filter(({ method }) =>
        Object.values(REQUESTS).some((one) => one.method === method && one.needs !== undefined),
      );
    expect.that(wrong.length === 0, {
      expected: "no request that needs a capability of the client",
      actual: wrong.length === 0 ? "none" : wrong.map(({ method }) => method).join(", "),
      at: wrong[0]?.request.seq ?? front.request.seq,
    });
  },
});

export const undeclaredAnswered = gatewayCheck({
  id: "gateway.requests.undeclared-answered",
  title: "A server that may ask gets an answer, also where the client has no capabilities",
  requirements: ["jsonrpc.response.once"],
  on: bare,
  sends:
    "calls of a client without capabilities, during which the server asks for what the gateway has declared behind",
  hint: "Declare to the server what the client has declared, or answer with an error what it cannot answer.",
  run: ({ seen, expect }) => {
    const { front } = carried(seen, "ask-ping");
    const asked = seen.back.flatMap((one) => one.serverRequests).filter(({ method }) => method !== "ping");
    for (const { method, request, responses } of asked) {
      const [response] = responses;
      expect.that(response !== undefined, {
        expected: `a response to ${method}, which the gateway has declared to the server`,
        actual: response === undefined ? `no response within ${seen.limitMs} ms` : "a response",
        at: response?.seq ?? request.seq,
        timed: response === undefined,
      });
    }
    if (asked.length === 0)
      expect.observe("the gateway declares no capability behind for this client", front.request.seq);
  },
});
