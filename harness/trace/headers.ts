import type { Headers } from "./event.ts";

/** The HTTP headers of the protocol, as the specification writes them. The case of a name does not matter. */
export const HEADER = {
  protocolVersion: "MCP-Protocol-Version",
  sessionId: "Mcp-Session-Id",
  lastEventId: "Last-Event-ID",
  method: "Mcp-Method",
  name: "Mcp-Name",
} as const;

/** The first value of a header. The case of its name does not matter. */
export function headerOf(headers: Headers, name: string): string | undefined {
  return headers.find((header) => sameName(header[0], name))?.[1];
}

/** All values of a header, in their order. */
export function headersNamed(headers: Headers, name: string): readonly string[] {
  return headers.filter((header) => sameName(header[0], name)).map(([, value]) => value);
}

export function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
