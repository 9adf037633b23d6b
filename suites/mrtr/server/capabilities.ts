import {
  type Answers,
  anyError,
  error,
  InvalidParams,
  MissingRequiredClientCapability,
  result,
  type Shape,
  toolError,
} from "../../../harness/check/answers.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import { brief, type ErrorReply, type Reply } from "../../../harness/session/replies/reply.ts";
import { isObject } from "../../../schema/json.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { check } from "../../across-topics/server/check.ts";
import { exchangesIn, messagesOn, postedMessages } from "../../across-topics/server/http/exchanges.ts";
import { oncePerConnection } from "../../across-topics/server/once-per-connection.ts";
import { type AskingRequest, inputRequestsIn, isInputRequired, requestDeclaring } from "./asking-requests.ts";
import { readableAsks } from "./readable-asks.ts";

interface Undeclared {
  readonly one: AskingRequest;
  /** The answer to the same request when it declares no client capabilities. */
  readonly reply: Reply;
}

const NAMED_BY: Readonly<Record<string, string>> = {
  "elicitation/create": "elicitation",
  "sampling/createMessage": "sampling",
  "roots/list": "roots",
};

/** The capabilities that the inputRequests of a result need. */
function kindsOf({ asked }: AskingRequest): readonly string[] {
  return Object.values(inputRequestsIn(asked)).flatMap(
    ({ method }) => ownMember(NAMED_BY, String(method)) ?? [],
  );
}

/** Repeats requests that were answered with input_required; this time they declare no client capabilities. */
const askUndeclared = oncePerConnection(async (context: SessionContext): Promise<readonly Undeclared[]> => {
  // A result with requestState only needs no capability.
  const all = await readableAsks(context, (one) => kindsOf(one).length > 0);
  return Promise.all(
    all.map(async (one) => ({ one, reply: await requestDeclaring(context, {}, one.method, one.params) })),
  );
});

const done = result("a complete result", ({ resultType }) => resultType === "complete");
const noAsk = result("a result without inputRequests", ({ inputRequests }) => inputRequests === undefined);

const SENDS =
  "requests that are answered with input_required: first with all client capabilities declared, then on the same connection with none";

export const perRequest = check({
  id: "meta.capabilities.per-request",
  title: "A server uses only the client capabilities that the same request declares",
  requirements: ["meta.capabilities.per-request", "versioning.request.judged-alone"],
  exercises: ["tool.asks"],
  on: "shared",
  sends: SENDS,
  answers: { pass: [noAsk, anyError] },
  hint: "Read the client capabilities from _meta of each request. Do not store them for later requests.",
  async run(context) {
    for (const { reply } of await askUndeclared(context)) context.expect.reply(reply);
  },
});

/** The same params were accepted when the capabilities were declared, so it cannot be about them. */
const otherError: Shape = {
  words: `an error other than ${InvalidParams}`,
  matches: (reply) => anyError.matches(reply) && !error(InvalidParams).matches(reply),
};

const REQUIRED: Answers = {
  pass: [error(MissingRequiredClientCapability), done],
  warn: [
    { shape: otherError, because: "error -32021 would name the missing capability" },
    { shape: toolError, because: "reported as a tool result" },
  ],
};

export const requiredError = check({
  id: "meta.capabilities.required-error",
  title: "A request that needs an undeclared client capability returns error -32021",
  requirements: ["meta.capabilities.required-error"],
  leniency: "tolerated",
  exercises: ["tool.asks", "tool.needs-capability"],
  on: "shared",
  sends: SENDS,
  answers: REQUIRED,
  reading:
    "A tool that can complete without the input need not refuse the request. A tool result with isError or another error may have another reason, so it is a warning. Error -32602 has none: the same params were accepted when the capabilities were declared (docs/readings.md, A23).",
  hint: "Return error -32021 with the missing capabilities in data.requiredCapabilities.",
  async run(context) {
    // Another check judges a server that still asks for input.
    const quiet = (await askUndeclared(context)).filter(({ reply }) => !isInputRequired(reply));
    if (quiet.length === 0)
      lacksExercise(
        "tool.needs-capability",
        "a request that is not answered with inputRequests of an undeclared kind",
      );
    for (const { reply } of quiet) context.expect.reply(reply, withoutFailures(reply));
  },
});

/** A tool result with isError is complete too, but the tool did nothing. */
function withoutFailures(reply: Reply): Answers {
  return toolError.matches(reply)
    ? { ...REQUIRED, pass: [error(MissingRequiredClientCapability)] }
    : REQUIRED;
}

/** The requests that were refused with -32021. */
async function refused(context: SessionContext): Promise<readonly (Undeclared & { reply: ErrorReply })[]> {
  const all = (await askUndeclared(context)).flatMap(({ one, reply }) =>
    reply.kind === "error" && reply.code === MissingRequiredClientCapability ? [{ one, reply }] : [],
  );
  return all.length > 0 ? all : lacksExercise("tool.needs-capability");
}

export const requiredErrorStatus = check({
  id: "meta.capabilities.required-error-400",
  title: "Over HTTP, error -32021 has status 400",
  requirements: ["meta.capabilities.required-error-400"],
  hint: "Send error -32021 with HTTP status 400.",
  exercises: ["tool.asks", "tool.needs-capability"],
  transport: "http",
  on: "trace",
  sends: "nothing: every error -32021 of the run is read",
  run({ trace, expect }) {
    const errors = exchangesIn(trace).flatMap((exchange) => {
      const { response } = exchange;
      const body = response?.message;
      const all = [
        ...(isObject(body) ? [{ message: body, at: response?.seq ?? 0 }] : []),
        ...messagesOn(exchange),
      ];
      return all.flatMap(({ message: { error }, at }) =>
        isObject(error) && error.code === MissingRequiredClientCapability
          ? [{ status: response?.status, method: postedMessages(exchange)[0]?.method, at }]
          : [],
      );
    });
    if (errors.length === 0) lacksExercise("tool.needs-capability");
    for (const { status, method, at } of errors) {
      expect.that(status === 400, {
        expected: "error -32021 with status 400",
        actual: `error -32021 with status ${status} to ${brief(method)}`,
        at,
        pointer: "/error",
      });
    }
  },
});

export const requiredErrorData = check({
  id: "meta.capabilities.required-error-data",
  title: "Error -32021 names the missing capabilities in data.requiredCapabilities",
  requirements: ["meta.capabilities.required-error-data"],
  exercises: ["tool.asks", "tool.needs-capability"],
  on: "shared",
  sends: SENDS,
  reading:
    'The specification does not say whether to name "elicitation" or "elicitation.form". Any object with the top-level name is accepted (docs/readings.md, A22).',
  hint: 'Write data.requiredCapabilities in the shape of client capabilities: {"elicitation": {}}.',
  async run(context) {
    for (const { one, reply } of await refused(context)) {
      const kinds = kindsOf(one);
      const required = isObject(reply.data) ? reply.data.requiredCapabilities : undefined;
      context.expect.that(isObject(required) && kinds.some((kind) => isObject(ownMember(required, kind))), {
        expected: `data.requiredCapabilities with ${kinds.join(" or ")}`,
        actual:
          reply.data === undefined ? "an error without data" : `data ${brief(JSON.stringify(reply.data))}`,
        at: reply.seq,
        pointer: "/error/data",
      });
    }
  },
});
