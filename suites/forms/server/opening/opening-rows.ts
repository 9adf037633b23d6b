import { UNKNOWN_MEMBER } from "../../../../harness/forms/members.ts";
import type { JsonObject } from "../../../../schema/json.ts";
import type { Revision } from "../../../../schema/revision.ts";

/** A legal form of `initialize`. */
export interface OpeningRow {
  readonly name: string;
  readonly words: string;
  readonly legal: string;
  /** Members of params, merged two levels deep. */
  readonly params: JsonObject;
  readonly since?: Revision;
  /** It has another value of a member than a row before it, so it cannot be in the same message. */
  readonly isOther?: true;
}

const CAPABILITIES = "in ClientCapabilities (schema.ts)";

/** Other forms of `initialize`. */
export const OPENINGS: readonly OpeningRow[] = [
  {
    name: "experimental",
    words: "an empty experimental capability",
    legal: `experimental?: { [key: string]: object } ${CAPABILITIES}.`,
    params: { capabilities: { experimental: {} } },
  },
  {
    name: "roots-false",
    words: "roots with listChanged: false",
    legal: `roots?: { listChanged?: boolean } ${CAPABILITIES}: false is legal.`,
    params: { capabilities: { roots: { listChanged: false } } },
    isOther: true,
  },
  {
    name: "elicitation-empty",
    words: "the empty capability elicitation",
    legal: `elicitation?: object ${CAPABILITIES}.`,
    params: { capabilities: { elicitation: {} } },
    since: "2025-06-18",
  },
  {
    name: "unknown-capability",
    words: "a capability that nothing defines",
    legal:
      "Known capabilities are defined in the schema, but the set is not closed: a client can define its own (ClientCapabilities, schema.ts).",
    params: { capabilities: { "mcp-conform.invalid": { on: true } } },
  },
  {
    name: "unknown-experimental",
    words: "an experimental capability that nothing defines",
    legal: `experimental?: { [key: string]: object } ${CAPABILITIES}: any key is legal.`,
    params: { capabilities: { experimental: { "mcp-conform.invalid": { on: true } } } },
    isOther: true,
  },
  {
    name: "client-title",
    words: "a clientInfo with a title that is not ASCII",
    legal: "title?: string in BaseMetadata (schema.ts).",
    params: { clientInfo: { title: "Conformance – é 語 🙂" } },
    since: "2025-06-18",
  },
  {
    name: "client-icons",
    words: "a clientInfo with icons, websiteUrl and description",
    legal: "icons?, websiteUrl? and description? in Implementation (schema.ts).",
    params: {
      clientInfo: {
        description: "Tests",
        websiteUrl: "https://mcp-conform.invalid/",
        icons: [{ src: "https://mcp-conform.invalid/icon.png", mimeType: "image/png", sizes: ["48x48"] }],
      },
    },
    since: "2025-11-25",
  },
  {
    name: "meta-empty",
    words: "an empty _meta",
    legal: "_meta?: { progressToken?: …; [key: string]: unknown } in the params of each request (schema.ts).",
    params: { _meta: {} },
  },
  {
    name: "extra",
    words: "an unknown member in params",
    legal: "The params of requests are open in schema.ts.",
    params: { [UNKNOWN_MEMBER]: { nested: [1, null] } },
  },
];
