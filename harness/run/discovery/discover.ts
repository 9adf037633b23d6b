import { given } from "../../../schema/given.ts";
import { type Era, eraOf, FIRST_STATELESS, REVISIONS, type Revision } from "../../../schema/revision.ts";
import { LISTS } from "../../check/inventory.ts";
import { isAccessRefusal, type Reply } from "../../session/replies/reply.ts";
import type { Session } from "../../session/session.ts";
import { withFreeTime, withTimeout } from "../../session/waiting/timeout.ts";
import { IS_PROCESS } from "../../target/target.ts";
import { SHARED_SESSION } from "../../trace/not-there-yet.ts";
import { exitsOfServers } from "../../trace/server-ends.ts";
import { byTransport } from "../../transport/by-transport.ts";
import type { Connection } from "../../transport/connection.ts";
import type { Diagnosis } from "../../verdict/result.ts";
import { commandEnded } from "../sessions/command-ended.ts";
import { CLIENT_CAPABILITIES, type Connections, type Opened, terminate } from "../sessions/connections.ts";
import { openWhenThere } from "../sessions/starting.ts";
import { diagnose } from "./diagnose.ts";

/** A shared session in the revision that was agreed on, or why there is none. */
export type Discovery =
  | {
      readonly kind: "spoken";
      readonly revision: Revision;
      readonly session: Session;
      /** A process that was asked for the other era and has no session. The next session can be opened on it. */
      readonly idle?: Connection;
    }
  | {
      readonly kind: "unspoken";
      readonly revision: Revision;
      readonly diagnosis: Diagnosis;
      readonly counterOffer?: Revision;
      /** The answer to the handshake, if the target denied access. */
      readonly refusal?: Reply;
      /** The era in which the target does not answer at all. Its other revisions need not be tried. */
      readonly silentEra?: Era;
      /** The URL is the event stream of HTTP+SSE, and the operator has not chosen another transport. */
      readonly isHttpSse?: true;
    };

/** The revision that defines HTTP+SSE. */
const HTTP_SSE: Revision = "2024-11-05";

const NEWEST_STATEFUL = REVISIONS.filter((revision) => eraOf(revision) === "stateful").at(-1) ?? REVISIONS[0];

/**
 * A target that answers `initialize` has this many times as long to answer `server/discover` as well. After that it counts
 * as a server of the stateful era.
 */
const SLOWER = 3;
const AT_LEAST_MS = 500;

/** A target that starts slowly needs no more than this in addition, in milliseconds: both requests were sent at the same time. */
const AT_MOST_MS = 2_000;

/**
 * A session in the newest revision that a target speaks. Both eras are tried at the same time, each on its own connection,
 * because a process may stay in the era of its first message (2026-07-28, basic/lifecycle: two readings). No error code
 * identifies an older server: every answer but a DiscoverResult does, and so does silence.
 */
export async function discoverLatest(connections: Connections): Promise<Discovery> {
  if (connections.target.transport === "http+sse") return discoverFrom(connections, HTTP_SSE);
  const began = performance.now();
  const exits = exitsIn(connections);
  const { newer, older } = bothEras(connections);
  const elapsed = () => performance.now() - began;
  const patience = () =>
    Math.min(Math.max(AT_LEAST_MS, SLOWER * elapsed()), Math.max(AT_MOST_MS, elapsed() / 2));
  const unlessLate = async ({ session }: Opened) => {
    const soon = await withFreeTime(newer.outcome, patience(), () => undefined);
    if (soon !== undefined) return soon;
    const asked = performance.now();
    // A server that is slow, or works on one request after the other, answers this late as well. Then the other era has as much time.
    const witness = Promise.race([newer.outcome, session.fence()]);
    await withFreeTime<unknown, void>(witness, Math.max(AT_MOST_MS, SLOWER * elapsed()), () => {});
    return withFreeTime(newer.outcome, SLOWER * (performance.now() - asked), () => undefined);
  };
  const answer = await Promise.race([
    newer.outcome,
    older.outcome.then((one) => (isAgreed(one) ? unlessLate(one) : newer.outcome)),
  ]);
  if (answer !== undefined && isAgreed(answer)) {
    void older.abandon();
    return spoken(answer);
  }
  const isProcess = IS_PROCESS[connections.target.transport];
  // One of two processes that start at the same time may wait for the other one to end. Then this one is not slow.
  const isOtherServed = isProcess && idleOf(answer) !== undefined;
  const last = await (isOtherServed
    ? withFreeTime(older.outcome, Math.max(AT_MOST_MS, patience()), () => undefined)
    : older.outcome);
  if (
    last === undefined ||
    ([answer, last].some(hasEnded) && (isProcess || (await hasEndedSince(connections, exits))))
  ) {
    await Promise.all([newer.abandon(), older.abandon()]);
    const since = last === undefined ? performance.now() : began;
    return discoverInTurn(connections, since + connections.limits.start);
  }
  const idle = idleOf(answer);
  if (!isAgreed(last)) await askForLists(answer);
  if (idle === undefined) void newer.abandon();
  return isAgreed(last) ? { ...spoken(last), ...given({ idle }) } : unspoken(connections, older, last);
}

/**
 * Over HTTP `initialize` is sent first. Many servers share one server object between their clients, and serve only the first of them: after
 * `server/discover` they answered each `initialize` with status 500, and nothing was judged.
 */
function bothEras(connections: Connections): { readonly newer: Attempt; readonly older: Attempt } {
  if (IS_PROCESS[connections.target.transport]) {
    const newer = attempt(connections, FIRST_STATELESS);
    return { newer, older: attempt(connections, NEWEST_STATEFUL) };
  }
  const older = attempt(connections, NEWEST_STATEFUL);
  return { newer: attempt(connections, FIRST_STATELESS), older };
}

/**
 * A server that refuses `server/discover` and `initialize` may still serve this revision: it is shown by a list that it serves (`discover.answered`).
 */
async function askForLists(one: AttemptOutcome | undefined): Promise<void> {
  if (one === undefined || !("session" in one) || one.handshake.reply.kind !== "error") return;
  const { session } = one;
  if (eraOf(session.revision) === "stateful" || isAccessRefusal(one.handshake.reply)) return;
  const asked = [LISTS.tools, LISTS.prompts, LISTS.resources];
  await Promise.all(asked.map(({ method }) => session.as("discovery").request(method)));
}

/**
 * Tries one era after the other, until a time. Two processes of one command that start at the same time can disturb each
 * other: with a lock, a port, or a package that is being installed.
 */
async function discoverInTurn(connections: Connections, until: number): Promise<Discovery> {
  const limit = () => Math.max(AT_LEAST_MS, until - performance.now());
  const newer = attempt(connections, FIRST_STATELESS, limit());
  const first = await newer.outcome;
  if (isAgreed(first)) return spoken(first);
  await newer.abandon();
  if (hasEnded(first)) await commandEnded(connections);
  const older = attempt(connections, NEWEST_STATEFUL, limit());
  const last = await older.outcome;
  return isAgreed(last) ? spoken(last) : unspoken(connections, older, last);
}

/** A session in this revision, or in the one that the target offers instead. */
async function discoverFrom(connections: Connections, revision: Revision): Promise<Discovery> {
  const only = attempt(connections, revision);
  const one = await only.outcome;
  return isAgreed(one) ? spoken(one) : unspoken(connections, only, one);
}

/** A session in exactly this revision. */
export async function discoverExactly(connections: Connections, revision: Revision): Promise<Discovery> {
  if (connections.target.transport === "http+sse" && eraOf(revision) === "stateless") {
    return { kind: "unspoken", revision, diagnosis: notOverHttpSse(connections, revision) };
  }
  const exits = exitsIn(connections);
  let only = attempt(connections, revision);
  let one = await only.outcome;
  // What ended the leg before this one may also have ended the process, which was not seen yet.
  if (
    !IS_PROCESS[connections.target.transport] &&
    hasEnded(one) &&
    (await hasEndedSince(connections, exits))
  ) {
    only = attempt(connections, revision);
    one = await only.outcome;
  }
  if (isAgreed(one) && one.handshake.revision === revision) return spoken(one);
  if (!isAgreed(one)) {
    await askForLists(one);
    return unspoken(connections, only, one);
  }
  const diagnosis = await diagnose(connections, one);
  await one.session.end();
  return { kind: "unspoken", revision, diagnosis, counterOffer: one.handshake.revision };
}

type AttemptOutcome = Opened | { readonly thrown: unknown };
type Agreed = Opened & { readonly handshake: { readonly kind: "agreed"; readonly revision: Revision } };

/** A session that is being opened. */
interface Attempt {
  readonly revision: Revision;
  /** Never rejects. */
  readonly outcome: Promise<AttemptOutcome>;
  /** Ends what was opened so far. Never rejects. */
  abandon(): Promise<void>;
}

function attempt(connections: Connections, revision: Revision, limit?: number): Attempt {
  let connecting: Promise<Connection>;
  const open = () => {
    connecting = connections.connect(SHARED_SESSION + revision, revision);
    return connecting.then((connection) =>
      connections.handshake(connection, revision, CLIENT_CAPABILITIES[revision], limit),
    );
  };
  const until = performance.now() + (limit ?? connections.limits.start);
  const outcome = openWhenThere(connections, open, until).catch((thrown: unknown) => ({ thrown }));
  const abandon = async () => {
    const connection = await connecting.catch(() => undefined);
    if (connection === undefined) return;
    await byTransport(connection, {
      stdio: terminate,
      http: async () => {
        // The server may be creating a session at this moment, and that one must be deleted too.
        const one = await withTimeout(outcome, connections.limits.exit, () => undefined);
        await (one && "session" in one ? one.session.end() : connection.close());
      },
      "http+sse": () => connection.close(),
    });
  };
  return { revision, outcome, abandon };
}

function isAgreed(one: AttemptOutcome): one is Agreed {
  return "handshake" in one && one.handshake.kind === "agreed";
}

const exitsIn = ({ recorder }: Connections) => exitsOfServers(recorder.events).length;

/** Whether a process behind the URL has ended by itself since there were so few exits. The next connection starts another one. */
async function hasEndedSince(connections: Connections, exits: number): Promise<boolean> {
  if (exitsIn(connections) === exits) await commandEnded(connections);
  return exitsIn(connections) > exits;
}

function hasEnded(one: AttemptOutcome | undefined): boolean {
  return one !== undefined && "handshake" in one && one.handshake.reply.kind === "gone";
}

function spoken({ session, handshake }: Agreed): Discovery & { readonly kind: "spoken" } {
  return { kind: "spoken", revision: handshake.revision, session };
}

async function unspoken(
  connections: Connections,
  { revision, abandon }: Attempt,
  one: AttemptOutcome,
): Promise<Discovery> {
  const diagnosis = await diagnose(connections, one);
  await abandon();
  const reply = "handshake" in one ? one.handshake.reply : undefined;
  const isSilent = reply?.kind === "silence" || reply?.kind === "gone";
  return {
    kind: "unspoken",
    revision,
    diagnosis,
    ...given({
      silentEra: isSilent ? eraOf(revision) : undefined,

      refusal: reply && isAccessRefusal(reply) ? reply : undefined,
    }),
    ...(isHttpSse(connections, one) ? { isHttpSse: true } : {}),
  };
}

/** Whether the stream that a GET opened for the diagnosis begins with `endpoint`. */
function isHttpSse({ target, recorder }: Connections, one: AttemptOutcome): boolean {
  if (target.overHttpSse === undefined || !("session" in one)) return false;
  const { id } = one.session.connection;
  const first = recorder.events.find(
    (event) => event.channel === "sse" && event.connection === id && event.data !== undefined,
  );
  return first?.channel === "sse" && first.event === "endpoint";
}

function notOverHttpSse({ target }: Connections, revision: Revision): Diagnosis {
  return {
    text: `MCP ${revision} does not run over HTTP+SSE: it has no sessions.`,
    facts: [["url", target.address]],
    hint: `Give the URL of the Streamable HTTP endpoint of the server. To test this URL, use --spec ${HTTP_SSE}.`,
  };
}

/** A process that refused `server/discover` can still hold a session of the stateful era. */
function idleOf(one: AttemptOutcome | undefined): Connection | undefined {
  if (one === undefined || !("session" in one) || one.handshake.reply.kind !== "error") return undefined;
  const { connection } = one.session;
  return IS_PROCESS[connection.transport] ? connection : undefined;
}
