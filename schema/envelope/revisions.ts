import { META } from "../meta-keys.ts";
import type { Revision } from "../revision.ts";

export type Side = "client" | "server";

/** The rules of the envelope that differ between revisions. */
export interface EnvelopeOf {
  /**
   * Whether an array of messages is a message. `unstated`: JSON-RPC 2.0, which applies to every message, has
   * batches, but the schema does not (reading S10).
   */
  readonly batch: "allowed" | "unstated" | "forbidden";
  /** Whether an error without an id can be legal: if the id of the request was unreadable. */
  readonly errorId: "required" | "optional";
  /** In older revisions `resultType` is an unknown member of an open object, which is allowed (reading S14). */
  readonly resultType: "required" | "unknown";
  /** The `_meta` members that every request must carry, with their types. */
  readonly requestMeta: Readonly<Record<string, "string" | "object">>;
  readonly requestsFrom: readonly Side[];
  readonly responsesFrom: readonly Side[];
}

const BOTH: readonly Side[] = ["client", "server"];

const FIRST: EnvelopeOf = {
  batch: "unstated",
  errorId: "required",
  resultType: "unknown",
  requestMeta: {},
  requestsFrom: BOTH,
  responsesFrom: BOTH,
};

/** Source: the pages `basic` (`#messages`, `#_meta`) and `basic/transports` of each revision. */
export const ENVELOPE: Readonly<Record<Revision, EnvelopeOf>> = {
  "2024-11-05": FIRST,
  "2025-03-26": { ...FIRST, batch: "allowed" },
  "2025-06-18": { ...FIRST, batch: "forbidden" },
  "2025-11-25": { ...FIRST, batch: "forbidden", errorId: "optional" },
  "2026-07-28": {
    batch: "forbidden",
    errorId: "optional",
    resultType: "required",
    requestMeta: { [META.protocolVersion]: "string", [META.clientCapabilities]: "object" },
    requestsFrom: ["client"],
    responsesFrom: ["server"],
  },
};
