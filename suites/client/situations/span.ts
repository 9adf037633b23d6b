import type { Span } from "../../../schema/revision.ts";

/** The revisions with a handshake. */
export const STATEFUL: Span = { until: "2025-11-25" };

/** Those over Streamable HTTP. */
export const STREAMABLE: Span = { since: "2025-03-26", until: "2025-11-25" };
