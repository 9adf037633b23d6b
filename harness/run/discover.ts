import { type Era, eraOf, FIRST_STATELESS, REVISIONS, type Revision } from "../../schema/revision.ts";
import type { Session } from "../session/session.ts";
import { withTimeout } from "../session/timeout.ts";
import type { Connection } from "../transport/connection.ts";
import type { Diagnosis } from "../verdict/result.ts";
import { CLIENT_CAPABILITIES, type Connections, endQuickly, type Opened } from "./connections.ts";
import { diagnose } from "./diagnose.ts";

/** A shared session in the revision that was agreed, or why there is none. */
export type Discovery =
  | { readonly kind: "spoken"; readonly revision: Revision; readonly session: Session }
  | {
      readonly kind: "unspoken";
      readonly revision: Revision;
      readonly diagnosis: Diagnosis;
      readonly counterOffer?: Revision;
      /** The era in which it does not answer at all: no use to ask for another revision of it. */
      readonly mute?: Era;
    };

const NEWEST_STATEFUL = REVISIONS.filter((revision) => eraOf(revision) === "stateful").at(-1) ?? REVISIONS[0];

/** How much longer than `initialize` a target may take to answer `server/discover` before it counts as older. */
const SLOWER = 3;
const AT_LEAST_MS = 500;

/**
 * The newest revision that a target speaks. Both eras are tried at once, each on a connection of its own, as
 * a process may be bound to the era of its first message (2026-07-28, basic/lifecycle: two readings). No
 * single error code tells an older server: whatever is no DiscoverResult is one, silence too.
 */
export async function discoverLatest(connections: Connections): Promise<Discovery> {
  const began = performance.now();
  const newer = attempt(connections, FIRST_STATELESS);
  const older = attempt(connections, NEWEST_STATEFUL);
  const patience = () => Math.max(AT_LEAST_MS, SLOWER * (performance.now() - began));
  const answer = await Promise.race([
    newer.outcome,
    older.outcome.then((one) =>
      agreed(one) ? withTimeout(newer.outcome, patience(), () => undefined) : newer.outcome,
    ),
  ]);
  if (answer !== undefined && agreed(answer)) {
    void older.abandon();
    return spoken(answer);
  }
  const last = await older.outcome;
  if (connections.target.transport === "stdio" && [answer, last].some(died)) {
    await Promise.all([newer.abandon(), older.abandon()]);
    return discoverInTurn(connections, began + connections.limits.start);
  }
  void keepAsSpare(connections, newer, answer);
  return agreed(last) ? spoken(last) : unspoken(connections, older, last);
}

/**
 * One era after the other, until a time: two processes of one command that start at once may be in each other's
 * way, with a lock, a port, or a package that is being installed.
 */
async function discoverInTurn(connections: Connections, until: number): Promise<Discovery> {
  const limit = () => Math.max(AT_LEAST_MS, until - performance.now());
  const newer = attempt(connections, FIRST_STATELESS, limit());
  const first = await newer.outcome;
  if (agreed(first)) return spoken(first);
  await newer.abandon();
  const older = attempt(connections, NEWEST_STATEFUL, limit());
  const last = await older.outcome;
  return agreed(last) ? spoken(last) : unspoken(connections, older, last);
}

/** A shared session in exactly this revision. */
export async function discoverExactly(connections: Connections, revision: Revision): Promise<Discovery> {
  const only = attempt(connections, revision);
  const one = await only.outcome;
  if (agreed(one) && one.handshake.revision === revision) return spoken(one);
  if (!agreed(one)) return unspoken(connections, only, one);
  const diagnosis = await diagnose(connections, one);
  await one.session.end();
  return { kind: "unspoken", revision, diagnosis, counterOffer: one.handshake.revision };
}

type Outcome = Opened | { readonly thrown: unknown };
type Agreed = Opened & { readonly handshake: { readonly kind: "agreed"; readonly revision: Revision } };

/** A session on its way. */
interface Attempt {
  readonly revision: Revision;
  readonly connecting: Promise<Connection>;
  /** Never rejects. */
  readonly outcome: Promise<Outcome>;
  /** Nobody wants it any more: it is ended, however far it has come. Never rejects. */
  abandon(): Promise<void>;
}

function attempt(connections: Connections, revision: Revision, limit?: number): Attempt {
  const connecting = connections.connect(`shared session of ${revision}`, revision);
  const outcome = connecting
    .then((connection) => connections.meet(connection, revision, CLIENT_CAPABILITIES[revision], limit))
    .catch((thrown: unknown) => ({ thrown }));
  const abandon = async () => {
    const connection = await connecting.catch(() => undefined);
    if (connection === undefined) return;
    if (connection.transport === "stdio") return endQuickly(connection);
    // A server may just be making a session, which should be deleted as any other.
    const one = await withTimeout(outcome, connections.limits.exit, () => undefined);
    await (one && "session" in one ? one.session.end() : connection.close());
  };
  return { revision, connecting, outcome, abandon };
}

function agreed(one: Outcome): one is Agreed {
  return "handshake" in one && one.handshake.kind === "agreed";
}

function died(one: Outcome | undefined): boolean {
  return one !== undefined && "handshake" in one && one.handshake.reply.kind === "gone";
}

function spoken({ session, handshake }: Agreed): Discovery {
  return { kind: "spoken", revision: handshake.revision, session };
}

async function unspoken(
  connections: Connections,
  { revision, abandon }: Attempt,
  one: Outcome,
): Promise<Discovery> {
  const diagnosis = await diagnose(connections, one);
  await abandon();
  const mute = "handshake" in one && ["silence", "gone"].includes(one.handshake.reply.kind);
  return { kind: "unspoken", revision, diagnosis, ...(mute ? { mute: eraOf(revision) } : {}) };
}

/** The process of a refused `server/discover` is of use for a session of the other era. */
async function keepAsSpare(
  connections: Connections,
  { abandon }: Attempt,
  one: Outcome | undefined,
): Promise<void> {
  const refused = one !== undefined && "session" in one && one.handshake.reply.kind === "error";
  if (refused && one.session.connection.transport === "stdio") connections.spare = one.session.connection;
  else await abandon();
}
