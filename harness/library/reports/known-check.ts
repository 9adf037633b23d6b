import type { Span } from "../../../schema/revision.ts";
import type { Transport } from "../../trace/event.ts";

/** What a report says about a check, and what decides which requirements it tests: without its code. */
export interface KnownCheck {
  readonly id: string;
  /** The first one decides in which revisions the check exists. */
  readonly requirements: readonly string[];
  /** Narrower than the revisions of the first requirement. */
  readonly revisions?: Span;
  readonly transport?: Transport;
  /** What the check sends, in words; "nothing" for a monitor. */
  readonly sends: string;
  /** The number of faults of the reference peers that make the check fail. */
  readonly proofs: number;
}
