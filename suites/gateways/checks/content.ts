import { isObject } from "../../../schema/json.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { gatewayCheck } from "../check.ts";
import { answersBehind, bodyOf, callsIn, carried, errorOf, responsesTo, resultOf } from "../crossing.ts";
import { UNKNOWN_METHOD } from "../situations/behind.ts";
import { CONTENT, EXTRA, LARGE, LARGE_ARGUMENT } from "../situations/content.ts";
import { passing, SINGLE } from "../situations/passing.ts";

const METHOD_NOT_FOUND = -32601;

export const contentKept = gatewayCheck({
  id: "gateway.content.kept",
  title: "Text of any characters, base64 and URIs arrive at the front as the server has sent them",
  requirements: ["tools.content.types"],
  leniency: "no-keyword",
  on: passing,
  sends: "a call whose result has text of any characters, an image and a resource",
  hint: "Cut bytes into lines before they are decoded, and parse and write JSON once each.",
  run: ({ seen, expect }) => {
    for (const response of responsesTo(seen, SINGLE.content)) {
      const { content } = resultOf(response) ?? {};
      for (const [index, block] of CONTENT.entries()) {
        const came: unknown = Array.isArray(content) ? content[index] : undefined;
        const isSame = JSON.stringify(came) === JSON.stringify(block) || hasSame(block, came);
        expect.should(isSame, {
          expected: `the block ${index} of the server: ${JSON.stringify(block)}`,
          actual: isSame ? "it" : JSON.stringify(came ?? null),
          at: response.seq,
          pointer: `${response.pointer}/result/content/${index}`,
        });
      }
    }
  },
});

/** Whether a value has all that another one has: a gateway may add members. */
function hasSame(wanted: unknown, came: unknown): boolean {
  if (!isObject(wanted)) return JSON.stringify(wanted) === JSON.stringify(came);
  return (
    isObject(came) && Object.entries(wanted).every(([name, value]) => hasSame(value, ownMember(came, name)))
  );
}

export const largeCarried = gatewayCheck({
  id: "gateway.content.large",
  title: "A call of 180 kB and its result of 900 kB arrive whole, or the call is refused",
  requirements: ["jsonrpc.response.once"],
  on: passing,
  sends: "a call with a long argument, whose result has a long text",
  hint: "Collect the bytes of a message until it is complete. Refuse what is over a limit of your own with an error.",
  run: ({ seen, expect }) => {
    const front = callsIn(seen.front).find(({ marker }) => marker === SINGLE.large);
    const back = callsIn(seen.back).find(({ marker }) => marker === SINGLE.large);
    const { front: plain } = carried(seen, SINGLE.plain);
    const [response] = front?.responses ?? [];
    if (response === undefined) {
      const answer = answersBehind(seen, SINGLE.large)[0];
      const at = answer?.seq ?? front?.request.seq ?? plain.request.seq;
      const isStatus = front !== undefined && refusedByStatus(seen.front, front.request.exchange);
      expect.that(isStatus, {
        expected: "a response to the call",
        actual: isStatus
          ? "a status of HTTP that refuses it"
          : `no response within ${seen.limitMs} ms${answer === undefined ? "" : ", although the server has answered"}`,
        at,
        timed: !isStatus,
      });
      return;
    }
    if (errorOf(response) !== undefined)
      return expect.observe("the gateway refuses the call with an error", response.seq);
    const given = back?.params.arguments;
    const isWholeBehind = back === undefined || (isObject(given) && given.text === LARGE_ARGUMENT);
    const text = JSON.stringify(resultOf(response) ?? null);
    expect.should(isWholeBehind && text.includes(LARGE), {
      expected: "all characters of the argument behind, and of the result at the front",
      actual: `${isWholeBehind ? "the whole argument" : "another argument"}, and ${text.includes(LARGE) ? "the whole result" : "another result"}`,
      at: response.seq,
    });
  },
});

function refusedByStatus(front: Parameters<typeof callsIn>[0], exchange: number | undefined): boolean {
  return front.some(({ events }) =>
    events.some(
      (event) => event.channel === "http-response" && event.exchange === exchange && event.status >= 400,
    ),
  );
}

export const unknownMethod = gatewayCheck({
  id: "gateway.unknown-method",
  title: "A request with a method that the gateway does not know is answered: by the server, or with -32601",
  requirements: ["jsonrpc.error.method-not-found"],
  on: passing,
  sends: `a request for the method "${UNKNOWN_METHOD}", which the server behind knows`,
  hint: "Pass unknown methods on, or refuse them with error -32601.",
  run: ({ seen, expect }) => {
    const rpc = seen.front
      .flatMap((one) => one.clientRequests)
      .find(({ method }) => method === UNKNOWN_METHOD);
    carried(seen, SINGLE.plain);
    if (rpc === undefined) throw new Error("the client has sent the request");
    const [response] = rpc.responses;
    if (response === undefined) {
      expect.that(false, {
        expected: "the answer of the server, or error -32601",
        actual: `no response within ${seen.limitMs} ms`,
        at: rpc.request.seq,
        timed: true,
      });
      return;
    }
    const error = errorOf(response);
    const isRight = error === undefined || error.code === METHOD_NOT_FOUND;
    expect.should(isRight, {
      expected: "the answer of the server, or error -32601",
      actual: error === undefined ? "the answer of the server" : `error ${JSON.stringify(error.code)}`,
      at: response.seq,
      pointer: response.pointer,
    });
  },
});

export const extraMembers = gatewayCheck({
  id: "gateway.extra-members",
  title: "A call and a result with members that no revision defines are carried",
  requirements: ["jsonrpc.message.extra-members"],
  on: passing,
  sends: "a call with members of its own in its params and in _meta; its result has some as well",
  hint: "Ignore members that you do not know, or pass them on.",
  run: ({ seen, expect }) => {
    const { back } = carried(seen, SINGLE.plain);
    for (const response of responsesTo(seen, SINGLE.plain)) {
      const result = resultOf(response);
      const isAnswered = expect.that(result !== undefined, {
        expected: "a result",
        actual: result === undefined ? JSON.stringify(bodyOf(response).error ?? null) : "a result",
        at: response.seq,
      });
      if (!isAnswered) continue;
      const kept = [EXTRA in back.params, has(back.params._meta), has(result), has(result?._meta)];
      const places = ["params", "_meta of the request", "the result", "_meta of the result"];
      const lost = places.filter((_, index) => !kept[index]);
      if (lost.length > 0)
        expect.observe(`the gateway drops unknown members of ${lost.join(", ")}`, response.seq);
    }
  },
});

const has = (value: unknown) => isObject(value) && EXTRA in value;

export const pingFront = gatewayCheck({
  id: "gateway.ping.front",
  title: "A ping of a client is answered, by the gateway or by the server",
  requirements: ["ping.answered"],
  on: passing,
  sends: "a ping",
  hint: "Answer a ping with an empty result.",
  run: ({ seen, expect }) => {
    carried(seen, SINGLE.plain);
    for (const { method, request, responses } of seen.front.flatMap((one) => one.clientRequests)) {
      if (method !== "ping") continue;
      const [response] = responses;
      const isAnswered = response !== undefined && resultOf(response) !== undefined;
      expect.that(isAnswered, {
        expected: "an empty result",
        actual:
          response === undefined
            ? `no response within ${seen.limitMs} ms`
            : JSON.stringify(bodyOf(response).error ?? bodyOf(response).result ?? null),
        at: response?.seq ?? request.seq,
        timed: response === undefined,
      });
    }
  },
});
