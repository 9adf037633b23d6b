import { eraOf, FIRST_STATELESS, REVISIONS, type Revision } from "../../schema/revision.ts";
import { within } from "../session/limit.ts";
import type { Session } from "../session/session.ts";
import type { Diagnosis } from "../verdict/result.ts";
import { diagnose } from "./diagnose.ts";
import type { Opened, Opener } from "./opener.ts";

/** A shared session in the revision that was agreed, or why there is none. */
export type Discovery =
  | { readonly kind: "spoken"; readonly revision: Revision; readonly session: Session }
  | { readonly kind: "unspoken"; readonly diagnosis: Diagnosis; readonly counterOffer?: Revision };

const NEWEST_STATEFUL = REVISIONS.filter((revision) => eraOf(revision) === "stateful").at(-1) ?? REVISIONS[0];

/** How much longer than `initialize` a target may take to answer `server/discover` before it counts as older. */
const SLOWER = 3;
const AT_LEAST_MS = 500;

/**
 * The newest revision that a target speaks. Both eras are tried at once, each on a connection of its own, as
 * a process may be bound to the era of its first message (2026-07-28, basic/lifecycle: two readings). No
 * single error code tells an older server: whatever is no DiscoverResult is one, silence too.
 */
export async function discoverLatest(opener: Opener): Promise<Discovery> {
  const began = performance.now();
  const stateless = attempt(opener, FIRST_STATELESS);
  const stateful = attempt(opener, NEWEST_STATEFUL);
  const older = await Promise.race([stateful, stateless.then((one) => (agreed(one) ? undefined : stateful))]);
  const patience = Math.max(AT_LEAST_MS, SLOWER * (performance.now() - began));
  const newer =
    older !== undefined && agreed(older)
      ? await within(stateless, patience, () => undefined)
      : await stateless;
  if (newer && agreed(newer)) {
    void stateful.then(endOf);
    return spoken(newer);
  }
  // Its process is of use: nothing was agreed on it yet.
  if (newer && "session" in newer) release(opener, newer);
  else void stateless.then(endOf);
  const last = await stateful;
  return agreed(last) ? spoken(last) : unspoken(opener, last);
}

/** A shared session in exactly this revision. */
export async function discoverExactly(opener: Opener, revision: Revision): Promise<Discovery> {
  const one = await attempt(opener, revision);
  if (agreed(one) && one.handshake.revision === revision) return spoken(one);
  await endOf(one);
  const discovery = await unspoken(opener, one);
  return agreed(one) ? { ...discovery, counterOffer: one.handshake.revision } : discovery;
}

type Attempt = Opened | { readonly thrown: unknown };
type Agreed = Opened & { readonly handshake: { readonly kind: "agreed"; readonly revision: Revision } };

function attempt(opener: Opener, revision: Revision): Promise<Attempt> {
  return opener.openShared(revision).catch((thrown: unknown) => ({ thrown }));
}

async function endOf(one: Attempt): Promise<void> {
  if ("session" in one) await one.session.end();
}

function agreed(one: Attempt): one is Agreed {
  return "handshake" in one && one.handshake.kind === "agreed";
}

function spoken({ session, handshake }: Agreed): Discovery {
  return { kind: "spoken", revision: handshake.revision, session };
}

async function unspoken(opener: Opener, one: Attempt): Promise<Discovery & { kind: "unspoken" }> {
  const diagnosis = await diagnose(opener, "session" in one ? { opened: one } : one);
  return { kind: "unspoken", diagnosis };
}

/** Keeps the process of a refused `server/discover` for whoever needs a fresh one. */
function release(opener: Opener, { session, handshake }: Opened): void {
  const { connection } = session;
  if (connection.transport === "stdio" && handshake.reply.kind === "error") opener.spares.push(connection);
  else void session.end();
}
