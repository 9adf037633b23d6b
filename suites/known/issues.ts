import type { Registry } from "./deviation.ts";

/** A public thread about a deviation. */
export interface KnownIssue {
  readonly registry: Registry;
  readonly sdk: string;
  readonly check: string;
  readonly url: string;
}

const TYPESCRIPT = "https://github.com/modelcontextprotocol/typescript-sdk";
const PYTHON = "https://github.com/modelcontextprotocol/python-sdk";

const of = (registry: Registry, sdk: string, urls: Readonly<Record<string, string>>): readonly KnownIssue[] =>
  Object.entries(urls).map(([check, url]) => ({ registry, sdk, check, url }));

/** Messages that are no valid request, and arrays, are dropped without an answer. It names every server on the SDK. */
const DROPPED = {
  "jsonrpc.error.invalid-request": `${TYPESCRIPT}/issues/2247`,
  "jsonrpc.batch.refused": `${TYPESCRIPT}/issues/2247`,
};

const BATCHES = { "jsonrpc.batch.received": `${TYPESCRIPT}/issues/275` };
const PAGES = { "pagination.cursor.invalid": `${TYPESCRIPT}/issues/2352` };

/** What is not here was searched and not found, or the thread is about something else. */
export const ISSUES: readonly KnownIssue[] = [
  ...of("npm", "@modelcontextprotocol/sdk", {
    ...DROPPED,
    ...BATCHES,
    ...PAGES,
    "tools.call.unknown-name": `${TYPESCRIPT}/issues/1510`,
    "tools.schemas.dialect": `${TYPESCRIPT}/issues/2677`,
  }),
  ...of("npm", "@modelcontextprotocol/server", {
    ...DROPPED,
    ...PAGES,
    "resources.read.unknown": `${TYPESCRIPT}/issues/2194`,
  }),
  // They are built on @modelcontextprotocol/sdk.
  ...of("npm", "fastmcp", { ...DROPPED, ...BATCHES }),
  ...of("npm", "mcp-framework", { ...DROPPED, ...BATCHES }),
  ...of("npm", "litemcp", { ...DROPPED, ...BATCHES }),
  ...of("pypi", "mcp", {
    "jsonrpc.parse-error": `${PYTHON}/pull/2766`,
    "jsonrpc.error.invalid-request": `${PYTHON}/pull/2766`,
    "tools.call.unknown-name": `${PYTHON}/pull/1872`,
    "prompts.get.unknown-name": `${PYTHON}/pull/1872`,
    "resources.read.unknown": `${PYTHON}/pull/2920`,
  }),
];
