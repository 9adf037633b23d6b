import { type Facts, isDeclared } from "../../check/applies.ts";
import { Inventory, LISTS, type ListName } from "../../check/inventory.ts";
import { streamHeaders } from "../../session/lines/envelope.ts";
import type { Reply } from "../../session/replies/reply.ts";
import type { Session } from "../../session/session.ts";
import { byTransport } from "../../transport/by-transport.ts";
import { askTwice } from "./answering.ts";
import { CLIENT_CAPABILITIES, type Connections, endQuietly } from "./connections.ts";
import { isSessionOver } from "./ended-session.ts";

/** How many lost sessions are replaced in one leg. After that no verdict can rest on this target. */
const REPLACEMENTS = 3;

/** How many sessions are replaced that the server answers no more requests of. */
const MOST_USED_UP = 20;

/** A session that was lost, and the reply that showed it. */
export interface Loss {
  readonly session: Session;
  readonly reply: Reply;
}

interface State {
  readonly session: Session;
  readonly inventory: Inventory;
}

/** The session of the checks that only read, and the lists that were requested on it. A lost session is replaced. */
export class SharedSession {
  readonly losses: Loss[] = [];
  readonly #connections: Connections;
  readonly #facts: Facts;
  #state: State;
  #replacing: Promise<void> | undefined;
  /** The present look for a loss, and the one after it. */
  #finding: Promise<unknown> = Promise.resolve();
  #nextFinding: Promise<Reply | undefined> | undefined;
  #isLost = false;
  #usedUp = 0;
  #canReplace = true;

  constructor(connections: Connections, facts: Facts, session: Session) {
    this.#connections = connections;
    this.#facts = facts;
    this.#state = begin(session);
  }

  get session(): Session {
    return this.#state.session;
  }

  get inventory(): Inventory {
    return this.#state.inventory;
  }

  /** The session, or a new one if it was lost. Undefined when none can be opened, or the target answers on none. */
  async usable(): Promise<Session | undefined> {
    // The server has served all that it serves in a session. With a new one, nothing is lost.
    if (this.session.isUsedUp && !this.#isLost && this.#usedUp < MOST_USED_UP) {
      this.#usedUp += 1;
      this.#isLost = true;
    }
    if (this.#isLost && this.#canReplace && !this.#connections.isMute) {
      this.#replacing ??= this.#replace().finally(() => {
        this.#replacing = undefined;
      });
    }
    await this.#replacing;
    return this.#isLost ? undefined : this.session;
  }

  /** Ends the session on purpose, which is no loss. It is not replaced: each check gets a session of its own. */
  async retire(): Promise<void> {
    this.#isLost = true;
    this.#canReplace = false;
    this.losses.length = 0;
    await endQuietly(this.session);
  }

  /** Reads the lists of the target on another session: this one may have ended before it had them. */
  async readListsOn(session: Session): Promise<void> {
    const inventory = new Inventory(session);
    const { capabilities } = this.#facts;
    const names = Object.keys(LISTS) as ListName[];
    const declared = names.filter((name) =>
      isDeclared(capabilities, name === "templates" ? "resources" : name),
    );
    await Promise.allSettled(declared.map((name) => inventory.list(name)));
    this.#state = { session: this.session, inventory };
  }

  /** Whether an earlier or the present shared session is lost: its target has ended, or does not answer on it. */
  async isLost(session: Session): Promise<boolean> {
    const isKnown = () => this.#isLost || session !== this.session;
    if (isKnown()) return true;
    const reply = await this.#findLoss(session);
    if (reply === undefined || isKnown()) return isKnown();
    this.#isLost = true;
    this.losses.push({ session, reply });
    return true;
  }

  /** Where requests wait for each other, one answer serves all who ask before it is requested. */
  #findLoss(session: Session): Promise<Reply | undefined> {
    if (!session.asksInTurn) return findLoss(session);
    this.#nextFinding ??= this.#finding.then(() => {
      this.#nextFinding = undefined;
      const finding = findLoss(this.session);
      this.#finding = finding.catch(() => undefined);
      return finding;
    });
    return this.#nextFinding;
  }

  async #replace(): Promise<void> {
    const { revision } = this.#facts;
    const connections = this.#connections;
    void this.session.end();
    this.#canReplace = false;
    if (this.losses.length > REPLACEMENTS) return;
    try {
      const connection = await connections.connect(`shared session of ${revision}, again`, revision);
      const capabilities = CLIENT_CAPABILITIES[revision];
      const { session, handshake } = await connections.handshake(connection, revision, capabilities);
      if (handshake.kind !== "agreed" || handshake.revision !== revision) return;
      this.#state = begin(session);
      this.#isLost = false;
      this.#canReplace = true;
      // The server may end a session with status 404 at any time: with a new one, nothing is lost.
      const lost = this.losses.filter(({ session: old, reply }) => !isSessionOver(old, reply));
      this.losses.splice(0, this.losses.length, ...lost);
    } catch {
      // No session can be opened. `usable` says so to each caller.
    }
  }
}

function begin(session: Session): State {
  openStream(session);
  return { session, inventory: new Inventory(session) };
}

/**
 * Opens the stream on which a server can send messages that answer no request, as usual clients do. Without it these
 * messages would be seen only by chance. It ends with the session. A server that has no such stream answers 405.
 */
function openStream(session: Session): void {
  if (session.era === "stateless") return;
  byTransport(session.connection, {
    stdio: () => {},
    "http+sse": () => {},
    http: () => {
      session.exchange({ method: "GET", headers: streamHeaders(session.speaker) });
    },
  });
}

/** The reply that shows that a session is lost; undefined if the target answers. */
async function findLoss(session: Session): Promise<Reply | undefined> {
  // Its limit has just ended. It need not be paid again.
  if (session.isSilent) return { kind: "silence", seq: session.mark(), waitedMs: 0, fenced: false };
  if (session.hasWitness) return undefined;
  const { fence, isAnswered } = askTwice(session);
  if (!(await isAnswered)) return fence;
  const reply = await fence;
  return isSessionOver(session, reply) ? reply : undefined;
}
