import fc from "fast-check";
import { isObject, type JsonObject } from "../../schema/json.ts";
import { META } from "../../schema/meta-keys.ts";
import { ownMember } from "../../schema/own-member.ts";
import { eraOf, type Span } from "../../schema/revision.ts";
import { methodsOf } from "../../schema/tables/index.ts";
import {
  type Answers,
  anyError,
  anyResult,
  error,
  errorUnder,
  MethodNotFound,
  refusal,
  toolError,
} from "../check/answers.ts";
import { httpFaults } from "./http-faults.ts";
import type { IllegalStep, Slot } from "./step.ts";
import { offers, type Survey } from "./survey.ts";
import { faultsFor, type TableFault, type Tables } from "./tables.ts";

const UNKNOWN = "mcp-conform-no-such-thing";

const SERVED = {
  shape: anyResult,
  because: "the request is served as if nothing were wrong, and no sentence forbids that",
};

/** What cannot be carried out is refused. A tool may say it in its result. */
const REFUSED: Answers = { pass: [anyError, toolError, refusal], warn: [SERVED] };

/** Where a server could still do something sensible, only an answer is demanded. */
const ANSWERED: Answers = { pass: [anyError, anyResult, refusal] };

const UNKNOWN_METHOD: Answers = {
  pass: [error(MethodNotFound), refusal],
  warn: [SERVED, { shape: anyError, because: "the error has another code" }],
};

const fault = (
  method: string,
  what: string,
  params: JsonObject,
  answers = ANSWERED,
  more: Partial<TableFault> = {},
): TableFault => ({
  id: `${method}: ${what}`,
  place: `${method}, ${what}`,
  method,
  params,
  answers,
  ...more,
});

/** A text that is no request, or a request that is there in another way. Only the life after it is judged. */
const raw = (what: string, edit: (request: JsonObject) => unknown): TableFault => ({
  id: what,
  place: what,
  edit,
});

const STATELESS: Span = { since: "2026-07-28" };

/** In 2026-07-28 a request lacks one of the facts about the client. */
const withoutFacts = [META.protocolVersion, META.clientCapabilities].map(
  (key): TableFault => ({
    id: `no ${key}`,
    place: `no ${key}`,
    edit: (request) => {
      const params = isObject(request.params) ? request.params : {};
      const { [key]: _, ...meta } = isObject(params._meta) ? params._meta : {};
      return { ...request, params: { ...params, _meta: meta } };
    },
    answers: {
      pass: [errorUnder([400], -32602, -32020, -32022)],
      warn: [SERVED, { shape: anyError, because: "the error has another code or status" }],
    },
    revisions: STATELESS,
  }),
);

const UNKNOWN_CURSOR = "a cursor that does not exist";

/** Messages with one fault that the explorer makes itself: what does not exist, and what is no message. */
const OWN: readonly TableFault[] = [
  {
    id: "a method that does not exist",
    place: "a method that does not exist",
    method: "mcp-conform/no-such-method",
    params: {},
    answers: UNKNOWN_METHOD,
  },
  fault("tools/call", "a tool that does not exist", { name: UNKNOWN, arguments: {} }, REFUSED),
  fault("tools/call", "a list as the arguments", { name: UNKNOWN, arguments: [] }, REFUSED),
  fault("tools/call", "no name", { arguments: {} }, REFUSED),
  fault("resources/read", "a URI that does not exist", { uri: "mcp-conform://no/such/resource" }),
  fault("prompts/get", "a prompt that does not exist", { name: UNKNOWN }, REFUSED),
  ...["tools/list", "resources/list", "prompts/list", "resources/templates/list", "tasks/list"].flatMap(
    (method) => [
      fault(method, UNKNOWN_CURSOR, { cursor: UNKNOWN }, REFUSED, { place: UNKNOWN_CURSOR }),
      fault(method, "a number as the cursor", { cursor: 1 }),
    ],
  ),
  ...["tasks/get", "tasks/result", "tasks/cancel"].map((method) =>
    fault(method, "a task that does not exist", { taskId: UNKNOWN }, REFUSED),
  ),
  fault("completion/complete", "a reference of an unknown type", {
    ref: { type: "ref/none" },
    argument: { name: "a", value: "" },
  }),
  fault("logging/setLevel", "a level that does not exist", { level: UNKNOWN }, REFUSED),
  ...withoutFacts,
  raw("a line that is no JSON", (request) => JSON.stringify(request).slice(0, 40)),
  raw("a blank line", () => ""),
  raw("an empty batch", () => []),
  raw("a cancellation whose requestId is not an id", () => ({
    jsonrpc: "2.0",
    method: "notifications/cancelled",
    params: { requestId: { no: "id" } },
  })),
  { ...raw("a list with a request", (request) => [request]), revisions: { since: "2025-06-18" } },
  ...httpFaults,
];

/** Requests of the revision whose capability the server has not declared. */
function undeclared(survey: Survey): readonly TableFault[] {
  const params = { uri: UNKNOWN, name: UNKNOWN, taskId: UNKNOWN, level: "error" };
  return methodsOf(survey.revision).flatMap(({ method, from }) =>
    from.includes("client") && !offers(survey, method) && method !== "subscriptions/listen"
      ? [fault(method, "not declared", params, REFUSED)]
      : [],
  );
}

/** Faults for methods that the server has: what a method demands that it does not have is another question. */
export function faultsOf(survey: Survey, tables: Tables): readonly TableFault[] {
  const own = faultsFor({ ...tables, faults: OWN }, survey).filter(
    ({ method }) => method === undefined || method.startsWith("mcp-conform") || offers(survey, method),
  );
  return [...own, ...undeclared(survey), ...faultsFor(tables, survey)];
}

/** The fault that a step names. */
export function faultNamed(id: string, tables: Tables): TableFault | undefined {
  const known = OWN.find((one) => one.id === id) ?? tables.faults.find((one) => one.id === id);
  if (known !== undefined) return known;
  const [method = "", what] = id.split(": ");
  return what === "not declared" ? fault(method, what, {}, REFUSED) : undefined;
}

/** The step that sends a fault. */
export function illegalStep(
  { id, method, params }: TableFault,
  survey: Survey,
  tables: Tables,
  on: Slot,
): IllegalStep {
  const least = eraOf(survey.revision) === "stateful" ? "ping" : "server/discover";
  const sample = method === undefined ? undefined : ownMember(tables.samples(survey), method);
  const given = params ?? sample;
  const base = { do: "illegal", on, fault: id, method: method ?? least } as const;
  return given === undefined ? base : { ...base, params: given };
}

export function illegalFor(
  survey: Survey,
  tables: Tables,
  on: fc.Arbitrary<Slot>,
): fc.Arbitrary<IllegalStep> {
  return fc
    .tuple(on, fc.constantFrom(...faultsOf(survey, tables)))
    .map(([slot, one]) => illegalStep(one, survey, tables, slot));
}
