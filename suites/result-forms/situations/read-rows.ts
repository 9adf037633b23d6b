import type { JsonObject } from "../../../schema/json.ts";
import type { ResultForm } from "./result-form.ts";
import { firstContents, firstMessage, MEMBERS, PNG } from "./result-members.ts";

const read = (
  name: string,
  what: string,
  result: NonNullable<ResultForm["result"]>,
  more: Partial<ResultForm> = {},
) => ({
  name: `reads.${name}`,
  what,
  use: "read" as const,
  ...MEMBERS,
  result,
  ...more,
});

const contents = (name: string, what: string, members: JsonObject) =>
  read(
    name,
    `whose contents ${what}`,
    firstContents((one) => ({ ...one, ...members })),
  );

const STATEFUL = { until: "2025-11-25" } as const;

const unknownMember = (plain: JsonObject): JsonObject => ({ ...plain, "mcp-conform": { one: [1] } });
const emptyMeta = (plain: JsonObject): JsonObject => ({ ...plain, _meta: {} });

/** Of a resource, a base64 text in place of a text. */
const asBlob = (blob: string) => firstContents(({ text: _, ...others }) => ({ ...others, blob }));

export const READS: readonly ResultForm[] = [
  read("contents-empty", "without contents", (plain) => ({ ...plain, contents: [] })),
  read("unknown-member", "with a member that does not exist", unknownMember),
  read("meta-empty", "with an empty _meta", emptyMeta, { revisions: STATEFUL }),
  contents("item-unknown-member", "have a member that does not exist", { "mcp-conform": null }),
  contents("item-meta-empty", "have an empty _meta", { _meta: {} }),
  contents("text-empty", "are an empty text", { text: "" }),
  contents("text-controls", "have escaped control characters", { text: "one\u0000two\u001b[0m\r\n" }),
  contents("mime-type-parameters", "have a MIME type with parameters", {
    mimeType: 'text/plain; charset=utf-8; note="a b"',
  }),
  read(
    "mime-type-absent",
    "whose contents have no MIME type",
    firstContents(({ mimeType: _, ...others }) => others),
  ),
  read("blob", "whose contents are base64", asBlob(PNG)),
  read("blob-empty", "whose contents are an empty base64 text", asBlob("")),
  read("several", "with several contents, of other URIs", (plain) => ({
    ...plain,
    contents: [
      ...[plain.contents].flat(),
      { uri: "file:///mcp-conform/inner%20one", text: "inner" },
      { uri: "urn:mcp-conform:inner", blob: "" },
    ],
  })),
];

const get = (
  name: string,
  what: string,
  result: NonNullable<ResultForm["result"]>,
  more: Partial<ResultForm> = {},
) => ({
  name: `gets.${name}`,
  what,
  use: "get" as const,
  ...MEMBERS,
  result,
  ...more,
});

const withContent = (content: JsonObject) => firstMessage((one) => ({ ...one, content }));

const EMBEDDED = { type: "resource", resource: { uri: "file:///mcp-conform/embedded", text: "embedded" } };
const LINK = { type: "resource_link", uri: "file:///mcp-conform/link", name: "link" };

export const GETS: readonly ResultForm[] = [
  get("messages-empty", "without messages", (plain) => ({ ...plain, messages: [] })),
  get("description-empty", "with an empty description", (plain) => ({ ...plain, description: "" })),
  get("unknown-member", "with a member that does not exist", unknownMember),
  get("meta-empty", "with an empty _meta", emptyMeta, { revisions: STATEFUL }),
  get(
    "message-unknown-member",
    "whose message has a member that does not exist",
    firstMessage((one) => ({ ...one, "mcp-conform": 1 })),
  ),
  get(
    "assistant-first",
    "whose first message is of the assistant",
    firstMessage((one) => ({ ...one, role: "assistant" })),
  ),
  get("image", "whose message is an image", withContent({ type: "image", data: PNG, mimeType: "image/png" })),
  get("audio", "whose message is audio", withContent({ type: "audio", data: "", mimeType: "audio/wav" }), {
    revisions: { since: "2025-03-26" },
  }),
  get("resource", "whose message is an embedded resource without a MIME type", withContent(EMBEDDED)),
  get("link", "whose message is a link to a resource", withContent(LINK), {
    revisions: { since: "2025-06-18" },
  }),
  get(
    "annotations-edges",
    "whose message has no audience and the priority 0",
    withContent({ type: "text", text: "annotated", annotations: { audience: [], priority: 0 } }),
  ),
];
