import { isDeclared } from "../../../harness/check/applies.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import type { LegTrace, Rpc } from "../../../harness/trace/conversation.ts";
import type { Message } from "../../../harness/trace/message.ts";
import { rawProblems } from "../../../schema/envelope/index.ts";
import { given } from "../../../schema/given.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { META } from "../../../schema/meta-keys.ts";
import { ownMember } from "../../../schema/own-member.ts";
import type { Problem } from "../../../schema/problem.ts";
import { inputRequestsOf } from "../../../schema/tables/index.ts";
import { validateDefinition } from "../../../schema/validate/index.ts";
import { dependOnReadable, isUnreadableAsk } from "../../across-topics/server/asks/asks.ts";
import { monitor } from "../../across-topics/server/monitor.ts";
import { perTrace } from "../../across-topics/server/server-messages.ts";
import type { RequirementId } from "../../catalogue/index.ts";
import { textOf } from "../../messages/as-written.ts";
import { type Flaw, sentNo } from "../../messages/conclude.ts";

const SENDS = "nothing: reads every result of the run";

/** A request and the result that answers it. */
interface Answered {
  readonly rpc: Rpc;
  readonly message: Message;
  readonly result: JsonObject;
}

const results = perTrace((trace: LegTrace): readonly Answered[] =>
  trace.conversations.flatMap(({ clientRequests }) =>
    clientRequests.flatMap((rpc) =>
      rpc.responses.flatMap((message) => {
        const result = isObject(message.value) ? message.value.result : undefined;
        return isObject(result) ? [{ rpc, message, result }] : [];
      }),
    ),
  ),
);

const inputRequiredResults = (trace: LegTrace) =>
  results(trace).filter(({ result }) => result.resultType === "input_required");

const MAY_ASK: readonly string[] = ["tools/call", "prompts/get", "resources/read"];

export const inputRequiredElsewhere = monitor({
  id: "mrtr.ask.elsewhere",
  title: "Only tools/call, prompts/get and resources/read may return input_required",
  requirements: ["mrtr.ask.elsewhere"],
  hint: "Ask for input only where this revision allows it: tools/call, prompts/get and resources/read.",
  sends: SENDS,
  reads: (trace) => results(trace).filter(({ rpc }) => !MAY_ASK.includes(rpc.method)),
  judge: (others) => ({
    expected: "no input_required result for other requests",
    read: others.map(({ message }) => message.seq),
    flaws: others
      .filter(({ result }) => result.resultType === "input_required")
      .map(({ rpc, message }) => ({
        actual: `an input_required result for ${rpc.method}`,
        at: message.seq,
        pointer: `${message.pointer}/result/resultType`,
      })),
    whenNone: sentNo("result to another request"),
  }),
});

interface Rule {
  readonly id: RequirementId;
  readonly title: string;
  readonly expected: string;
  readonly more?: readonly RequirementId[];
  readonly reading?: string;
  readonly hint?: string;
  readonly leniency?: "no-keyword";
  /** The flaws of one input_required result: their texts, and pointers that start at the result. */
  flaws(one: Answered): readonly (readonly [actual: string, pointer: string])[];
}

const requestsOf = ({ result }: Answered): readonly [string, unknown][] =>
  isObject(result.inputRequests) ? Object.entries(result.inputRequests) : [];

const reported = (base: string, problems: readonly Problem[]) =>
  problems
    .slice(0, 3)
    .map(({ pointer, message }) => [`${base}${pointer} ${message}`, `${base}${pointer}`] as const);

const RULES: readonly Rule[] = [
  {
    id: "mrtr.ask.undeclared",
    more: [
      "meta.capabilities.undeclared",
      "roots.capability.respected",
      "elicitation.mode.respected",
      "elicitation.capability.empty-is-form",
      "sampling.tools.respected",
    ],
    title: "A server requests only kinds of input that the same request declares",
    expected: "inputRequests of kinds that the request declares",
    hint: "Check the client capabilities in `_meta` of the request before you ask for input. Return error -32021 when the capability is missing.",
    flaws: (one) =>
      requestsOf(one).flatMap(([key, ask]) => {
        const gap = isObject(ask) ? undeclared(ask, declaredOn(one.rpc)) : undefined;
        return gap === undefined
          ? []
          : [
              [
                `${String((ask as JsonObject).method)}, but the request does not declare ${gap}`,
                `/inputRequests/${key}`,
              ],
            ];
      }),
  },
  {
    id: "mrtr.result.members",
    title: "An input_required result has inputRequests, requestState or both",
    hint: 'Return inputRequests or requestState, or both, with resultType: "input_required".',
    expected: "inputRequests that are an object, or a requestState that is a string",
    flaws: ({ result: { inputRequests, requestState } }) => {
      if (inputRequests === undefined && requestState === undefined) {
        return [["neither inputRequests nor requestState", "/resultType"]];
      }
      const wrong = (name: string, value: unknown) =>
        [`${name} ${brief(JSON.stringify(value))}`, `/${name}`] as const;
      return [
        ...(inputRequests === undefined || isObject(inputRequests)
          ? []
          : [wrong("inputRequests", inputRequests)]),
        ...(requestState === undefined || typeof requestState === "string"
          ? []
          : [wrong("requestState", requestState)]),
      ];
    },
  },
  {
    id: "caching.hints.input-required",
    title: "An input_required result has no ttlMs and no cacheScope",
    hint: "Add ttlMs and cacheScope to complete results only: a request for input must not be reused.",
    expected: "neither ttlMs nor cacheScope",
    flaws: ({ result }) =>
      ["ttlMs", "cacheScope"]
        .filter((member) => ownMember(result, member) !== undefined)
        .map((member) => [`${member} ${brief(JSON.stringify(ownMember(result, member)))}`, `/${member}`]),
  },
  {
    id: "mrtr.requests.kinds",
    more: [
      "sampling.message.shape",
      "sampling.request.shape",
      "elicitation.request.message",
      "elicitation.form.shape",
      "elicitation.schema.flat",
      "elicitation.url.shape",
    ],
    title:
      "Each of the inputRequests is a valid elicitation/create, sampling/createMessage or roots/list request",
    hint: "Ask only for sampling/createMessage, roots/list or elicitation/create, with their params.",
    expected: "elicitation/create, sampling/createMessage or roots/list with valid params",
    flaws: (one) =>
      requestsOf(one).flatMap(([key, ask]) =>
        reported(`/inputRequests/${key}`, validateDefinition("2026-07-28", "InputRequest", ask)),
      ),
  },
  {
    id: "mrtr.requests.bare",
    title: "The inputRequests have no jsonrpc and no id",
    leniency: "no-keyword",
    reading:
      "Only the schema shows that these requests have neither jsonrpc nor id, and it allows more members. So these members are a warning.",
    hint: "Write only method and params into each of the inputRequests.",
    expected: "requests with method and params only",
    flaws: (one) =>
      requestsOf(one).flatMap(([key, ask]) =>
        isObject(ask) && ("jsonrpc" in ask || "id" in ask)
          ? [[brief(JSON.stringify(ask)), `/inputRequests/${key}`] as const]
          : [],
      ),
  },
];

function declaredOn({ params }: Rpc): JsonObject {
  const meta = isObject(params._meta) ? params._meta : {};
  const declared = meta[META.clientCapabilities];
  return isObject(declared) ? declared : {};
}

/** The capability that a request needs and the client does not declare. Elicitation without modes means form mode. */
function undeclared({ method, params }: JsonObject, declared: JsonObject): string | undefined {
  const path = inputRequestsOf("2026-07-28").find((row) => row.method === method)?.gate?.path;
  if (path !== undefined && !isDeclared(declared, path)) return path;
  const { mode, tools, toolChoice } = isObject(params) ? params : {};
  if (method === "elicitation/create") {
    if (mode === "url") return isDeclared(declared, "elicitation.url") ? undefined : "elicitation.url";
    const isUrlOnly = isDeclared(declared, "elicitation.url") && !isDeclared(declared, "elicitation.form");
    return isUrlOnly ? "elicitation.form" : undefined;
  }
  const hasTools = tools !== undefined || toolChoice !== undefined;
  if (method === "sampling/createMessage" && hasTools && !isDeclared(declared, "sampling.tools")) {
    return "sampling.tools";
  }
  return undefined;
}

const flawOf = ({ message }: Answered, [actual, pointer]: readonly [string, string]): Flaw => ({
  actual,
  at: message.seq,
  pointer: `${message.pointer}/result${pointer}`,
});

/** One check for each rule, over all input_required results. */
export const inputRequiredRules = RULES.map(({ id, more = [], title, expected, flaws, ...rest }) =>
  monitor({
    ...rest,
    id,
    title,
    requirements: [id, ...more],
    exercises: ["tool.asks"],
    sends: SENDS,
    reads: inputRequiredResults,
    judge: (all) => ({
      expected,
      read: all.map(({ message }) => message.seq),
      flaws: all.flatMap((one) =>
        flaws(one).map((flaw) => ({ ...flawOf(one, flaw), ...given({ warnOnly: rest.leniency && true }) })),
      ),
      whenNone: () => lacksExercise("tool.asks"),
    }),
  }),
);

export const keysUnique = monitor({
  id: "mrtr.requests.keys-unique",
  title: "Each key occurs once in inputRequests",
  requirements: ["mrtr.requests.keys-unique"],
  hint: "Give each entry of inputRequests its own key.",
  exercises: ["tool.asks"],
  sends: SENDS,
  judge(trace) {
    const asking = inputRequiredResults(trace);
    const all = asking.filter(({ result }) => isObject(result.inputRequests));
    if (all.length === 0 && asking.some(({ result }) => isUnreadableAsk(result))) dependOnReadable();
    return {
      expected: "each key once",
      read: all.map(({ message }) => message.seq),
      flaws: all.flatMap(({ message }) =>
        duplicatesIn(message).map((pointer) => ({
          actual: `the key at ${pointer} twice`,
          at: message.seq,
          pointer,
        })),
      ),
      whenNone: () => lacksExercise("tool.asks"),
    };
  },
});

/** The pointers of repeated keys. Only the text shows them. */
function duplicatesIn(message: Message): readonly string[] {
  return rawProblems(textOf(message))
    .filter(
      ({ rule, pointer }) => rule === "duplicate-key" && /\/result\/inputRequests\/[^/]+$/.test(pointer),
    )
    .map(({ pointer }) => pointer);
}
