import { REVISIONS, type Revision } from "../../../../schema/revision.ts";

/** The revisions with `initialize`. */
export const STATEFUL: readonly Revision[] = REVISIONS.filter((revision) => revision < "2026-07-28");

/** The revisions with `initialize` and Streamable HTTP. */
export const SESSIONS: readonly Revision[] = STATEFUL.filter((revision) => revision > "2024-11-05");
