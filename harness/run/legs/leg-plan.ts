import type { Revision } from "../../../schema/revision.ts";
import type { AuthorizationSetup } from "../../authorization/setup.ts";
import type { Check, Suite } from "../../check/check.ts";
import type { DutyBook } from "../../check/duty.ts";
import type { Profile } from "../../check/profile.ts";
import type { Allow } from "../../check/sample-arguments.ts";
import type { Reply } from "../../session/replies/reply.ts";
import type { Session } from "../../session/session.ts";
import type { Transport } from "../../trace/event.ts";
import type { Connection } from "../../transport/connection.ts";
import type { Emit } from "../../verdict/event.ts";
import type { Chosen } from "../outcomes/reported.ts";
import type { Connections } from "../sessions/connections.ts";

export interface LegPlan {
  readonly revision: Revision;
  readonly transport: Transport;
  readonly suites: readonly Suite[];
  readonly select: (check: Check) => boolean;
  /** Which of them the result has. Default: all. */
  readonly chosen?: Chosen;
  readonly book: DutyBook;
  /** The checks that count in a revision. Without a profile all checks count. */
  readonly profile?: (revision: Revision) => Profile | undefined;
  readonly allow: Allow;
  /** What the operator gave so that authorization can be judged. */
  readonly authorization?: AuthorizationSetup;
  readonly connections: Connections;
  /** The shared session. Its handshake is done. Absent if the target refused it: then only its connections are judged. */
  readonly session?: Session;
  /** The reply that refused the session. */
  readonly refusal?: Reply;
  /** A process without a session, left over from discovery. */
  readonly idle?: Connection;
  readonly concurrency: number;
  /** How long connections are kept without traffic, in milliseconds. Absent: no check asks for that. */
  readonly idleMs?: number;
  readonly emit: Emit;
  readonly signal: AbortSignal;
}
