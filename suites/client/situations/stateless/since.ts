import { FIRST_STATELESS, type Span } from "../../../../schema/revision.ts";

/** Situations of the era without sessions. */
export const STATELESS: Span = { since: FIRST_STATELESS };
