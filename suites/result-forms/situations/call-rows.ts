import { ALL_LENGTHS } from "../../../harness/forms/delivery.ts";
import { inText, type TextForm } from "../../../harness/forms/text.ts";
import type { JsonObject } from "../../../schema/json.ts";
import type { Span } from "../../../schema/revision.ts";
import { META_KEY } from "../../forms/situations/ping-texts.ts";
import type { ResultForm } from "./result-form.ts";
import { firstBlock, LATER_MEMBERS, MEMBERS, PNG } from "./result-members.ts";

const row = (name: string, what: string, more: Partial<ResultForm>): ResultForm => ({
  name: `calls.${name}`,
  what,
  use: "call",
  ...MEMBERS,
  ...more,
});

const block = (name: string, what: string, members: JsonObject, more: Partial<ResultForm> = {}) =>
  row(name, `whose block of text ${what}`, {
    result: firstBlock((one) => ({ ...one, ...members })),
    ...more,
  });

const content = (name: string, what: string, blocks: readonly JsonObject[], more: Partial<ResultForm> = {}) =>
  row(name, what, { result: () => ({ content: blocks }), ...more });

const text = (value: string): JsonObject => ({ type: "text", text: value });

const STATEFUL: Span = { until: "2025-11-25" };
const AUDIO: Span = { since: "2025-03-26" };
const LINKS: Span = { since: "2025-06-18" };

const MANY = 1_000;

const LINK: JsonObject = { type: "resource_link", uri: "file:///mcp-conform/link", name: "link" };

/** The members of the result of a call, and its blocks. */
const CONTENT: readonly ResultForm[] = [
  content("content-empty", "without a block", []),
  row("unknown-member", "with a member that does not exist", {
    result: (plain) => ({ ...plain, "mcp-conform": { one: [1] } }),
  }),
  // Since 2026-07-28 a server names itself in _meta of each result.
  row("meta-empty", "with an empty _meta", {
    result: (plain) => ({ ...plain, _meta: {} }),
    revisions: STATEFUL,
  }),
  row("meta-values", "with a value of each kind of JSON in _meta", {
    result: (plain) => ({ ...plain, _meta: { [META_KEY]: [null, true, 0, -1.5, "", [], {}] } }),
  }),
  row("error-false", "with isError: false", { result: (plain) => ({ ...plain, isError: false }) }),
  block("block-unknown-member", "has a member that does not exist", { "mcp-conform": null }),
  block("block-meta-empty", "has an empty _meta", { _meta: {} }),
  block("block-annotations-empty", "has empty annotations", { annotations: {} }),
  block("block-annotations-edges", "has no audience and the priority 0", {
    annotations: { audience: [], priority: 0 },
  }),
  block("block-annotations-unknown", "has an annotation that does not exist", {
    annotations: { "mcp-conform": 1 },
  }),
  block(
    "block-last-modified",
    "has lastModified, as in later revisions",
    { annotations: { lastModified: "2026-01-12T15:00:58Z" } },
    LATER_MEMBERS,
  ),
  block("text-empty", "is empty", { text: "" }),
  block("text-controls", "has escaped line feeds, tabs and quotation marks", {
    text: 'one\ntwo\r\n\t"three" \\ \b\f',
  }),
  block("text-json", "is the text of a JSON object", { text: '{"jsonrpc":"2.0","id":1}' }),
  content("image", "with an image only", [{ type: "image", data: PNG, mimeType: "image/png" }]),
  content("audio", "with audio only", [{ type: "audio", data: "", mimeType: "audio/wav" }], {
    revisions: AUDIO,
  }),
  content("resource-text", "with an embedded resource without a MIME type", [
    { type: "resource", resource: { uri: "file:///mcp-conform/embedded", text: "embedded" } },
  ]),
  content("resource-blob", "with an embedded resource in base64, which is empty", [
    { type: "resource", resource: { uri: "file:///mcp-conform/embedded", blob: "" } },
  ]),
  content("link", "with a link to a resource that has only a name", [LINK], { revisions: LINKS }),
  content(
    "link-members",
    "with a link to a resource of size 0, with empty annotations and an empty _meta",
    [{ ...LINK, title: "", description: "", mimeType: "text/plain", size: 0, annotations: {}, _meta: {} }],
    { revisions: LINKS },
  ),
  content(
    "many-blocks",
    `with ${MANY.toLocaleString("en-US")} blocks`,
    Array.from({ length: MANY }, (_, index) => text(`block ${index}`)),
    { ground: "unsaid", legal: "No sentence limits the number of blocks of a result." },
  ),
];

const written = (form: TextForm | undefined, name: string, what: string, value: string): ResultForm => ({
  ...block(name, what, { text: value }),
  legal: "Messages are JSON (RFC 8259), which leaves this to the writer.",
  ground: "must",
  hint: "Read messages with a complete JSON parser, and pass the value of each text on unchanged.",
  ...(form ? { text: (response) => inText(response, form) } : {}),
});

/** How a text of a result is written. The client reports its value. */
const TEXTS: readonly ResultForm[] = [
  written("ascii", "written-ascii", "has other scripts, written with \\u escapes", `ascii ${ALL_LENGTHS}`),
  written(undefined, "written-raw", "has other scripts, written as they are", `raw ${ALL_LENGTHS}`),
  written("escaped", "written-escaped", "is written with \\u escapes only", "escaped text"),
  written("reversed", "written-reversed", "comes before the id of the response", "reversed text"),
];

const progress = (name: string, what: string, all: readonly JsonObject[], more: Partial<ResultForm> = {}) =>
  row(name, `after ${what}`, {
    progress: all,
    legal: "The schema allows this notification, and a client that has no use for it goes on.",
    hint: "Read the members of progress as they are: any number, with or without a total and a message.",
    ...more,
  });

/** Progress of the call before its result. */
const PROGRESS: readonly ResultForm[] = [
  progress("progress-zero", "progress of 0", [{ progress: 0 }]),
  progress("progress-negative", "progress that begins below 0", [{ progress: -1.5 }, { progress: -0.5 }]),
  progress("progress-fraction", "progress of 0.25, with 0.5 in total", [{ progress: 0.25, total: 0.5 }]),
  progress("progress-beyond", "progress of 3, with 2 in total", [{ progress: 3, total: 2 }], {
    ground: "unsaid",
    legal: "Progress increases with each notification. No sentence says that it ends at the total.",
  }),
  progress("progress-message-empty", "progress with an empty message", [{ progress: 1, message: "" }], {
    revisions: AUDIO,
  }),
  progress("progress-meta-empty", "progress with an empty _meta", [{ progress: 1, _meta: {} }]),
  progress(
    "progress-many",
    "100 notifications of progress",
    Array.from({ length: 100 }, (_, index) => ({ progress: index + 1 })),
    { ground: "unsaid", legal: "No sentence limits how often a server reports progress." },
  ),
];

export const CALLS: readonly ResultForm[] = [...CONTENT, ...TEXTS, ...PROGRESS];
