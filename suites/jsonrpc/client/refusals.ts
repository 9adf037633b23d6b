import { InvalidParams, MethodNotFound } from "../../../harness/check/answers.ts";
import type { ClientCheck, ClientSuite } from "../../../harness/check/client.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import type { Span } from "../../../schema/revision.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import {
  type Answered,
  answerTo,
  describeResponse,
  errorIn,
  exitedWell,
  serverRequest,
  wasDone,
  wentOn,
} from "../../across-topics/client/server-requests.ts";
import { BEFORE, ODD, unexpected } from "../../across-topics/situations/unexpected.ts";
import type { RequirementId } from "../../catalogue/index.ts";

interface Refusal {
  readonly id: string;
  readonly title: string;
  readonly requirement: RequirementId;
  readonly more?: readonly RequirementId[];
  readonly revisions?: Span;
  /** The id of the request that the client must refuse. */
  readonly asked: string;
  readonly sends: string;
  /** The required error code; any code when this is absent. */
  readonly code?: number;
  readonly needs: string;
  /** No other request is open at the same time: a client that ends after this request ends because of it. */
  readonly isIsolated?: true;
  /** The client declares the capability, so only the params are wrong. */
  readonly isDeclared?: true;
  readonly reading?: string;
  readonly hint: string;
}

/** A check of a request that the client must refuse with an error. */
function refusal({
  requirement,
  more = [],
  asked,
  code,
  needs,
  isIsolated,
  isDeclared,
  ...rest
}: Refusal): ClientCheck {
  return clientCheck({
    ...rest,
    requirements: [requirement, ...more],
    on: unexpected,
    run({ seen, expect }) {
      const { rpc, response } = isIsolated
        ? isolatedAnswer(seen, asked, needs)
        : answerTo(seen, asked, needs);
      const error = response && errorIn(response);
      if (error && typeof error.code !== "number") needsExercise("a client whose errors have codes");
      // Another check judges that a declared method is not supported.
      if (code === InvalidParams && error?.code === MethodNotFound && isDeclared) needsExercise(needs);
      const details = {
        expected: code === undefined ? "an error" : `error ${code}`,
        actual: `${describeResponse(response)} to ${rpc.method}`,
        at: response?.seq ?? rpc.request.seq,
        timed: response === undefined,
        ...(response
          ? { pointer: error ? `${response.pointer}/error/code` : `${response.pointer}/result` }
          : {}),
      };
      const isRight = code === undefined || error?.code === code;
      expect.that(error !== undefined && isRight, details);
    },
  });
}

/**
 * The answer to a request that is sent in isolation. No message after it is no excuse for a missing answer, unless the
 * client exited without an error: it may have finished its work.
 */
function isolatedAnswer(seen: Played, asked: string, needs: string): Answered {
  const rpc = serverRequest(seen, asked);
  if (rpc === undefined || (serverRequest(seen, BEFORE)?.responses.length ?? 0) === 0) needsExercise(needs);
  const isLast = rpc.responses.length === 0 && !wentOn(seen, rpc.request.seq);
  if (isLast && (exitedWell(seen) || wasDone(seen)))
    needsExercise("a client that stays connected until it has answered");
  return isLast ? { rpc } : answerTo(seen, asked, needs);
}

const D: Span = { since: "2025-11-25", until: "2025-11-25" };
const lacks = (what: string) => `a client that does not declare ${what} and answers requests`;
const has = (what: string) => `a client that declares ${what}`;

export const refusals: ClientSuite = {
  name: "client-refusals",
  checks: [
    refusal({
      id: "client.method.unknown",
      title: "A client returns error -32601 for an unknown method",
      requirement: "jsonrpc.error.method-not-found",
      asked: ODD.method,
      isIsolated: true,
      sends: 'a request with the method "mcp-conform/unknown"',
      code: MethodNotFound,
      needs: "a client that answers pings",
      hint: "Return error -32601 with the id of the request when you do not know its method.",
    }),
    refusal({
      id: "client.roots.undeclared",
      title: "A client that does not declare roots returns error -32601 to roots/list",
      requirement: "roots.list.unsupported",
      more: ["lifecycle.capabilities.undeclared-refused"],
      asked: ODD.roots,
      sends: "roots/list, although the client does not declare roots",
      code: MethodNotFound,
      needs: lacks("roots"),
      hint: "Return error -32601 to the methods of capabilities that the client does not declare.",
    }),
    refusal({
      id: "client.sampling.undeclared",
      title: "A client that does not declare sampling returns an error to sampling/createMessage",
      requirement: "sampling.create.undeclared",
      asked: ODD.sampling,
      sends: "sampling/createMessage, although the client does not declare sampling",
      needs: lacks("sampling"),
      hint: "Register no handler for sampling/createMessage without the capability, or return an error.",
    }),
    refusal({
      id: "client.sampling.tools-undeclared",
      title:
        "A client that does not declare sampling.tools returns an error to a sampling request with tools",
      requirement: "sampling.tools.undeclared",
      asked: ODD.samplingTools,
      sends: "sampling/createMessage with tools, although the client does not declare sampling.tools",
      needs: "a client that declares sampling without tools",
      hint: "Return error -32602. Otherwise the server relies on tools that your model never sees.",
    }),
    refusal({
      id: "client.sampling.tool-choice-undeclared",
      title:
        "A client that does not declare sampling.tools returns an error to a sampling request with toolChoice",
      requirement: "sampling.tool-choice.undeclared",
      asked: ODD.toolChoice,
      sends: "sampling/createMessage with toolChoice, although the client does not declare sampling.tools",
      needs: "a client that declares sampling without tools",
      hint: "Return error -32602. Otherwise the server relies on a toolChoice that your model never sees.",
    }),
    refusal({
      id: "client.elicitation.undeclared",
      title: "A client that does not declare elicitation returns an error to elicitation/create",
      requirement: "elicitation.create.undeclared",
      asked: ODD.elicitation,
      sends: "elicitation/create, although the client does not declare elicitation",
      needs: lacks("elicitation"),
      reading:
        "The specification names no code for a client without elicitation, so any error is accepted (docs/readings.md, S44).",
      hint: "Register no handler for elicitation/create without the capability, or return an error.",
    }),
    refusal({
      id: "client.elicitation.url-undeclared",
      title: "A client that does not declare elicitation.url returns error -32602 to URL mode",
      requirement: "elicitation.mode.undeclared",
      asked: ODD.urlMode,
      sends: "elicitation/create in URL mode, although the client declares only form mode",
      code: InvalidParams,
      needs: "a client that declares elicitation without URL mode",
      reading: "An empty elicitation capability means form mode (docs/readings.md, S45).",
      hint: "Compare the mode of the request with the declared modes, and return error -32602 for another one.",
    }),
    refusal({
      id: "client.elicitation.form-undeclared",
      title: "A client that does not declare elicitation.form returns error -32602 to form mode",
      requirement: "elicitation.mode.undeclared",
      asked: ODD.formMode,
      sends: "elicitation/create in form mode, although the client declares only URL mode",
      code: InvalidParams,
      needs: "a client that declares elicitation in URL mode only",
      hint: "Compare the mode of the request with the declared modes, and return error -32602 for another one.",
    }),
    refusal({
      id: "client.sampling.invalid-params",
      title: "A client returns error -32602 to sampling/createMessage without messages",
      requirement: "jsonrpc.error.invalid-params",
      asked: ODD.invalidSampling,
      isDeclared: true,
      sends: "sampling/createMessage without messages",
      code: InvalidParams,
      needs: has("sampling"),
      hint: "Validate the params before you call the handler. Return error -32602 when they are invalid; -32603 is for errors of the client itself.",
    }),
    refusal({
      id: "client.sampling.content-unknown",
      title: "A client returns an error to a sampling request with content of an unknown type",
      requirement: "sampling.content.validated",
      revisions: { until: "2025-11-25" },
      asked: ODD.unknownContent,
      isDeclared: true,
      sends: "sampling/createMessage with content of an unknown type",
      needs: has("sampling"),
      hint: "Validate the content of each message before you show it to the user or to the model.",
    }),
    refusal({
      id: "client.elicitation.invalid-params",
      title: "A client returns error -32602 to elicitation/create without a message",
      requirement: "jsonrpc.error.invalid-params",
      revisions: { since: "2025-06-18" },
      asked: ODD.invalidElicitation,
      isDeclared: true,
      sends: "elicitation/create with empty params",
      code: InvalidParams,
      needs: has("elicitation"),
      hint: "Validate the params before you call the handler. Return error -32602 when they are invalid; -32603 is for errors of the client itself.",
    }),
    refusal({
      id: "client.sampling.tool-result-missing",
      title: "A client returns error -32602 to a sampling request in which a tool use has no result",
      requirement: "sampling.tool-results.missing",
      revisions: D,
      asked: ODD.resultMissing,
      isDeclared: true,
      sends: "sampling/createMessage with a tool use, followed by a text and no tool result",
      code: InvalidParams,
      needs: has("sampling.tools"),
      hint: "Return error -32602 when a tool use is not followed by its tool result.",
    }),
    refusal({
      id: "client.sampling.tool-result-mixed",
      title: "A client returns error -32602 to a sampling request that mixes tool results with other content",
      requirement: "sampling.tool-results.mixed",
      revisions: D,
      asked: ODD.resultMixed,
      isDeclared: true,
      sends: "sampling/createMessage with a tool result and a text in one message",
      code: InvalidParams,
      needs: has("sampling.tools"),
      hint: "Return error -32602 when a message with tool results has other content.",
    }),
  ],
};
