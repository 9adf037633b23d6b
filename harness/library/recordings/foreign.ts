import type { Format } from "../../recording/format.ts";
import type { Fact } from "../../recording/item.ts";
import type { Recording } from "../../recording/to-trace.ts";

/** A recording that mcp-conform did not make. */
export interface Foreign extends Recording {
  readonly format: Format;
  /** What the whole recording does not carry. */
  readonly missing: readonly Fact[];
}
