/** The revisions with `initialize`. */
export const STATEFUL = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] as const;

/** Streamable HTTP with sessions. */
export const SESSIONS = ["2025-03-26", "2025-06-18", "2025-11-25"] as const;

/** The revisions with a handshake and the header MCP-Protocol-Version. */
export const VERSION_HEADER = ["2025-06-18", "2025-11-25"] as const;

export const STATELESS = ["2026-07-28"] as const;

export const HTTP = ["http"] as const;

export const HTTP_SSE = ["http+sse"] as const;

export const STDIO = ["stdio"] as const;
