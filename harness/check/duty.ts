import type { Revision } from "../../schema/revision.ts";
import type { Transport } from "../trace/event.ts";
import type { Duty } from "../verdict/result.ts";

/** What the harness asks of a catalogue of requirements. */
export interface DutyBook {
  /** "sha256:…" over all that counts in it. */
  readonly hash: string;
  /** The requirement in a revision; undefined when that revision does not have it. */
  duty(id: string, revision: Revision): Duty | undefined;
  /** All that bind a role in a revision over a transport and could be tested. */
  duties(role: "server" | "client", revision: Revision, transport: Transport): readonly Duty[];
}
