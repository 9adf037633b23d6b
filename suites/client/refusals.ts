import { InvalidParams, MethodNotFound } from "../../harness/check/answers.ts";
import type { ClientCheck, ClientSuite } from "../../harness/check/client.ts";
import { needsExercise } from "../../harness/check/expect.ts";
import type { Played } from "../../harness/check/situation.ts";
import type { Span } from "../../schema/revision.ts";
import type { RequirementId } from "../catalogue/index.ts";
import { clientCheck } from "./check.ts";
import {
  type Answered,
  answerTo,
  describeResponse,
  errorIn,
  serverRequest,
  wentOn,
} from "./server-requests.ts";
import { unexpected } from "./situations/index.ts";
import { BEFORE, ODD } from "./situations/unexpected.ts";

interface Refusal {
  readonly id: string;
  readonly title: string;
  readonly requirement: RequirementId;
  readonly revisions?: Span;
  /** The id of the request that is to be refused. */
  readonly asked: string;
  readonly sends: string;
  /** Any error will do where there is none. */
  readonly code?: number;
  readonly needs: string;
  /** Sent when nothing else is under way: a client that is gone after it has died of it. */
  readonly isAlone?: true;
  /** Declared by the client, so that the params alone are wrong. */
  readonly isServed?: true;
  readonly reading?: string;
  readonly hint?: string;
}

/** A request that a client refuses with an error. */
function refusal({ requirement, asked, code, needs, isAlone, isServed, ...rest }: Refusal): ClientCheck {
  return clientCheck({
    ...rest,
    requirements: [requirement],
    on: unexpected,
    run({ seen, expect }) {
      const { rpc, response } = isAlone ? aloneIn(seen, asked, needs) : answerTo(seen, asked, needs);
      const error = response && errorIn(response);
      if (error && typeof error.code !== "number") needsExercise("a client whose errors have codes");
      // That it is not served at all is told elsewhere.
      if (code === InvalidParams && error?.code === MethodNotFound && isServed) needsExercise(needs);
      const telling = {
        expected: code === undefined ? "an error" : `error ${code}`,
        actual: `${describeResponse(response)} to ${rpc.method}`,
        at: response?.seq ?? rpc.request.seq,
        ...(response
          ? { pointer: error ? `${response.pointer}/error/code` : `${response.pointer}/result` }
          : {}),
      };
      const isRight = code === undefined || error?.code === code;
      expect.that(error !== undefined && isRight, telling);
    },
  });
}

/** What became of it; that nothing came after it, either, is no excuse. */
function aloneIn(seen: Played, asked: string, needs: string): Answered {
  const rpc = serverRequest(seen, asked);
  if (rpc === undefined || (serverRequest(seen, BEFORE)?.responses.length ?? 0) === 0) needsExercise(needs);
  return rpc.responses.length === 0 && !wentOn(seen, rpc.request.seq)
    ? { rpc }
    : answerTo(seen, asked, needs);
}

const D: Span = { since: "2025-11-25", until: "2025-11-25" };
const lacks = (what: string) => `a client that does not declare ${what}, and answers requests`;
const has = (what: string) => `a client that declares ${what}`;

export const refusals: ClientSuite = {
  name: "client-refusals",
  checks: [
    refusal({
      id: "client.method.unknown",
      title: "A request for a method that the client does not know is answered with -32601",
      requirement: "jsonrpc.error.method-not-found",
      asked: ODD.method,
      isAlone: true,
      sends: 'a request for the method "mcp-conform/unknown"',
      code: MethodNotFound,
      needs: "a client that answers pings",
      hint: "Answer a request whose method you do not know with error -32601 and the id of the request.",
    }),
    refusal({
      id: "client.roots.undeclared",
      title: "A client that has not declared roots answers roots/list with -32601",
      requirement: "roots.list.unsupported",
      asked: ODD.roots,
      sends: "roots/list, although the client declares no roots",
      code: MethodNotFound,
      needs: lacks("roots"),
    }),
    refusal({
      id: "client.sampling.undeclared",
      title: "A client that has not declared sampling answers sampling/createMessage with an error",
      requirement: "sampling.create.undeclared",
      asked: ODD.sampling,
      sends: "sampling/createMessage, although the client declares no sampling",
      needs: lacks("sampling"),
    }),
    refusal({
      id: "client.sampling.tools-undeclared",
      title: "A client that has not declared sampling.tools refuses a request with tools",
      requirement: "sampling.tools.undeclared",
      asked: ODD.samplingTools,
      sends: "sampling/createMessage with tools, although the client declares no sampling.tools",
      needs: "a client that declares sampling without tools",
      hint: "Answer with error -32602: the server must not rely on tools that your model never sees.",
    }),
    refusal({
      id: "client.sampling.tool-choice-undeclared",
      title: "A client that has not declared sampling.tools refuses a request with toolChoice",
      requirement: "sampling.tool-choice.undeclared",
      asked: ODD.toolChoice,
      sends: "sampling/createMessage with toolChoice, although the client declares no sampling.tools",
      needs: "a client that declares sampling without tools",
    }),
    refusal({
      id: "client.elicitation.undeclared",
      title: "A client that has not declared elicitation answers elicitation/create with an error",
      requirement: "elicitation.create.undeclared",
      asked: ODD.elicitation,
      sends: "elicitation/create, although the client declares no elicitation",
      needs: lacks("elicitation"),
      reading: "The code is not stated where elicitation as a whole is undeclared: any error is accepted.",
    }),
    refusal({
      id: "client.elicitation.url-undeclared",
      title: "A client that has not declared URL mode answers it with -32602",
      requirement: "elicitation.mode.undeclared",
      asked: ODD.urlMode,
      sends: "elicitation/create in URL mode, although the client declares forms alone",
      code: InvalidParams,
      needs: "a client that declares elicitation without URL mode",
      reading: "An empty capability stands for form mode.",
    }),
    refusal({
      id: "client.elicitation.form-undeclared",
      title: "A client that has not declared form mode answers it with -32602",
      requirement: "elicitation.mode.undeclared",
      asked: ODD.formMode,
      sends: "elicitation/create in form mode, although the client declares URL mode alone",
      code: InvalidParams,
      needs: "a client that declares URL mode without forms",
    }),
    refusal({
      id: "client.sampling.invalid-params",
      title: "sampling/createMessage without messages is answered with -32602",
      requirement: "jsonrpc.error.invalid-params",
      asked: ODD.invalidSampling,
      isServed: true,
      sends: "sampling/createMessage without messages",
      code: InvalidParams,
      needs: has("sampling"),
    }),
    refusal({
      id: "client.elicitation.invalid-params",
      title: "elicitation/create without a message is answered with -32602",
      requirement: "jsonrpc.error.invalid-params",
      revisions: { since: "2025-06-18" },
      asked: ODD.invalidElicitation,
      isServed: true,
      sends: "elicitation/create with empty params",
      code: InvalidParams,
      needs: has("elicitation"),
    }),
    refusal({
      id: "client.sampling.tool-result-missing",
      title: "A sampling request in which a tool use has no result is answered with -32602",
      requirement: "sampling.tool-results.missing",
      revisions: D,
      asked: ODD.resultMissing,
      isServed: true,
      sends: "sampling/createMessage with a tool use that is followed by a text",
      code: InvalidParams,
      needs: has("sampling.tools"),
    }),
    refusal({
      id: "client.sampling.tool-result-mixed",
      title: "A sampling request that mixes tool results with other content is answered with -32602",
      requirement: "sampling.tool-results.mixed",
      revisions: D,
      asked: ODD.resultMixed,
      isServed: true,
      sends: "sampling/createMessage with a tool result and a text in one message",
      code: InvalidParams,
      needs: has("sampling.tools"),
    }),
  ],
};
