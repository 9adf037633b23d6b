import { FIRST_STATELESS, type Span } from "../../../schema/revision.ts";

/** The revisions with a handshake and sessions. */
export const STATEFUL: Span = { until: "2025-11-25" };

/** The revisions with sessions over Streamable HTTP. */
export const STREAMABLE: Span = { since: "2025-03-26", until: "2025-11-25" };

/** The revisions without a handshake and sessions. */
export const STATELESS: Span = { since: FIRST_STATELESS };
