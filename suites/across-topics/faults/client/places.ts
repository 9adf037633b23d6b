import { between, since } from "../../../../schema/revision.ts";
/** The revisions with `initialize`. */
export const STATEFUL = between("2024-11-05", "2025-11-25");

/** Streamable HTTP with sessions. */
export const SESSIONS = between("2025-03-26", "2025-11-25");

/** The revisions with a handshake and the header MCP-Protocol-Version. */
export const VERSION_HEADER = ["2025-06-18", "2025-11-25"] as const;

export const STATELESS = since("2026-07-28");

export const HTTP = ["http"] as const;

export const HTTP_SSE = ["http+sse"] as const;

export const STDIO = ["stdio"] as const;
