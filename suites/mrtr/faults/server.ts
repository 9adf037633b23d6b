import {
  INTERNAL_ERROR,
  INVALID_PARAMS,
  isObject,
  MISSING_CLIENT_CAPABILITY,
  ProtocolError,
} from "../../../harness/reference/message.ts";
import { META, TASKS_EXTENSION } from "../../../harness/reference/meta.ts";
import {
  onAnyResult,
  onError,
  onHttpReply,
  onParams,
  without,
} from "../../../harness/reference/server/rewrite.ts";
import type { JsonObject } from "../../../harness/switches/message.ts";
import type { Fault } from "../../../harness/switches/server.ts";
import { inPlace } from "../../../harness/switches/switch.ts";
import { since } from "../../../schema/revision.ts";
import { hasErrorCode } from "../../meta/faults/server.ts";

const revisions = since("2026-07-28");

/** Changes results that ask for input. */
function onAsk(edit: (result: JsonObject) => JsonObject) {
  return onAnyResult((result) => (result.resultType === "input_required" ? edit(result) : result));
}

/** Changes each of the inputRequests. */
function onRequests(edit: (request: JsonObject) => JsonObject) {
  return onAsk((result) => {
    if (!isObject(result.inputRequests)) return result;
    const requests = Object.entries(result.inputRequests).map(([key, one]) => [key, edit(one as JsonObject)]);
    return { ...result, inputRequests: Object.fromEntries(requests) };
  });
}

const responsesOf = ({ inputResponses }: JsonObject): JsonObject | undefined =>
  isObject(inputResponses) ? inputResponses : undefined;

function declares({ _meta }: JsonObject): boolean {
  const declared = isObject(_meta) ? _meta[META.clientCapabilities] : undefined;
  return isObject(declared) && "sampling" in declared;
}

const STATEFUL_TOOL = "test_input_required_result_tampered_state";
const DONE: JsonObject = { content: [{ type: "text", text: "Done" }] };

export const mrtrFaults: readonly Fault[] = inPlace({ revisions }, [
  {
    id: "mrtr.asks-for-nothing",
    describe: "asks for input without inputRequests",
    trips: ["mrtr.result.members"],
    says: /inputRequests/,
    ...onAsk((result) => without(result, "inputRequests", "requestState")),
  },
  {
    id: "mrtr.requests-in-list",
    describe: "sends its input requests in an array",
    trips: ["mrtr.result.members"],
    says: /inputRequests \[/,
    ...onAsk((result) =>
      isObject(result.inputRequests)
        ? { ...result, inputRequests: Object.values(result.inputRequests) }
        : result,
    ),
  },
  {
    id: "mrtr.asks-for-tools",
    describe: "sends an input request with a method that clients do not have",
    trips: ["mrtr.requests.kinds"],
    says: /method/,
    ...onRequests((request) => ({ ...request, method: "tools/list" })),
  },
  {
    id: "mrtr.asks-for-a-while",
    describe: "sends hints for caches with a request for input",
    trips: ["caching.hints.input-required"],
    says: /ttlMs 60000/,
    ...onAsk((result) => ({ ...result, ttlMs: 60_000, cacheScope: "private" })),
  },
  {
    id: "mrtr.asks-by-whole-requests",
    describe: "sends input requests with an id",
    trips: ["mrtr.requests.bare"],
    says: /id/,
    ...onRequests((request) => ({ jsonrpc: "2.0", id: 1, ...request })),
  },
  {
    id: "mrtr.key-twice",
    describe: "uses one key for two input requests",
    transports: ["stdio"],
    trips: ["mrtr.requests.keys-unique"],
    says: /twice/,
    line: (line) => line.replace(/("inputRequests":\{)("[^"]+":)/, "$1$2{},$2"),
  },
  {
    id: "mrtr.other-refusal",
    describe: "answers a missing client capability with an internal error",
    trips: ["meta.capabilities.required-error"],
    mayTrip: ["extensions.tasks.create.needed"],
    says: /-32021/,
    ...onError("tools/call", (error) =>
      error.code === MISSING_CLIENT_CAPABILITY ? new ProtocolError(INTERNAL_ERROR, error.message) : error,
    ),
  },
  {
    id: "mrtr.refusal-as-params",
    describe: "answers a missing client capability with error -32602",
    trips: ["meta.capabilities.required-error"],
    mayTrip: ["extensions.tasks.create.needed"],
    says: /error -32602/,
    ...onError("tools/call", (error) =>
      error.code === MISSING_CLIENT_CAPABILITY ? new ProtocolError(INVALID_PARAMS, error.message) : error,
    ),
  },
  {
    id: "mrtr.refusal-200",
    describe: "answers a missing client capability with status 200",
    transports: ["http"],
    trips: ["meta.capabilities.required-error-400"],
    says: /400/,
    ...onHttpReply((reply) =>
      hasErrorCode(reply, MISSING_CLIENT_CAPABILITY) ? { ...reply, status: 200 } : reply,
    ),
  },
  {
    id: "mrtr.refusal-without-data",
    describe: "does not name the missing client capability",
    trips: ["meta.capabilities.required-error-data"],
    says: /requiredCapabilities/,
    ...onError("tools/call", (error) =>
      error.code === MISSING_CLIENT_CAPABILITY ? new ProtocolError(error.code, error.message) : error,
    ),
  },
  {
    id: "mrtr.refusal-with-array",
    describe: "names the missing extension of a tasks request in an array",
    trips: ["schema.messages.valid"],
    says: /the response to tasks\/get: \/error\/data must be an object, got an array/,
    ...onError("tasks/get", (error) =>
      error.code === MISSING_CLIENT_CAPABILITY
        ? new ProtocolError(error.code, error.message, ["extensions"])
        : error,
    ),
  },
  {
    id: "mrtr.waits-for-answers",
    describe: "answers no call of a tool until its input request is answered",
    transports: ["stdio"],
    trips: ["mrtr.ask.abandoned"],
    says: /no answer/,
    remember: () => {
      const asked = new Set<unknown>();
      return {
        dispatch: async (call, next) => {
          const { name, inputResponses, requestState } = call.params;
          const isFirst = inputResponses === undefined && requestState === undefined;
          if (isFirst && asked.has(name) && declares(call.params)) {
            return new Promise(() => {});
          }
          const result = await next(call);
          if (result?.resultType === "input_required") asked.add(name);
          return result;
        },
      };
    },
  },
  {
    id: "mrtr.any-answer",
    describe: "accepts malformed inputResponses",
    trips: ["mrtr.responses.malformed"],
    says: /input_required/,
    dispatch: async (call, next) => {
      const responses = Object.values(responsesOf(call.params) ?? {});
      if (!responses.includes(42)) return next(call);
      return { content: [{ type: "text", text: "Thank you" }] };
    },
  },
  {
    id: "mrtr.missing-answer-refused",
    describe: "refuses a retry that has no responses, instead of asking again",
    trips: ["mrtr.responses.missing"],
    says: /input_required/,
    ...onParams("tools/call", (params) => {
      const responses = responsesOf(params);
      if (responses && Object.keys(responses).length === 0) {
        throw new ProtocolError(INVALID_PARAMS, "An answer is missing");
      }
      return params;
    }),
  },
  {
    id: "mrtr.surplus-refused",
    describe: "refuses inputResponses that it did not request",
    trips: ["mrtr.responses.surplus"],
    says: /-32602/,
    ...onParams("tools/call", (params) => {
      if ("mcp-conform-surplus" in (responsesOf(params) ?? {})) {
        throw new ProtocolError(INVALID_PARAMS, "It was not requested");
      }
      return params;
    }),
  },
  {
    id: "mrtr.any-state",
    describe: "uses an altered requestState",
    trips: ["mrtr.state.tampered"],
    says: /a tool result/,
    remember: () => {
      const made = new Set<unknown>();
      return {
        dispatch: async (call, next) => {
          const { name, requestState } = call.params;
          const isAltered = typeof requestState === "string" && !made.has(requestState);
          if (name === STATEFUL_TOOL && isAltered) return DONE;
          const result = await next(call);
          if (result?.requestState !== undefined) made.add(result.requestState);
          return result;
        },
      };
    },
  },
  {
    id: "mrtr.state-of-others",
    describe: "uses the requestState of another tool",
    trips: ["mrtr.state.request"],
    says: /a tool result/,
    remember: () => {
      const made = new Map<unknown, unknown>();
      return {
        dispatch: async (call, next) => {
          const { name, requestState } = call.params;
          const owner = made.get(requestState);
          if (requestState !== undefined && owner !== undefined && owner !== name) return DONE;
          const result = await next(call);
          if (result?.requestState !== undefined) made.set(result.requestState, name);
          return result;
        },
      };
    },
  },
  {
    id: "mrtr.long-state",
    describe: "hangs on a long requestState",
    trips: ["mrtr.state.survived"],
    says: /no answer/,
    dispatch: (call, next) =>
      String(call.params.requestState).length > 5_000 ? new Promise(() => {}) : next(call),
  },
  {
    id: "mrtr.capabilities-of-last",
    describe:
      "judges a call by the client capabilities of the last request for the same tool that came while it ran",
    trips: ["meta.capabilities.concurrent", "mrtr.ask.undeclared"],
    says: /beside others: |but the request does not declare/,
    remember: () => {
      const last = new Map<unknown, unknown>();
      return {
        dispatch: async (call, next) => {
          const { name, _meta } = call.params;
          if (call.method !== "tools/call" || !isObject(_meta)) return next(call);
          last.set(name, _meta[META.clientCapabilities]);
          await new Promise((resolve) => setTimeout(resolve, 20));
          const shared = { ..._meta, [META.clientCapabilities]: last.get(name) };
          return next({ ...call, params: { ...call.params, _meta: shared } });
        },
      };
    },
  },
  {
    id: "mrtr.task-unasked",
    describe: "answers tool calls with tasks, also to clients without the extension",
    trips: ["extensions.result-type.negotiated"],
    says: /task/,
    ...onAnyResult((result) =>
      "content" in result && result.isError !== true ? { ...result, resultType: "task" } : result,
    ),
  },
  {
    id: "mrtr.tasks-for-all",
    describe: "answers tasks requests of clients without the extension",
    trips: ["extensions.tasks.methods.undeclared"],
    says: /-32021/,
    dispatch: (call, next) => {
      if (!call.method.startsWith("tasks/")) return next(call);
      const meta = isObject(call.params._meta) ? call.params._meta : {};
      const _meta = { ...meta, [META.clientCapabilities]: { extensions: { [TASKS_EXTENSION]: {} } } };
      return next({ ...call, params: { ...call.params, _meta } });
    },
  },
]);
