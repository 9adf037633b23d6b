import { isDeclared } from "../../harness/check/applies.ts";
import type { JsonObject } from "../../schema/json.ts";
import type { Revision } from "../../schema/revision.ts";

/** A request that a server may send to a client. */
export interface Question {
  readonly method: string;
  readonly params?: JsonObject;
}

interface Row extends Question {
  /** The capability that the client must declare. */
  readonly needs?: string;
  readonly since?: Revision;
}

const said = (role: string, content: unknown): JsonObject => ({ role, content });
const text = (words: string): JsonObject => ({ type: "text", text: words });

/** A picture of one pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";

const TALK = [
  said("user", text("What is six times seven?")),
  said("assistant", text("42")),
  said("user", text("Füße 🦶 and again?")),
];

const sampling = (params: JsonObject, more: Partial<Row> = {}): Row => ({
  method: "sampling/createMessage",
  params: { messages: TALK, maxTokens: 20, ...params },
  needs: "sampling",
  ...more,
});

const form = (properties: JsonObject, more: JsonObject = {}): Row => ({
  method: "elicitation/create",
  params: { message: "Please check these values", requestedSchema: { type: "object", properties, ...more } },
  needs: "elicitation",
  since: "2025-06-18",
});

const TOOL = { name: "clock", description: "Returns the time", inputSchema: { type: "object" } };

/** All kinds of them, each in a usual and in an unusual way. */
const ROWS: readonly Row[] = [
  { method: "ping" },
  { method: "ping", params: { _meta: { "mcp-conform.example/a": [1] } } },
  { method: "roots/list", needs: "roots" },
  { method: "roots/list", params: {}, needs: "roots" },
  sampling({}),
  sampling({ messages: [said("user", { type: "image", data: PIXEL, mimeType: "image/png" })] }),
  sampling({
    systemPrompt: "Answer with a number.",
    temperature: 0,
    stopSequences: [],
    metadata: { a: 1 },
    modelPreferences: {
      hints: [{ name: "small" }],
      costPriority: 0,
      speedPriority: 1,
      intelligencePriority: 0.5,
    },
  }),
  sampling(
    { messages: [said("user", [text("one"), text("two")])] },
    { needs: "sampling.tools", since: "2025-11-25" },
  ),
  sampling({ tools: [TOOL], toolChoice: { mode: "auto" } }, { needs: "sampling.tools", since: "2025-11-25" }),
  form({ name: { type: "string", title: "Name", minLength: 1, maxLength: 40 } }, { required: ["name"] }),
  form({
    age: { type: "integer", minimum: 0, maximum: 150 },
    score: { type: "number" },
    agreed: { type: "boolean", default: false },
    mail: { type: "string", format: "email" },
    colour: { type: "string", enum: ["red", "green"] },
  }),
  form({}),
];

/** What a server may ask a client that declares these capabilities. A form needs a client with forms: an empty capability means forms. */
export function questionsFor(declared: JsonObject, revision: Revision): readonly Question[] {
  const hasForms = isDeclared(declared, "elicitation.form") || !isDeclared(declared, "elicitation.url");
  return ROWS.filter(
    ({ needs, since, method }) =>
      (since === undefined || since <= revision) &&
      (needs === undefined || isDeclared(declared, needs)) &&
      (method !== "elicitation/create" || hasForms),
  ).map(({ method, params }) => ({ method, ...(params === undefined ? {} : { params }) }));
}
