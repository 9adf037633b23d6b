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

const row = (name: string, what: string, method: Method, params: JsonObject): RequestForm => ({
  name: `requests.${name}`,
  what,
  legal:
    "The schema of the revision allows these params: what is left out or empty is optional, and further members are allowed.",
  ground: "schema",
  hint: "Read optional members as optional, and ignore members that the client does not know.",
  revisions: method === "elicitation/create" ? { since: "2025-06-18", until: "2025-11-25" } : STATEFUL,
  method,
  params,
});

const unknownMeta = { _meta: { [META_KEY]: [null, {}] } };

export const REQUESTS: readonly RequestForm[] = [
  row("roots-params-empty", "with empty params", "roots/list", {}),
  row("roots-meta-empty", "with an empty _meta", "roots/list", { _meta: {} }),
  row("roots-meta-unknown", "with an unknown key in _meta", "roots/list", unknownMeta),
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
