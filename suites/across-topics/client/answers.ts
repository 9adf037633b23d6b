import { isDeclared } from "../../../harness/check/applies.ts";
import type { ClientCheck, ClientSuite } from "../../../harness/check/client.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import type { Rpc } from "../../../harness/trace/conversation.ts";
import type { Message } from "../../../harness/trace/message.ts";
import { given } from "../../../schema/given.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import type { Problem } from "../../../schema/problem.ts";
import { validateMessage } from "../../../schema/validate/index.ts";
import { asking, EDGE_IDS, REQUEST_IDS } from "../situations/asking.ts";
import { clientCheck } from "./check.ts";
import { duringCallChecks } from "./during-call.ts";
import {
  answerTo,
  describeResponse,
  errorIn,
  objectIn,
  sentInstead,
  serverRequest,
} from "./server-requests.ts";

const declaring = (what: string) => `a client that declares ${what}`;

/** The result of a request of the server; undefined for an error or no answer, which another check judges. */
export function resultFor(
  seen: Played,
  id: string,
  needs: string,
): { readonly rpc: Rpc; readonly response: Message; readonly result: JsonObject } | undefined {
  const { rpc, response } = answerTo(seen, id, needs);
  const result = response && objectIn(response).result;
  return response && isObject(result) ? { rpc, response, result } : undefined;
}

/** The problems that the schema of the revision finds in a result. */
export function shapeOf(
  played: Played,
  { rpc, response }: { rpc: Rpc; response: Message },
): readonly Problem[] {
  return validateMessage(played.revision, "client", response.value, { answering: rpc.method }).filter(
    ({ pointer }) => pointer.startsWith("/result"),
  );
}

const inWords = (id: string | number) =>
  typeof id === "string" && id.length > 20 ? `a string of ${id.length} characters` : JSON.stringify(id);

const edgeIds = clientCheck({
  id: "client.jsonrpc.response.id-precision",
  title: "A client returns unusual request ids unchanged",
  // All these requests are open at the same time.
  requirements: ["jsonrpc.response.id-precision", "jsonrpc.request.concurrent"],
  on: asking,
  sends: `ping with the ids ${EDGE_IDS.map(inWords).join(", ")}`,
  hint: "Store the id as the JSON value that you received. 0 is a valid id.",
  run({ seen, expect }) {
    if (answerTo(seen, REQUEST_IDS.ping, "a client that sends a request").response === undefined)
      return undetermined("ping");
    for (const id of EDGE_IDS) {
      const rpc = serverRequest(seen, id);
      if (rpc === undefined) continue;
      expect.that(rpc.responses.length > 0, {
        expected: `a response with the id ${JSON.stringify(id).slice(0, 40)}`,
        actual: rpc.responses.length > 0 ? "a response with this id" : "no response with this id",
        at: rpc.responses[0]?.seq ?? rpc.request.seq,
        timed: rpc.responses.length === 0,
      });
    }
  },
});

interface Served {
  readonly id: string;
  readonly title: string;
  readonly requirements: Parameters<typeof clientCheck>[0]["requirements"];
  readonly asked: string;
  readonly capability: string;
  readonly since?: "2025-06-18" | "2025-11-25";
  readonly reading?: string;
}

const ANSWER =
  "Answer a request with a response: its jsonrpc, its id, and result or error, without a method. No other message ends it.";

/** A check that the client supports what it declares: error -32601 (method not found) fails. */
function served({ asked, capability, since, ...rest }: Served): ClientCheck {
  return clientCheck({
    ...rest,
    ...(since ? { revisions: { since } } : {}),
    applies: ({ capabilities }) =>
      isDeclared(capabilities, capability) || `the client does not declare ${capability}`,
    on: asking,
    sends: `a request that needs ${capability}, which the client declares`,
    hint: `Declare ${capability} only when the client has a handler for it.`,
    run({ seen, expect }) {
      const { rpc, response } = answerTo(seen, asked, declaring(capability));
      const code = response && errorIn(response)?.code;
      const isKnown = response !== undefined && code !== -32601;
      const instead = response === undefined ? sentInstead(seen, rpc) : undefined;
      expect.that(isKnown, {
        expected: `a result or an error other than -32601, because ${capability} is declared`,
        actual: `${describeResponse(response)} to ${rpc.method}${instead ?? ""}`,
        at: response?.seq ?? rpc.request.seq,
        timed: response === undefined,
        ...given({ hint: instead && ANSWER }),
      });
    },
  });
}

const USER_MAY_REFUSE = "The user may reject the request, so an error with any other code is accepted.";

const rootsServed = served({
  id: "client.roots.served",
  title: "A client that declares roots answers roots/list",
  requirements: ["roots.capability.declared"],
  asked: REQUEST_IDS.roots,
  capability: "roots",
});

const samplingServed = served({
  id: "client.sampling.served",
  title: "A client that declares sampling answers sampling/createMessage",
  requirements: ["sampling.capability.declared"],
  asked: REQUEST_IDS.sampling,
  capability: "sampling",
  reading: USER_MAY_REFUSE,
});

const elicitationServed = served({
  id: "client.elicitation.served",
  title: "A client that declares elicitation answers elicitation/create",
  requirements: ["elicitation.capability.declared", "elicitation.capability.modes"],
  asked: REQUEST_IDS.form,
  capability: "elicitation",
  since: "2025-06-18",
  reading: USER_MAY_REFUSE,
});

export const answers: ClientSuite = {
  name: "client-answers",
  checks: [edgeIds, rootsServed, samplingServed, elicitationServed, ...duringCallChecks],
};

/** Ends a check that needs a result. Another check judges that there is none. */
export function undetermined(method: string): never {
  return needsExercise(`a client that answers ${method} with a result`);
}
