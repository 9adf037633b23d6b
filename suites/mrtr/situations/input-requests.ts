import type { Call } from "../../../harness/switches/server.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { formIn } from "../../across-topics/situations/asking.ts";
import { declaredCapabilities } from "../../across-topics/situations/request-meta.ts";

/** An elicitation without `mode`, which means form mode. */
export const FORM: JsonObject = {
  method: "elicitation/create",
  params: {
    message: "Please confirm to continue",
    requestedSchema: {
      type: "object",
      properties: { confirmed: { type: "boolean", default: true }, count: { type: "integer", minimum: 2 } },
      required: ["confirmed"],
    },
  },
};

const URL_MODE: JsonObject = {
  method: "elicitation/create",
  params: { mode: "url", message: "Please confirm on this page", url: "http://127.0.0.1:9/confirm" },
};

const MESSAGES = [{ role: "user", content: { type: "text", text: "What is the capital of France?" } }];

const SAMPLING: JsonObject = {
  method: "sampling/createMessage",
  params: { messages: MESSAGES, maxTokens: 100 },
};

const SAMPLING_TOOLS: JsonObject = {
  method: "sampling/createMessage",
  params: {
    messages: MESSAGES,
    maxTokens: 100,
    tools: [{ name: "capital", inputSchema: { type: "object", properties: {} } }],
  },
};

const TOOL_CHOICE: JsonObject = {
  method: "sampling/createMessage",
  params: { messages: MESSAGES, maxTokens: 100, toolChoice: { mode: "auto" } },
};

const ROOTS: JsonObject = { method: "roots/list", params: {} };

/** A kind of input request, and whether a client with these capabilities declares it. */
interface Kind {
  readonly request: JsonObject;
  readonly isDeclared: (declared: JsonObject) => boolean;
  readonly name: "form" | "url" | "sampling" | "sampling with tools" | "sampling with toolChoice" | "roots";
}

/** The declared elicitation modes. An empty object means form mode. */
function modesOf({ elicitation }: JsonObject): readonly string[] {
  if (!isObject(elicitation)) return [];
  return Object.keys(elicitation).length === 0 ? ["form"] : Object.keys(elicitation);
}

export const KINDS: readonly Kind[] = [
  { name: "form", request: FORM, isDeclared: (declared) => modesOf(declared).includes("form") },
  { name: "sampling", request: SAMPLING, isDeclared: ({ sampling }) => isObject(sampling) },
  { name: "roots", request: ROOTS, isDeclared: ({ roots }) => isObject(roots) },
  { name: "url", request: URL_MODE, isDeclared: (declared) => modesOf(declared).includes("url") },
  {
    name: "sampling with tools",
    request: SAMPLING_TOOLS,
    isDeclared: ({ sampling }) => isObject(sampling) && isObject(sampling.tools),
  },
];

const keyed = (requests: readonly JsonObject[], key: string): JsonObject =>
  Object.fromEntries(requests.map((request, index) => [index === 0 ? key : `${key}-${index + 1}`, request]));

/** The kinds of input that a client may not declare. A client without sampling is asked for plain sampling only. */
export const UNDECLARED_KINDS: readonly Kind[] = KINDS.flatMap((kind): readonly Kind[] => {
  if (kind.name !== "sampling with tools") return [kind];
  const isDeclared: Kind["isDeclared"] = (declared) =>
    !isObject(declared.sampling) || kind.isDeclared(declared);
  return [
    { ...kind, isDeclared },
    { name: "sampling with toolChoice", request: TOOL_CHOICE, isDeclared },
  ];
});

/** An elicitation that names form mode, for a client that declares it. */
export function namedFormFor(call: Call, key: string): JsonObject {
  const [form] = KINDS;
  if (form?.isDeclared(declaredCapabilities(call)) !== true) return {};
  return { [key]: { ...FORM, params: { mode: "form", ...(isObject(FORM.params) ? FORM.params : {}) } } };
}

/** A form with a default for each type, for a client that declares forms. */
export function defaultsFor(call: Call, key: string): JsonObject {
  const [form] = KINDS;
  if (form?.isDeclared(declaredCapabilities(call)) !== true) return {};
  return { [key]: { method: "elicitation/create", params: formIn("2026-07-28") } };
}

/** A form whose choices have titles, for a client that declares forms. */
export function choicesFor(call: Call, key: string): JsonObject {
  const [form] = KINDS;
  if (form?.isDeclared(declaredCapabilities(call)) !== true) return {};
  const properties: JsonObject = {
    one: { type: "string", oneOf: [{ const: "#ff0000", title: "Red" }] },
    named: { type: "string", enum: ["#00ff00"], enumNames: ["Green"] },
    several: { type: "array", items: { anyOf: [{ const: "#0000ff", title: "Blue" }] } },
  };
  const params = { message: "Which colours?", requestedSchema: { type: "object", properties } };
  return { [key]: { method: "elicitation/create", params } };
}

/** A sampling request whose content has a type that no revision defines. */
export function malformedSamplingFor(call: Call, key: string): JsonObject {
  if (!isObject(declaredCapabilities(call).sampling)) return {};
  const messages = [{ role: "user", content: { type: "mcp-conform/unknown", text: "Hello" } }];
  return { [key]: { method: "sampling/createMessage", params: { messages, maxTokens: 100 } } };
}

/** An elicitation in URL mode, for a client that declares it. */
export function urlFor(call: Call, key: string, url: string): JsonObject {
  const kind = KINDS.find(({ name }) => name === "url");
  if (kind?.isDeclared(declaredCapabilities(call)) !== true) return {};
  const params = { mode: "url", message: "Please look at this page", url };
  return { [key]: { method: "elicitation/create", params } };
}

/** Input requests of the kinds that the client declares, except URL mode: a user would have to open the URL. */
export function inputRequestsFor(call: Call, key: string, most = KINDS.length): JsonObject {
  const declared = declaredCapabilities(call);
  const able = KINDS.filter((kind) => kind.name !== "url" && kind.isDeclared(declared));
  return keyed(
    able.slice(0, most).map(({ request }) => request),
    key,
  );
}

/** An input request of this kind, if the client does not declare it. Each kind has its own key, which shows what is answered. */
export function undeclaredInputRequest(call: Call, { isDeclared, name, request }: Kind): JsonObject {
  return isDeclared(declaredCapabilities(call)) ? {} : { [`undeclared ${name}`]: request };
}

/** An input request that no client can declare. */
export const UNKNOWN_INPUT: JsonObject = { undeclared: { method: "mcp-conform/unknown", params: {} } };
