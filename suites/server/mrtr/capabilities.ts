import {
  type Answers,
  anyError,
  error,
  errorUnder,
  MissingRequiredClientCapability,
  result,
  toolError,
} from "../../../harness/check/answers.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import { brief, type ErrorReply, type Reply } from "../../../harness/session/reply.ts";
import { isObject } from "../../../schema/json.ts";
import { check } from "../check.ts";
import { oncePerConnection } from "../once-per-connection.ts";
import {
  type AskingRequest,
  askingRequests,
  inputRequestsIn,
  isInputRequired,
  requestDeclaring,
} from "./asking-requests.ts";

interface Undeclared {
  readonly one: AskingRequest;
  /** The answer to the same request of a client that declares nothing. */
  readonly reply: Reply;
}

const NAMED_BY: Readonly<Record<string, string>> = {
  "elicitation/create": "elicitation",
  "sampling/createMessage": "sampling",
  "roots/list": "roots",
};

/** The capabilities that the questions of a result need. */
function kindsOf({ asked }: AskingRequest): readonly string[] {
  return Object.values(inputRequestsIn(asked)).flatMap(({ method }) => NAMED_BY[String(method)] ?? []);
}

/** What asks for input, put by a client that has just declared everything, and now declares nothing. */
const askUndeclared = oncePerConnection(async (context: SessionContext): Promise<readonly Undeclared[]> => {
  // One that hands out a state alone asks for nothing that a client would have to declare.
  const all = await askingRequests(context, (one) => kindsOf(one).length > 0);
  return Promise.all(
    all.map(async (one) => ({ one, reply: await requestDeclaring(context, {}, one.method, one.params) })),
  );
});

const done = result("a complete result that does without", ({ resultType }) => resultType === "complete");
const noAsk = result("a result that asks for nothing", ({ inputRequests }) => inputRequests === undefined);

const SENDS =
  "requests that ask for input: declaring all client capabilities, and again on the same connection, declaring none";

export const perRequest = check({
  id: "meta.capabilities.per-request",
  title: "A capability that was declared with one request is not taken as declared with the next",
  requirements: ["meta.capabilities.per-request", "versioning.request.judged-alone"],
  exercises: ["tool.asks"],
  on: "shared",
  sends: SENDS,
  answers: { pass: [noAsk, anyError] },
  hint: "Keep nothing of what a client declares beyond the request that says it.",
  async run(context) {
    for (const { reply } of await askUndeclared(context)) context.expect.reply(reply);
  },
});

const REQUIRED: Answers = {
  pass: [error(MissingRequiredClientCapability), done],
  warn: [
    { shape: anyError, because: "an error, but not the one that names the capability" },
    { shape: toolError, because: "reported as a tool result" },
  ],
};

export const requiredError = check({
  id: "meta.capabilities.required-error",
  title: "What cannot be done without an undeclared capability is refused with -32021",
  requirements: ["meta.capabilities.required-error"],
  leniency: "tolerated",
  exercises: ["tool.asks", "tool.needs-capability"],
  on: "shared",
  sends: SENDS,
  answers: REQUIRED,
  // A23.
  reading:
    "A tool that can do without the input need not refuse. One that says in another way that it failed may have failed for another reason, and is warned.",
  hint: "Answer with error -32021 and the missing capabilities in data.requiredCapabilities.",
  async run(context) {
    // Whoever asks all the same is judged for that already.
    const quiet = (await askUndeclared(context)).filter(({ reply }) => !isInputRequired(reply));
    if (quiet.length === 0)
      lacksExercise(
        "tool.needs-capability",
        "a request that is not answered by asking for what is undeclared",
      );
    for (const { reply } of quiet) context.expect.reply(reply, withoutFailures(reply));
  },
});

/** A tool result that says it failed is complete, too, but nothing was done. */
function withoutFailures(reply: Reply): Answers {
  return toolError.matches(reply)
    ? { ...REQUIRED, pass: [error(MissingRequiredClientCapability)] }
    : REQUIRED;
}

/** The refusals with -32021 among them. */
async function refused(context: SessionContext): Promise<readonly (Undeclared & { reply: ErrorReply })[]> {
  const all = (await askUndeclared(context)).flatMap(({ one, reply }) =>
    reply.kind === "error" && reply.code === MissingRequiredClientCapability ? [{ one, reply }] : [],
  );
  return all.length > 0 ? all : lacksExercise("tool.needs-capability");
}

export const requiredErrorStatus = check({
  id: "meta.capabilities.required-error-400",
  title: "Over HTTP, error -32021 comes with status 400",
  requirements: ["meta.capabilities.required-error-400"],
  exercises: ["tool.asks", "tool.needs-capability"],
  transport: "http",
  on: "shared",
  sends: SENDS,
  answers: { pass: [errorUnder([400], MissingRequiredClientCapability)] },
  async run(context) {
    for (const { reply } of await refused(context)) context.expect.reply(reply);
  },
});

export const requiredErrorData = check({
  id: "meta.capabilities.required-error-data",
  title: "Error -32021 names the missing capabilities",
  requirements: ["meta.capabilities.required-error-data"],
  exercises: ["tool.asks", "tool.needs-capability"],
  on: "shared",
  sends: SENDS,
  // A22.
  reading: "How deep the capability is named is open: any object that has its name is accepted.",
  hint: 'Give data.requiredCapabilities the shape of client capabilities: {"elicitation": {}}.',
  async run(context) {
    for (const { one, reply } of await refused(context)) {
      const kinds = kindsOf(one);
      const required = isObject(reply.data) ? reply.data.requiredCapabilities : undefined;
      context.expect.that(isObject(required) && kinds.some((kind) => isObject(required[kind])), {
        expected: `data.requiredCapabilities with ${kinds.join(" or ")}`,
        actual: `data ${brief(JSON.stringify(reply.data))}`,
        at: reply.seq,
        pointer: "/error/data",
      });
    }
  },
});
