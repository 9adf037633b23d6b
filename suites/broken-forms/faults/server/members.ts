import { isObject } from "../../../../harness/reference/message.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Fault } from "../../../../harness/switches/server.ts";
import { since } from "../../../../schema/revision.ts";
import { read } from "../../../across-topics/faults/server/receive.ts";
import { answersWith, deafAfter } from "./answers.ts";

type Kind = "absent" | "null" | "type" | "empty";

/** A member of the params of a request. `kinds`: the forms that break it. */
interface Place {
  readonly method: string;
  readonly member: string;
  readonly id: string;
  readonly type: "string" | "object";
  readonly kinds: readonly Kind[];
}

const ALL: readonly Kind[] = ["absent", "null", "type", "empty"];

function place(
  method: string,
  member: string,
  id: string,
  type: Place["type"] = "string",
  kinds = ALL,
): Place {
  return { method, member, id, type, kinds };
}

const PLACES: readonly Place[] = [
  place("initialize", "protocolVersion", "initialize.protocol-version"),
  place("initialize", "capabilities", "initialize.capabilities", "object", ["absent", "null", "type"]),
  place("initialize", "clientInfo", "initialize.client-info", "object"),
  place("tools/call", "name", "tools.call.name", "string", ["null", "type", "empty"]),
  place("resources/read", "uri", "resources.read.uri"),
  place("resources/subscribe", "uri", "resources.subscribe.uri"),
  place("resources/unsubscribe", "uri", "resources.unsubscribe.uri"),
  place("prompts/get", "name", "prompts.get.name"),
  place("completion/complete", "ref", "completion.complete.ref", "object"),
  place("completion/complete", "argument", "completion.complete.argument", "object"),
  place("logging/setLevel", "level", "logging.set-level.level"),
  place("tasks/get", "taskId", "tasks.get.task-id"),
  place("tasks/result", "taskId", "tasks.result.task-id"),
  place("tasks/cancel", "taskId", "tasks.cancel.task-id"),
  place("tools/call", "arguments", "tools.call.arguments", "object", ["type"]),
  place("prompts/get", "arguments", "prompts.get.arguments", "object", ["type"]),
  place("completion/complete", "context", "completion.complete.context", "object", ["type"]),
  place("tools/list", "cursor", "tools.list.cursor", "string", ["type"]),
  place("prompts/list", "cursor", "prompts.list.cursor", "string", ["type"]),
  place("resources/list", "cursor", "resources.list.cursor", "string", ["type"]),
  place("resources/templates/list", "cursor", "resources.templates.list.cursor", "string", ["type"]),
  place("tasks/list", "cursor", "tasks.list.cursor", "string", ["type"]),
];

const isEmpty = (value: unknown) => value === "" || (isObject(value) && Object.keys(value).length === 0);

function isOfKind(params: JsonObject, member: string, type: Place["type"], kind: Kind): boolean {
  const value = params[member];
  if (kind === "absent") return !(member in params);
  if (kind === "null") return value === null;
  if (kind === "empty") return isEmpty(value);
  const found = Array.isArray(value) ? "array" : typeof value;
  return value !== undefined && value !== null && !isEmpty(value) && found !== type;
}

const DOES: Readonly<Record<Kind, string>> = {
  absent: "without",
  null: "with null as",
  type: "with a value of another type as",
  empty: "with an empty",
};

const MAY_NAME_NOTHING: ReadonlySet<string> = new Set([
  "resources.subscribe.uri",
  "resources.unsubscribe.uri",
]);

/** Where each answer conforms, only what comes after it shows a fault. */
const isAny = (id: string, kind: Kind) =>
  id.startsWith("initialize.") ||
  /\.(?:cursor|context)$/.test(id) ||
  (kind === "empty" && MAY_NAME_NOTHING.has(id));

const revisions = ["2025-11-25"] as const;

function faultOf(id: string, what: string, anyAnswer: boolean, is: (message: JsonObject) => boolean): Fault {
  const matches = (message: unknown) => isObject(message) && is(message);
  const common = { id: `forms.broken.${id}`, revisions, trips: [`forms.broken.${id}`] };
  if (anyAnswer)
    return {
      ...common,
      describe: `stops answering after ${what}`,
      transports: ["stdio"],
      says: /, then a request → no answer/,
      remember: deafAfter((text) => matches(read(text))),
    };
  return {
    ...common,
    describe: `serves ${what}`,
    says: /served as if nothing were wrong/,
    remember: answersWith("result", matches),
  };
}

const ofMembers = PLACES.flatMap(({ method, member, id, type, kinds }) =>
  kinds.map((kind) =>
    faultOf(
      `${id}.${kind}`,
      `${method} ${DOES[kind]} ${member}`,
      isAny(id, kind),
      (message) =>
        message.method === method && isObject(message.params) && isOfKind(message.params, member, type, kind),
    ),
  ),
);

const METHODS: readonly (readonly [method: string, id: string])[] = [
  ["initialize", "initialize"],
  ["tools/call", "tools.call"],
  ["resources/read", "resources.read"],
  ["resources/subscribe", "resources.subscribe"],
  ["resources/unsubscribe", "resources.unsubscribe"],
  ["prompts/get", "prompts.get"],
  ["completion/complete", "completion.complete"],
  ["logging/setLevel", "logging.set-level"],
  ["tasks/get", "tasks.get"],
  ["tasks/result", "tasks.result"],
  ["tasks/cancel", "tasks.cancel"],
];

const ofParams = METHODS.map(([method, id]) =>
  faultOf(
    `${id}.params.absent`,
    `${method} without params`,
    method === "initialize",
    (message) => message.method === method && !("params" in message),
  ),
);

const noObject: Fault = {
  id: "forms.broken.params.type",
  describe: "serves a request whose params are a number",
  revisions,
  trips: ["forms.broken.params.type"],
  says: /params: 7 → .*served as if nothing were wrong/,
  receive: (text) => text.replace(/"params":7}$/, '"params":{}}'),
};

const code: Fault = {
  id: "forms.broken.code",
  describe: "reports params that lack a member as errors of its own",
  revisions,
  trips: ["forms.broken.code"],
  mayTrip: ["jsonrpc.error.invalid-params", "completion.input.validated"],
  says: /resources\/read.* → error -32603/,
  remember: answersWith("code", (message) => {
    const { method, params } = isObject(message) ? message : {};
    return PLACES.some(
      ({ method: of, member, kinds }) =>
        of === method && isObject(params) && kinds.includes("absent") && !(member in params),
    );
  }),
};

const META: readonly (readonly [key: string, id: string, type: Place["type"], kinds: readonly Kind[]])[] = [
  ["protocolVersion", "protocol-version", "string", ["null", "type", "empty"]],
  ["clientCapabilities", "client-capabilities", "object", ["null", "type"]],
];

const ofMeta = META.flatMap(([key, id, type, kinds]) =>
  kinds.map(
    (kind): Fault => ({
      ...faultOf(
        `meta.${id}.${kind}`,
        `a request ${DOES[kind]} ${key} in _meta`,
        false,
        ({ method, params }) => {
          const meta = isObject(params) ? params._meta : undefined;
          return (
            typeof method === "string" &&
            isObject(meta) &&
            isOfKind(meta, `io.modelcontextprotocol/${key}`, type, kind)
          );
        },
      ),
      revisions: since("2026-07-28"),
    }),
  ),
);

export const memberFaults: readonly Fault[] = [...ofMembers, ...ofParams, noObject, code, ...ofMeta];
