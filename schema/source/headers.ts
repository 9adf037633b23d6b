import type { Span } from "../revision.ts";

/** An HTTP header that the specification defines. */
export interface HeaderSource extends Span {
  readonly name: string;
  readonly on: "request" | "response" | "request and response";
  readonly meaning: string;
}

const streamable: Span = { since: "2025-03-26" };
const sessions: Span = { since: "2025-03-26", until: "2025-11-25" };
const stateless: Span = { since: "2026-07-28" };

export const headers: readonly HeaderSource[] = [
  { name: "Accept", on: "request", meaning: "the client accepts JSON and event streams", ...streamable },
  { name: "Content-Type", on: "request and response", meaning: "JSON or an event stream", ...streamable },
  { name: "Origin", on: "request", meaning: "validated by the server against DNS rebinding" },
  { name: "Authorization", on: "request", meaning: "bearer token of a protected server", ...streamable },
  {
    name: "WWW-Authenticate",
    on: "response",
    meaning: "challenge that leads to the protected resource metadata",
    since: "2025-06-18",
  },
  {
    name: "MCP-Protocol-Version",
    on: "request",
    meaning: "the revision of the exchange",
    since: "2025-06-18",
  },
  { name: "Mcp-Session-Id", on: "request and response", meaning: "the session", ...sessions },
  { name: "Last-Event-ID", on: "request", meaning: "where a broken stream is resumed", ...sessions },
  { name: "Mcp-Method", on: "request", meaning: "the method of the body", ...stateless },
  {
    name: "Mcp-Name",
    on: "request",
    meaning: "the tool, prompt or resource that the body names",
    ...stateless,
  },
  {
    name: "Mcp-Param-{Name}",
    on: "request",
    meaning: "an argument whose schema carries x-mcp-header",
    ...stateless,
  },
];
