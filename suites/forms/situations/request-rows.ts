import { isDeclared } from "../../../harness/check/applies.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { STATEFUL } from "../../across-topics/situations/revisions.ts";
import type { ScriptContext } from "../../across-topics/situations/server-script.ts";
import { type Form, isIn } from "./form.ts";
import { META_KEY } from "./ping-texts.ts";

type Method = "roots/list" | "sampling/createMessage" | "elicitation/create";

/** A form of a request that needs a capability. */
export interface RequestForm extends Form {
  readonly method: Method;
  readonly params: JsonObject;
}

const text = (more: JsonObject = {}) => ({
  role: "user",
  content: { type: "text", text: "What time is it?", ...more },
});
const SAMPLING: JsonObject = { messages: [text()], maxTokens: 20 };
const FORM: JsonObject = {
  message: "Your name?",
  requestedSchema: { type: "object", properties: { name: { type: "string" } } },
};

/** The plain requests, with the capability that each needs. */
export const PLAIN_REQUESTS: Readonly<
  Record<Method, { readonly needs: string; readonly params?: JsonObject }>
> = {
  "roots/list": { needs: "roots" },
  "sampling/createMessage": { needs: "sampling", params: SAMPLING },
  "elicitation/create": { needs: "elicitation", params: FORM },
};

export const plainId = (method: Method) => `plain ${method}`;

const row = (
  name: string,
  what: string,
  method: Method,
  params: JsonObject,
  more: Partial<RequestForm> = {},
): RequestForm => ({
  name: `requests.${name}`,
  what,
  legal:
    "The schema of the revision allows these params: what is left out or empty is optional, and further members are allowed.",
  ground: "schema",
  hint: "Read optional members as optional, and ignore members that the client does not know.",
  revisions: method === "elicitation/create" ? { since: "2025-06-18", until: "2025-11-25" } : STATEFUL,
  method,
  params,
  ...more,
});

/** A form with this field. It need not be filled in. */
const field = (name: string, what: string, one: JsonObject, more: Partial<RequestForm> = {}) =>
  row(
    `elicitation-${name}`,
    what,
    "elicitation/create",
    { message: "Your choice?", requestedSchema: { type: "object", properties: { choice: one } } },
    more,
  );

const CHOICES = ["é 語 🙂", "two words", "%20", "{value}"];

const NEWEST = { revisions: { since: "2025-11-25", until: "2025-11-25" } } as const;

const unknownMeta = { _meta: { [META_KEY]: [null, {}] } };

export const REQUESTS: readonly RequestForm[] = [
  row("roots-params-empty", "with empty params", "roots/list", {}),
  row("roots-meta-empty", "with an empty _meta", "roots/list", { _meta: {} }),
  row("roots-meta-unknown", "with an unknown key in _meta", "roots/list", unknownMeta),
  row("roots-unknown-member", "with a member that does not exist", "roots/list", { "mcp-conform": [1] }),
  row("sampling-options-empty", "whose optional members are empty", "sampling/createMessage", {
    ...SAMPLING,
    stopSequences: [],
    modelPreferences: {},
    metadata: {},
  }),
  row("sampling-temperature-zero", "whose temperature is 0", "sampling/createMessage", {
    ...SAMPLING,
    temperature: 0,
  }),
  row(
    "sampling-annotation-unknown",
    "whose content has an annotation that does not exist",
    "sampling/createMessage",
    {
      ...SAMPLING,
      messages: [text({ annotations: { [META_KEY]: 1 } })],
    },
  ),
  row("sampling-meta-empty", "with an empty _meta", "sampling/createMessage", { ...SAMPLING, _meta: {} }),
  row("sampling-system-empty", "whose system prompt is empty", "sampling/createMessage", {
    ...SAMPLING,
    systemPrompt: "",
  }),
  row("sampling-context-none", 'whose includeContext is "none"', "sampling/createMessage", {
    ...SAMPLING,
    includeContext: "none",
  }),
  row(
    "sampling-preferences-edges",
    "whose preferences have an empty hint and the priority 0",
    "sampling/createMessage",
    {
      ...SAMPLING,
      modelPreferences: { hints: [{}], costPriority: 0, speedPriority: 1, intelligencePriority: 0.5 },
    },
  ),
  row("sampling-conversation", "with messages of both roles", "sampling/createMessage", {
    ...SAMPLING,
    messages: [text(), { role: "assistant", content: { type: "text", text: "Noon" } }, text()],
  }),
  row("sampling-scripts", "whose text has other scripts and an emoji", "sampling/createMessage", {
    ...SAMPLING,
    messages: [text({ text: "é 語 🙂 \u2028" })],
  }),
  row("sampling-metadata", "whose metadata has values of other kinds", "sampling/createMessage", {
    ...SAMPLING,
    metadata: { [META_KEY]: [null, { zero: 0 }] },
  }),
  row(
    "sampling-content-list",
    "whose message has a list of blocks",
    "sampling/createMessage",
    { ...SAMPLING, messages: [{ role: "user", content: [{ type: "text", text: "What time is it?" }] }] },
    NEWEST,
  ),
  field("enum-scripts", "with choices in other scripts", { type: "string", enum: CHOICES }),
  field("enum-names", "with choices that have names", {
    type: "string",
    enum: ["a"],
    enumNames: ["é 語 🙂"],
  }),
  field(
    "one-of",
    "with choices that have titles",
    { type: "string", oneOf: [{ const: "a", title: "é" }] },
    NEWEST,
  ),
  field(
    "several",
    "with several choices",
    { type: "array", items: { type: "string", enum: CHOICES } },
    NEWEST,
  ),
  field(
    "several-titled",
    "with several choices that have titles",
    { type: "array", items: { anyOf: [{ const: "a", title: "é" }] } },
    NEWEST,
  ),
  field("texts-empty", "whose field has an empty title and description", {
    type: "string",
    title: "",
    description: "",
  }),
  field("number-edges", "whose field has the limits 0 and 0", { type: "integer", minimum: 0, maximum: 0 }),
  row("elicitation-required-empty", "with an empty list of required fields", "elicitation/create", {
    message: "Your name?",
    requestedSchema: { type: "object", properties: { name: { type: "string" } }, required: [] },
  }),
  row("elicitation-required", "whose field is required", "elicitation/create", {
    message: "Your name?",
    requestedSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
  }),
  row("elicitation-without-fields", "whose form has no fields", "elicitation/create", {
    message: "Go on?",
    requestedSchema: { type: "object", properties: {} },
  }),
  row("elicitation-names", "whose field has a name with spaces and other scripts", "elicitation/create", {
    message: "Your name?",
    requestedSchema: { type: "object", properties: { "é 語 {name}": { type: "string" } } },
  }),
  row("elicitation-meta-unknown", "with an unknown key in _meta", "elicitation/create", {
    ...FORM,
    ...unknownMeta,
  }),
];

/** Whether a form is asked for: by the text, an empty capability of elicitation means forms (reading S45). */
const can = ({ declared }: ScriptContext, needs: string) =>
  isDeclared(declared, needs) &&
  (needs !== "elicitation" ||
    isDeclared(declared, "elicitation.form") ||
    !isDeclared(declared, "elicitation.url"));

/** Sends each plain request, and then its forms. It ends at a plain one without an answer. */
export async function sendRequests(context: ScriptContext): Promise<void> {
  const { need, request, revision } = context;
  for (const [method, { needs, params }] of Object.entries(PLAIN_REQUESTS)) {
    const rows = REQUESTS.filter(
      (form) => form.method === method && isIn(form, { revision, transport: "stdio" }),
    );
    if (rows.length === 0 || !can(context, needs)) continue;
    if (!(await need(plainId(method as Method), method, params))) return;
    for (const form of rows) await request(form.name, method, form.params);
  }
}
