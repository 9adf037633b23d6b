import type { Revision } from "../../schema/revision.ts";
import type { Transport } from "../trace/event.ts";
import type { Duty } from "../verdict/result.ts";

/** What the harness needs from a catalogue of requirements. */
export interface DutyBook {
  /** "sha256:…" over everything that affects verdicts. */
  readonly hash: string;
  /** The requirement in a revision. Undefined if the revision does not have it. */
  duty(id: string, revision: Revision): Duty | undefined;
  /** All testable requirements for a role in a revision over a transport. */
  duties(role: "server" | "client", revision: Revision, transport: Transport): readonly Duty[];
}
