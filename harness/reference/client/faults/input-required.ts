import { isObject, type JsonObject } from "../../message.ts";
import { elicit } from "../features/elicitation.ts";
import { createMessage } from "../features/sampling.ts";
import { without } from "../rewrite.ts";
import type { Fault, Hooks } from "../switch.ts";
import { STATELESS } from "./places.ts";

const revisions = STATELESS;

/** Changes the params of the retry. */
const retries = (edit: (params: JsonObject, first: JsonObject) => JsonObject): Pick<Hooks, "decide"> => ({
  decide: { retry: (value, { params }) => value && edit(value, params) },
});

/** Changes the answers in it. */
const responds = (edit: (responses: JsonObject) => unknown) =>
  retries((params) =>
    isObject(params.inputResponses) ? { ...params, inputResponses: edit(params.inputResponses) } : params,
  );

const each = (responses: JsonObject, edit: (key: string, value: unknown) => readonly [string, unknown]) =>
  Object.fromEntries(Object.entries(responses).map(([key, value]) => edit(key, value)));

/** How a request is sent again after `input_required` (2026-07-28). */
export const inputRequiredFaults: readonly Fault[] = [
  {
    id: "input-required.same-id",
    describe: "asks again under the same id",
    revisions,
    trips: ["client.mrtr.retry.new-id"],
    says: /id/,
    decide: { id: (value, { retryOf }) => retryOf ?? value },
  },
  {
    id: "input-required.no-state",
    describe: "does not give back the state",
    revisions,
    trips: ["client.mrtr.retry.state-echoed"],
    says: /requestState/,
    ...retries((params) => without(params, "requestState")),
  },
  {
    id: "input-required.state-altered",
    describe: "trims and alters the state",
    revisions,
    trips: ["client.mrtr.retry.state-echoed"],
    says: /requestState/,
    ...retries((params) =>
      params.requestState === undefined
        ? params
        : { ...params, requestState: `${params.requestState}`.toLowerCase() },
    ),
  },
  {
    id: "input-required.state-parsed",
    describe: "parses the state, and gives it back as JSON",
    revisions,
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
    describe: "sends an empty state where none was given",
    revisions,
    trips: ["client.mrtr.retry.no-state"],
    says: /requestState/,
    ...retries((params) => ({ requestState: "", ...params })),
  },
  {
    id: "input-required.state-kept",
    describe: "gives back a state that belongs to an earlier round",
    revisions,
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
    describe: "sends the state with other requests as well",
    revisions,
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
    describe: "asks again without the answers",
    revisions,
    trips: ["client.mrtr.retry.complete"],
    says: /inputResponses/,
    ...retries((params) => without(params, "inputResponses")),
  },
  {
    id: "input-required.one-response",
    describe: "gives one answer where more are wanted",
    revisions,
    trips: ["client.mrtr.retry.complete"],
    says: /inputResponses/,
    ...responds((responses) => Object.fromEntries(Object.entries(responses).slice(0, 1))),
  },
  {
    id: "input-required.other-keys",
    describe: "gives the answers numbers for names",
    revisions,
    trips: ["client.mrtr.retry.complete"],
    says: /inputResponses/,
    ...responds((responses) =>
      Object.fromEntries(Object.values(responses).map((value, index) => [String(index), value])),
    ),
  },
  {
    id: "input-required.responses-as-array",
    describe: "gives the answers as an array",
    revisions,
    trips: ["client.mrtr.retry.complete"],
    says: /inputResponses/,
    ...responds((responses) => Object.values(responses)),
  },
  {
    id: "input-required.wrapped",
    describe: "wraps each answer as a response of JSON-RPC",
    revisions,
    trips: ["client.mrtr.retry.answer-shape"],
    says: /inputResponses|result/,
    ...responds((responses) =>
      each(responses, (key, value) => [key, { jsonrpc: "2.0", id: key, result: value }]),
    ),
  },
  {
    id: "input-required.params-dropped",
    describe: "asks again with the answers alone",
    revisions,
    trips: ["client.mrtr.retry.same-request"],
    says: /arguments|params/,
    ...retries((params) => without(params, "arguments")),
  },
  {
    id: "input-required.params-altered",
    describe: "asks again with other arguments",
    revisions,
    trips: ["client.mrtr.retry.same-request"],
    says: /arguments/,
    ...retries((params) => ({
      ...params,
      arguments: { ...(params.arguments as JsonObject | undefined), again: true },
    })),
  },
  {
    id: "input-required.undeclared-answered",
    describe: "answers as a user and as a model, and declares neither",
    revisions,
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
];
