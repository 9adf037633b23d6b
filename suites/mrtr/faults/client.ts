import { elicit } from "../../../harness/reference/client/features/elicitation.ts";
import { createMessage } from "../../../harness/reference/client/features/sampling.ts";
import {
  headerOf,
  onHttp,
  withHeader,
  without,
  withoutHeader,
} from "../../../harness/reference/client/rewrite.ts";
import type { Fault, Hooks } from "../../../harness/reference/client/switch.ts";
import { isObject } from "../../../harness/reference/message.ts";
import type { JsonObject } from "../../../harness/switches/message.ts";
import { inPlace } from "../../../harness/switches/switch.ts";
import { HTTP, STATELESS } from "../../across-topics/faults/client/places.ts";

const revisions = STATELESS;

/** Changes the params of the retry. */
const retries = (edit: (params: JsonObject, first: JsonObject) => JsonObject): Pick<Hooks, "decide"> => ({
  decide: { retry: (value, { params }) => value && edit(value, params) },
});

/** Changes the inputResponses of the retry. */
const responds = (edit: (responses: JsonObject) => unknown) =>
  retries((params) =>
    isObject(params.inputResponses) ? { ...params, inputResponses: edit(params.inputResponses) } : params,
  );

const each = (responses: JsonObject, edit: (key: string, value: unknown) => readonly [string, unknown]) =>
  Object.fromEntries(Object.entries(responses).map(([key, value]) => edit(key, value)));

/** The JSON in a requestState, without the white space that it had. */
function writtenAgain(state: unknown): JsonObject {
  try {
    return { requestState: JSON.stringify(JSON.parse(String(state))) };
  } catch {
    return {};
  }
}

/** The retry after `input_required` (2026-07-28). */
export const inputRequiredFaults: readonly Fault[] = inPlace({ revisions }, [
  {
    id: "input-required.same-id",
    describe: "repeats a request after input_required with the same id",
    trips: ["client.mrtr.retry.new-id"],
    says: /id/,
    decide: { id: (value, { retryOf }) => retryOf ?? value },
  },
  {
    id: "input-required.without-headers",
    describe: "retries without the Mcp-Param headers of the call",
    transports: HTTP,
    trips: ["client.mrtr.retry.headers"],
    says: /a retry without Mcp-Param-Region/,
    ...onHttp("POST", (request) =>
      /"(inputResponses|requestState)":/.test(`${request.body}`)
        ? withoutHeader(request, "Mcp-Param-Region")
        : request,
    ),
  },
  {
    id: "input-required.headers-kept",
    describe: "keeps the Mcp-Param headers of the first call of a tool for each later one",
    transports: HTTP,
    trips: ["client.mrtr.retry.headers"],
    says: /with Mcp-Param-Region: us-west1/,
    remember: () => {
      let first: string | undefined;
      return onHttp("POST", (request) => {
        if (headerOf(request, "Mcp-Name") !== "test_mrtr_header") return request;
        first ??= headerOf(request, "Mcp-Param-Region");
        return first === undefined ? request : withHeader(request, "Mcp-Param-Region", first);
      });
    },
  },
  {
    id: "input-required.no-state",
    describe: "does not send back requestState",
    trips: ["client.mrtr.retry.state-echoed"],
    says: /requestState/,
    ...retries((params) => without(params, "requestState")),
  },
  {
    id: "input-required.state-altered",
    describe: "changes requestState before it sends it back",
    trips: ["client.mrtr.retry.state-echoed"],
    says: /requestState/,
    ...retries((params) =>
      params.requestState === undefined
        ? params
        : { ...params, requestState: `${params.requestState}`.toLowerCase() },
    ),
  },
  {
    id: "input-required.state-empty",
    describe: "takes an empty requestState for an absent one",
    trips: ["client.mrtr.retry.state-echoed"],
    says: /requestState ""/,
    ...retries((params) => (params.requestState === "" ? without(params, "requestState") : params)),
  },
  {
    id: "input-required.state-json",
    describe: "writes a requestState that is JSON again",
    trips: ["client.mrtr.retry.state-echoed"],
    says: /requestState/,
    ...retries((params) => ({ ...params, ...writtenAgain(params.requestState) })),
  },
  {
    id: "input-required.state-parsed",
    describe: "parses requestState, and sends it back as JSON",
    trips: ["client.mrtr.retry.state-echoed"],
    says: /requestState/,
    ...retries((params) =>
      params.requestState === undefined
        ? params
        : { ...params, requestState: { state: params.requestState } },
    ),
  },
  {
    id: "input-required.state-invented",
    describe: "sends an empty requestState although the server sent none",
    trips: ["client.mrtr.retry.no-state"],
    says: /requestState/,
    ...retries((params) => ({ requestState: "", ...params })),
  },
  {
    id: "input-required.state-kept",
    describe: "sends back the requestState of an earlier round",
    trips: ["client.mrtr.retry.no-state"],
    says: /requestState/,
    ...retries((params, first) =>
      params.requestState === undefined && first.requestState !== undefined
        ? { ...params, requestState: first.requestState }
        : params,
    ),
  },
  {
    id: "input-required.state-elsewhere",
    describe: "sends requestState also with other requests",
    trips: ["client.mrtr.retry.isolated"],
    says: /requestState/,
    remember: () => {
      let state: unknown;
      return {
        decide: {
          retry: (value) => {
            state = value?.requestState ?? state;
            return value;
          },
        },
        request: (call, next) =>
          next(state === undefined ? call : { ...call, params: { ...call.params, requestState: state } }),
      };
    },
  },
  {
    id: "input-required.no-responses",
    describe: "repeats a request after input_required without inputResponses",
    trips: ["client.mrtr.retry.complete"],
    says: /inputResponses/,
    ...retries((params) => without(params, "inputResponses")),
  },
  {
    id: "input-required.one-response",
    describe: "answers only one of several input requests",
    trips: ["client.mrtr.retry.complete"],
    says: /inputResponses/,
    ...responds((responses) => Object.fromEntries(Object.entries(responses).slice(0, 1))),
  },
  {
    id: "input-required.other-keys",
    describe: "uses numbers as keys of inputResponses",
    trips: ["client.mrtr.retry.complete"],
    says: /inputResponses/,
    ...responds((responses) =>
      Object.fromEntries(Object.values(responses).map((value, index) => [String(index), value])),
    ),
  },
  {
    id: "input-required.responses-as-array",
    describe: "sends inputResponses as an array",
    trips: ["client.mrtr.retry.complete"],
    says: /inputResponses/,
    ...responds((responses) => Object.values(responses)),
  },
  {
    id: "input-required.wrapped",
    describe: "wraps each input response in a JSON-RPC response",
    trips: ["client.mrtr.retry.answer-shape"],
    says: /inputResponses|result/,
    ...responds((responses) =>
      each(responses, (key, value) => [key, { jsonrpc: "2.0", id: key, result: value }]),
    ),
  },
  {
    id: "input-required.params-dropped",
    describe: "repeats a request after input_required with nothing but inputResponses",
    trips: ["client.mrtr.retry.same-request"],
    says: /arguments|params/,
    ...retries((params) => without(params, "arguments")),
  },
  {
    id: "input-required.params-altered",
    describe: "repeats a request after input_required with other arguments",
    trips: ["client.mrtr.retry.same-request"],
    says: /arguments/,
    ...retries((params) => ({
      ...params,
      arguments: { ...(params.arguments as JsonObject | undefined), again: true },
    })),
  },
  {
    id: "input-required.undeclared-answered",
    describe: "answers elicitation and sampling requests without declaring them",
    without: ["elicitation", "sampling"],
    trips: ["client.mrtr.undeclared"],
    says: /declare/,
    answer: async (asked, next) => {
      if (asked.method === "elicitation/create")
        return elicit(asked.params, { elicitation: { form: {}, url: {} } });
      if (asked.method === "sampling/createMessage")
        return createMessage(without(asked.params, "tools", "toolChoice"), {});
      return next(asked);
    },
  },
  {
    id: "input-required.defaults-ignored",
    describe: "leaves the fields of a form empty that have defaults",
    revisions: STATELESS,
    trips: ["client.mrtr.defaults"],
    says: /no value for/,
    answer: async (asked, next) => {
      const result = await next(asked);
      const isForm = JSON.stringify(asked.params).includes("John Doe");
      return isForm ? { action: "accept", content: {} } : result;
    },
  },
  {
    id: "input-required.sampling-unchecked",
    describe: "answers a sampling request with content of an unknown type",
    revisions: STATELESS,
    trips: ["client.mrtr.sampling-validated"],
    says: /a result for a message of an unknown type/,
    answer: (asked, next) => {
      const isOdd = JSON.stringify(asked.params).includes("mcp-conform/unknown");
      const messages = [{ role: "user", content: { type: "text", text: "Hello" } }];
      return next(isOdd ? { ...asked, params: { ...asked.params, messages } } : asked);
    },
  },
]);
