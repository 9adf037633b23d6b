import { isDeclared } from "../../harness/check/applies.ts";
import type { ClientCheck, ClientSuite } from "../../harness/check/client.ts";
import { type Expect, needsExercise } from "../../harness/check/expect.ts";
import type { Played } from "../../harness/check/situation.ts";
import type { Rpc } from "../../harness/trace/conversation.ts";
import type { Message } from "../../harness/trace/message.ts";
import { isObject, type JsonObject } from "../../schema/json.ts";
import type { Problem } from "../../schema/problem.ts";
import { validateMessage } from "../../schema/validate/index.ts";
import { clientCheck } from "./check.ts";
import { answerTo, describeResponse, errorIn, objectIn, serverRequest } from "./server-requests.ts";
import { EDGE_IDS, REQUEST_IDS } from "./situations/asking.ts";
import { asking } from "./situations/index.ts";
import { STREAMABLE } from "./situations/revisions.ts";

const declaring = (what: string) => `a client that declares ${what}`;

/** The result that answered; where it was an error, or nothing, that is told by the check of serving, and ends this one. */
export function resultFor(
  seen: Played,
  id: string,
  needs: string,
): { readonly rpc: Rpc; readonly response: Message; readonly result: JsonObject } | undefined {
  const { rpc, response } = answerTo(seen, id, needs);
  const result = response && objectIn(response).result;
  return response && isObject(result) ? { rpc, response, result } : undefined;
}

/** What the schema of the revision finds in a result. */
export function shapeOf(
  played: Played,
  { rpc, response }: { rpc: Rpc; response: Message },
): readonly Problem[] {
  return validateMessage(played.revision, "client", response.value, { answering: rpc.method }).filter(
    ({ pointer }) => pointer.startsWith("/result"),
  );
}

const ping = clientCheck({
  id: "client.ping.answered",
  title: "A ping of the server is answered with a result",
  requirements: ["ping.answered"],
  on: asking,
  sends: "a ping, before the first request of the client is answered",
  hint: "Answer ping from the start, whatever else is under way.",
  run({ seen, expect }) {
    judgePing(expect, seen, REQUEST_IDS.ping);
  },
});

const pingOnGet = clientCheck({
  id: "client.ping.get-stream",
  title: "A ping on the stream of GET is answered",
  requirements: ["ping.answered"],
  revisions: STREAMABLE,
  transport: "http",
  on: asking,
  sends: "a ping as the first event of the stream that the client opens by GET",
  hint: "Read requests of the server from every stream, and post the answers.",
  run({ seen, expect }) {
    judgePing(expect, seen, REQUEST_IDS.pingOnGet, "a client that opens a stream by GET, and answers pings");
  },
});

function judgePing(expect: Expect, seen: Played, id: string, needs = "a client that asks something"): void {
  const { rpc, response } = answerTo(seen, id, needs);
  expect.that(response !== undefined && errorIn(response) === undefined, {
    expected: "an empty result",
    actual: `${describeResponse(response)} to ping`,
    at: response?.seq ?? rpc.request.seq,
  });
}

const pingEmpty = clientCheck({
  id: "client.ping.empty",
  title: "The result of a ping is empty",
  requirements: ["ping.answered"],
  on: asking,
  sends: "a ping",
  reading: "_meta may stand in every result.",
  run({ seen, expect }) {
    const answer = resultFor(seen, REQUEST_IDS.ping, "a client that asks something");
    if (answer === undefined) return undetermined("ping");
    const members = Object.keys(answer.result).filter((name) => name !== "_meta");
    expect.that(members.length === 0, {
      expected: "an empty result",
      actual: members.length === 0 ? "{}" : `a ping result with ${members.join(", ")}`,
      at: answer.response.seq,
      pointer: `${answer.response.pointer}/result`,
    });
  },
});

const edgeIds = clientCheck({
  id: "client.jsonrpc.response.id-precision",
  title: "Ids at the edges come back unaltered",
  requirements: ["jsonrpc.response.id-precision"],
  on: asking,
  sends: `pings with the ids ${EDGE_IDS.map((id) => JSON.stringify(id).slice(0, 20)).join(", ")}`,
  hint: "Keep the id as the JSON value that came; 0 is an id like any other.",
  run({ seen, expect }) {
    if (answerTo(seen, REQUEST_IDS.ping, "a client that asks something").response === undefined)
      return undetermined("ping");
    for (const id of EDGE_IDS) {
      const rpc = serverRequest(seen, id);
      if (rpc === undefined) continue;
      expect.that(rpc.responses.length > 0, {
        expected: `an answer with the id ${JSON.stringify(id).slice(0, 40)}`,
        actual: rpc.responses.length > 0 ? "it came" : "none came",
        at: rpc.responses[0]?.seq ?? rpc.request.seq,
      });
    }
  },
});

interface Served {
  readonly id: string;
  readonly title: string;
  readonly requirement: Parameters<typeof clientCheck>[0]["requirements"][0];
  readonly asked: string;
  readonly capability: string;
  readonly since?: "2025-06-18" | "2025-11-25";
  readonly reading?: string;
}

/** What is declared is served: an error that says that it is not known is none of the answers. */
function served({ requirement, asked, capability, since, ...rest }: Served): ClientCheck {
  return clientCheck({
    ...rest,
    requirements: [requirement],
    ...(since ? { revisions: { since } } : {}),
    applies: ({ capabilities }) =>
      isDeclared(capabilities, capability) || `the client declares no ${capability}`,
    on: asking,
    sends: `a request that needs ${capability}, which the client declares`,
    hint: `Declare ${capability} only where a handler answers.`,
    run({ seen, expect }) {
      const { rpc, response } = answerTo(seen, asked, declaring(capability));
      const code = response && errorIn(response)?.code;
      const isKnown = response !== undefined && code !== -32601;
      expect.that(isKnown, {
        expected: `${rpc.method} to be served, as ${capability} is declared`,
        actual: `${describeResponse(response)} to ${rpc.method}`,
        at: response?.seq ?? rpc.request.seq,
      });
    },
  });
}

const USER_MAY_REFUSE = "A user may turn a request down with an error of any other code.";

const rootsServed = served({
  id: "client.roots.served",
  title: "A client that declares roots answers roots/list",
  requirement: "roots.capability.declared",
  asked: REQUEST_IDS.roots,
  capability: "roots",
});

const samplingServed = served({
  id: "client.sampling.served",
  title: "A client that declares sampling answers sampling/createMessage",
  requirement: "sampling.capability.declared",
  asked: REQUEST_IDS.sampling,
  capability: "sampling",
  reading: USER_MAY_REFUSE,
});

const elicitationServed = served({
  id: "client.elicitation.served",
  title: "A client that declares elicitation answers elicitation/create",
  requirement: "elicitation.capability.declared",
  asked: REQUEST_IDS.form,
  capability: "elicitation",
  since: "2025-06-18",
  reading: USER_MAY_REFUSE,
});

export const answers: ClientSuite = {
  name: "client-answers",
  checks: [ping, pingEmpty, pingOnGet, edgeIds, rootsServed, samplingServed, elicitationServed],
};

/** The check of whether there is an answer tells that there is none. */
export function undetermined(method: string): never {
  return needsExercise(`a client that answers ${method} with a result`);
}
