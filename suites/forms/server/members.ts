import { LISTS, type ListName } from "../../../harness/check/inventory.ts";
import {
  UNKNOWN_MEMBER,
  withMeta,
  withoutParams,
  withParams,
  withProgressToken,
} from "../../../harness/forms/members.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { META } from "../../../schema/meta-keys.ts";
import type { Span } from "../../../schema/revision.ts";
import type { Form, Subject } from "./form.ts";
import { call, completion, level, list, plain, prompt, read } from "./subjects.ts";

/** In 2026-07-28 each request has params and `_meta` with members. */
const STATEFUL: Span = { until: "2025-11-25" };

interface Row {
  readonly id: string;
  readonly words: string;
  readonly legal: string;
  readonly subject: Subject;
  readonly change: (message: JsonObject) => JsonObject;
  readonly hint?: string;
  readonly revisions?: Span;
  readonly own?: true;
}

const metaEmpty = (id: string, subject: Subject, own?: true): Row => ({
  id: `forms.${id}.meta-empty`,
  words: "an empty _meta",
  legal:
    "_meta?: { progressToken?: …; [key: string]: unknown } in the params of each request (schema.ts): all its members are optional.",
  subject,
  change: (message) => withMeta(message, {}),
  revisions: STATEFUL,
  hint: "Read each member of _meta only where it is there.",
  ...(own ? { own } : {}),
});

const extra = (id: string, subject: Subject): Row => ({
  id: `forms.${id}.extra`,
  words: "an unknown member in params",
  legal:
    "The params of requests have an index signature in schema.ts, or are open by JSON Schema: no `additionalProperties: false`.",
  subject,
  change: (message) => withParams(message, { [UNKNOWN_MEMBER]: { nested: [1, null] } }),
  hint: "Ignore members that you do not know: later revisions and extensions may add members.",
});

const LIST_IDS = {
  tools: "tools-list",
  resources: "resources-list",
  templates: "templates-list",
  prompts: "prompts-list",
} as const;

const ofLists: readonly Row[] = (Object.keys(LISTS) as ListName[]).flatMap((name) => {
  const subject = list(name);
  return [
    {
      id: `forms.${LIST_IDS[name]}.no-params`,
      words: "no params",
      legal: "params?: { cursor?: … } in PaginatedRequest (schema.ts): params is optional.",
      subject,
      change: withoutParams,
      revisions: STATEFUL,
      hint: "Treat absent params like empty params: every member of the params of a list request is optional.",
    },
    metaEmpty(LIST_IDS[name], subject),
    extra(LIST_IDS[name], subject),
  ];
});

const TOKENS: readonly (readonly [name: string, words: string, token: string | number])[] = [
  ["text", "a progressToken of ASCII characters", "mcp-conform-token"],
  ["zero", "the progressToken 0", 0],
  ["negative", "the progressToken -1", -1],
  ["safe-integer", "the progressToken 2^53-1", Number.MAX_SAFE_INTEGER],
  ["unicode", "a progressToken with characters of two, three and four bytes", "mcp-conform-é-語-🙂"],
  ["long", "a progressToken of 1,000 characters", "mcp-conform-token-".padEnd(1_000, "t")],
];

const ofTokens: readonly Row[] = TOKENS.map(([name, words, token]) => ({
  id: `forms.progress-token.${name}`,
  words,
  legal:
    "type ProgressToken = string | number (schema.ts), an integer by its JSON Schema. Any request may have one.",
  subject: plain,
  change: (message) => withProgressToken(message, token),
  hint: "Store the progress token as the JSON value that was received. Where the request reports no progress, ignore it.",
}));

const withoutArguments = (message: JsonObject): JsonObject => withParams(message, { arguments: undefined });

const others: readonly Row[] = [
  metaEmpty("ping", plain),
  extra("ping", plain),
  metaEmpty("resources-read", read),
  extra("resources-read", read),
  {
    id: "forms.prompts-get.no-arguments",
    words: "no arguments",
    legal:
      "arguments?: { [key: string]: string } in GetPromptRequest (schema.ts), and the prompt requires none.",
    subject: prompt,
    change: withoutArguments,
    hint: "Treat absent arguments like empty arguments.",
  },
  metaEmpty("prompts-get", prompt),
  extra("prompts-get", prompt),
  {
    id: "forms.tools-call.no-arguments",
    words: "no arguments",
    legal:
      "arguments?: { [key: string]: unknown } in CallToolRequest (schema.ts), and the inputSchema of the tool requires none.",
    subject: call,
    change: withoutArguments,
    hint: "Treat absent arguments like empty arguments, and validate those against the inputSchema.",
  },
  metaEmpty("tools-call", call),
  extra("tools-call", call),
  {
    id: "forms.completion.context-empty",
    words: "an empty context",
    legal: "context?: { arguments?: … } in CompleteRequest (schema.ts): both are optional.",
    subject: completion,
    change: (message) => withParams(message, { context: {} }),
    revisions: { since: "2025-06-18" },
    hint: "Read context.arguments only where it is there.",
  },
  {
    id: "forms.completion.context-no-values",
    words: "a context with empty arguments",
    legal:
      "context?: { arguments?: { [key: string]: string } } in CompleteRequest (schema.ts): the arguments may be empty.",
    subject: completion,
    change: (message) => withParams(message, { context: { arguments: {} } }),
    revisions: { since: "2025-06-18" },
    hint: "Treat empty context.arguments like absent ones.",
  },
  metaEmpty("completion", completion),
  metaEmpty("set-level", level, true),
];

const STATELESS: Span = { since: "2026-07-28" };

/** In 2026-07-28 each request says what the client is and can. */
const CLIENTS: readonly (readonly [name: string, words: string, legal: string, members: JsonObject])[] = [
  [
    "experimental",
    "an empty experimental capability",
    "experimental?: { [key: string]: object } in ClientCapabilities (schema.ts).",
    { [META.clientCapabilities]: { experimental: {} } },
  ],
  [
    "extensions",
    "an empty member extensions in its capabilities",
    "extensions?: { [key: string]: object } in ClientCapabilities (schema.ts).",
    { [META.clientCapabilities]: { extensions: {} } },
  ],
  [
    "unknown-extension",
    "an extension that nothing defines",
    "extensions?: { [key: string]: object } in ClientCapabilities (schema.ts): any key is legal.",
    { [META.clientCapabilities]: { extensions: { "mcp-conform.invalid/form": {} } } },
  ],
  [
    "elicitation-empty",
    "the empty capability elicitation",
    "elicitation?: { form?: …; url?: … } in ClientCapabilities (schema.ts): an empty object declares form.",
    { [META.clientCapabilities]: { elicitation: {} } },
  ],
  [
    "info",
    "a clientInfo with title, icons, websiteUrl and description",
    "Implementation in schema.ts: all of them are optional members.",
    {
      [META.clientInfo]: {
        name: "mcp-conform",
        version: "1",
        title: "Conformance – é 語 🙂",
        description: "Tests",
        websiteUrl: "https://mcp-conform.invalid/",
        icons: [{ src: "https://mcp-conform.invalid/icon.png", mimeType: "image/png", sizes: ["48x48"] }],
      },
    },
  ],
];

const ofClients: readonly Row[] = CLIENTS.map(([name, words, legal, members]) => ({
  id: `forms.client.${name}`,
  words,
  legal,
  subject: plain,
  change: (message) => withMeta(message, members),
  revisions: STATELESS,
  hint: "Read optional members of the client's capabilities and of clientInfo only where you use them.",
}));

const HINT = "Take each optional member only where it is there, and ignore those that you do not know.";

export const memberForms: readonly Form[] = [...ofLists, ...others, ...ofTokens, ...ofClients].map(
  ({ id, words, legal, subject, change, hint = HINT, ...more }): Form => ({
    id,
    words,
    title: `The server answers ${subject === plain ? "a request" : subject.words} with ${words}`,
    legal,
    requirement: "forms.members.optional",
    subject,
    write: (message) => ({ message: change(message) }),
    hint,
    ...more,
  }),
);
