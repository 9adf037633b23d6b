import { ProtocolError } from "../../../harness/reference/message.ts";
import { onError, onResult } from "../../../harness/reference/server/rewrite.ts";
import type { JsonObject } from "../../../harness/switches/message.ts";
import type { Fault, Hooks } from "../../../harness/switches/server.ts";
import { since } from "../../../schema/revision.ts";
import { undeclared } from "../../across-topics/faults/server/undeclared.ts";

const DECLARABLE = since("2025-03-26");
const WITH_CONTEXT = since("2025-06-18");

const some: JsonObject = { completion: { values: ["something"] } };
const none: JsonObject = { completion: { values: [] } };
const internal = () => new ProtocolError(-32603, "Internal error");

type Given = { readonly ref: JsonObject; readonly argument: unknown };

/** Changes the errors of completion requests that match. */
function onCompletionError(fits: (given: Given) => boolean, edit: () => JsonObject | ProtocolError): Hooks {
  return onError("completion/complete", (error, { params }) =>
    fits({ ref: (params.ref ?? {}) as JsonObject, argument: params.argument }) ? edit() : error,
  );
}

const unknownPrompt = ({ ref, argument }: Given) =>
  ref.type === "ref/prompt" && argument !== undefined && !String(ref.name).startsWith("test_");
const unknownType = ({ ref }: Given) => ref.type === "ref/mcp-conform";

export const completionFaults: readonly Fault[] = [
  {
    id: "completion.undeclared",
    describe: "answers completion requests without declaring completions",
    revisions: DECLARABLE,
    trips: ["completion.capability.declared", "completion.undeclared.refused"],
    says: /error/,
    ...undeclared("completions"),
  },
  {
    id: "completion.known-refused",
    describe: "answers the completion of a known argument with an error",
    trips: ["completion.answered", "completion.context.accepted"],
    says: /error -32603/,
    dispatch: async (call, next) => {
      const result = await next(call);
      if (call.method === "completion/complete") throw internal();
      return result;
    },
  },
  {
    id: "completion.context-refused",
    describe: "refuses completion requests that have a context",
    revisions: WITH_CONTEXT,
    trips: ["completion.context.accepted"],
    mayTrip: ["forms.completion.context-empty", "forms.completion.context-no-values"],
    says: /error -32602/,
    dispatch: (call, next) =>
      call.method === "completion/complete" && call.params.context !== undefined
        ? Promise.reject(new ProtocolError(-32602, "Invalid params"))
        : next(call),
  },
  {
    id: "completion.values-as-numbers",
    describe: "proposes values that are not strings",
    trips: ["completion.result.shape"],
    says: /values\/0 must be a string/,
    ...onResult("completion/complete", () => ({ completion: { values: [1, 2] } })),
  },
  {
    id: "completion.too-many-values",
    describe: "proposes more than 100 values",
    trips: ["completion.result.limit"],
    says: /100/,
    ...onResult("completion/complete", () => ({
      completion: { values: Array.from({ length: 101 }, (_, i) => `value-${i}`) },
    })),
  },
  {
    id: "completion.total-too-small",
    describe: "says that a completion has fewer values in total than it sends",
    trips: ["completion.result.total"],
    says: /2 values, total 1/,
    ...onResult("completion/complete", (result) => ({
      ...result,
      completion: { values: ["one", "two"], total: 1, hasMore: false },
    })),
  },
  {
    id: "completion.unknown-prompt-internal",
    describe: "answers a completion for an unknown prompt with an internal error",
    revisions: DECLARABLE,
    trips: ["completion.ref.unknown-prompt"],
    says: /-32602/,
    ...onCompletionError(unknownPrompt, internal),
  },
  {
    id: "completion.argument-missing-accepted",
    describe: "accepts a completion request without an argument",
    revisions: DECLARABLE,
    trips: ["completion.argument.missing"],
    mayTrip: [
      "forms.broken.completion.complete.argument.absent",
      "forms.broken.completion.complete.params.absent",
    ],
    says: /-32602/,
    ...onCompletionError(
      ({ argument }) => argument === undefined,
      () => none,
    ),
  },
  {
    id: "completion.unknown-type-accepted",
    describe: "accepts a reference of an unknown type, but proposes nothing",
    trips: ["completion.input.validated"],
    says: /an error/,
    ...onCompletionError(unknownType, () => none),
  },
  {
    id: "completion.unknown-prompt-proposed",
    describe: "proposes values for a prompt that does not exist",
    trips: ["completion.input.no-suggestions", "completion.ref.unknown-prompt"],
    says: /error/,
    ...onCompletionError(unknownPrompt, () => some),
  },
];
