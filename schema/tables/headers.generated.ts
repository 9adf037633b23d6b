/* Written by schema/generate from schema/source. Do not edit. */

import type { Revision } from "../revision.ts";
import type { Header } from "./rows.ts";

export const HEADERS: Readonly<Record<Revision, readonly Header[]>> = {
  "2024-11-05": [
    {"name":"Origin","on":"request","meaning":"validated by the server against DNS rebinding"},
  ],
  "2025-03-26": [
    {"name":"Accept","on":"request","meaning":"the client accepts JSON and event streams"},
    {"name":"Content-Type","on":"request and response","meaning":"JSON or an event stream"},
    {"name":"Origin","on":"request","meaning":"validated by the server against DNS rebinding"},
    {"name":"Authorization","on":"request","meaning":"bearer token of a protected server"},
    {"name":"Mcp-Session-Id","on":"request and response","meaning":"the session"},
    {"name":"Last-Event-ID","on":"request","meaning":"where a broken stream is resumed"},
  ],
  "2025-06-18": [
    {"name":"Accept","on":"request","meaning":"the client accepts JSON and event streams"},
    {"name":"Content-Type","on":"request and response","meaning":"JSON or an event stream"},
    {"name":"Origin","on":"request","meaning":"validated by the server against DNS rebinding"},
    {"name":"Authorization","on":"request","meaning":"bearer token of a protected server"},
    {"name":"WWW-Authenticate","on":"response","meaning":"challenge that leads to the protected resource metadata"},
    {"name":"MCP-Protocol-Version","on":"request","meaning":"the revision of the exchange"},
    {"name":"Mcp-Session-Id","on":"request and response","meaning":"the session"},
    {"name":"Last-Event-ID","on":"request","meaning":"where a broken stream is resumed"},
  ],
  "2025-11-25": [
    {"name":"Accept","on":"request","meaning":"the client accepts JSON and event streams"},
    {"name":"Content-Type","on":"request and response","meaning":"JSON or an event stream"},
    {"name":"Origin","on":"request","meaning":"validated by the server against DNS rebinding"},
    {"name":"Authorization","on":"request","meaning":"bearer token of a protected server"},
    {"name":"WWW-Authenticate","on":"response","meaning":"challenge that leads to the protected resource metadata"},
    {"name":"MCP-Protocol-Version","on":"request","meaning":"the revision of the exchange"},
    {"name":"Mcp-Session-Id","on":"request and response","meaning":"the session"},
    {"name":"Last-Event-ID","on":"request","meaning":"where a broken stream is resumed"},
  ],
  "2026-07-28": [
    {"name":"Accept","on":"request","meaning":"the client accepts JSON and event streams"},
    {"name":"Content-Type","on":"request and response","meaning":"JSON or an event stream"},
    {"name":"Origin","on":"request","meaning":"validated by the server against DNS rebinding"},
    {"name":"Authorization","on":"request","meaning":"bearer token of a protected server"},
    {"name":"WWW-Authenticate","on":"response","meaning":"challenge that leads to the protected resource metadata"},
    {"name":"MCP-Protocol-Version","on":"request","meaning":"the revision of the exchange"},
    {"name":"Mcp-Method","on":"request","meaning":"the method of the body"},
    {"name":"Mcp-Name","on":"request","meaning":"the tool, prompt or resource that the body names"},
    {"name":"Mcp-Param-{Name}","on":"request","meaning":"an argument whose schema carries x-mcp-header"},
  ],
};
