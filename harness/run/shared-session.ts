import type { Facts } from "../check/applies.ts";
import { Inventory } from "../check/inventory.ts";
import { streamHeaders } from "../session/envelope.ts";
import type { Reply } from "../session/reply.ts";
import type { Session } from "../session/session.ts";
import { CLIENT_CAPABILITIES, type Connections } from "./connections.ts";

/** How often a lost session is replaced in one leg: past that the target is no base for a verdict. */
const REPLACED = 3;

/** A session that was lost, and what showed it. */
export interface Loss {
  readonly session: Session;
  readonly reply: Reply;
}

/** The session that reading checks share, and the lists that were walked on it; replaced when it is lost. */
export class Shared {
  readonly losses: Loss[] = [];
  private readonly connections: Connections;
  private readonly facts: Facts;
  private state: { readonly session: Session; readonly inventory: Inventory };
  private replacing: Promise<void> | undefined;
  private lost = false;
  private hopeless = false;

  constructor(connections: Connections, facts: Facts, session: Session) {
    this.connections = connections;
    this.facts = facts;
    this.state = begun(session);
  }

  get session(): Session {
    return this.state.session;
  }

  get inventory(): Inventory {
    return this.state.inventory;
  }

  /** The session, or a new one where it was lost; undefined when none can be had. */
  async usable(): Promise<Session | undefined> {
    if (this.lost && !this.hopeless) {
      this.replacing ??= this.replace().finally(() => {
        this.replacing = undefined;
      });
    }
    await this.replacing;
    return this.lost ? undefined : this.session;
  }

  /** Whether a session that was had from here is lost, as its target does not answer on it any more. */
  async isLost(session: Session): Promise<boolean> {
    const isLost = () => this.lost || session !== this.session;
    if (isLost()) return true;
    const reply = await signOfLife(session);
    if (reply === undefined || isLost()) return isLost();
    this.lost = true;
    this.losses.push({ session, reply });
    return true;
  }

  private async replace(): Promise<void> {
    const { connections, facts } = this;
    const { revision } = facts;
    void this.session.end();
    this.hopeless = true;
    if (this.losses.length > REPLACED) return;
    try {
      const connection = await connections.connect(`shared session of ${revision}, again`, revision);
      const { session, handshake } = await connections.meet(
        connection,
        revision,
        CLIENT_CAPABILITIES[revision],
      );
      if (handshake.kind !== "agreed" || handshake.revision !== revision) return;
      this.state = begun(session);
      this.lost = false;
      this.hopeless = false;
    } catch {
      // None can be had; whoever wants one is told so.
    }
  }
}

function begun(session: Session): { readonly session: Session; readonly inventory: Inventory } {
  listen(session);
  return { session, inventory: new Inventory(session) };
}

/**
 * Opens the stream on which a server may send what is about no request, as clients do: else it would be chance what is
 * seen of that. It ends with the session; a server that offers none answers 405, and nothing is lost.
 */
function listen(session: Session): void {
  if (session.connection.transport !== "http" || session.era === "stateless") return;
  session.exchange({ method: "GET", headers: streamHeaders(session.speaker) });
}

/**
 * Undefined when the target is there; else what came instead. Two requests are sent, as it may be the fault of this
 * target that it leaves one of them without an answer.
 */
async function signOfLife(session: Session): Promise<Reply | undefined> {
  const replies = [session.fence(), session.request("mcp-conform/are-you-there")];
  const signs = replies.map(async (pending) => {
    const reply = await pending;
    if (reply.kind === "silence" || reply.kind === "gone") throw reply;
  });
  const there = await Promise.any(signs).then(
    () => true,
    () => false,
  );
  const [fence] = await Promise.all(there ? replies.slice(0, 1) : replies);
  return there && !isOver(session, fence) ? undefined : fence;
}

/** The server has ended the session, and says so to whoever uses it (basic/transports#session-management). */
function isOver({ era, sessionId }: Session, reply: Reply | undefined): boolean {
  const status = reply && "http" in reply ? reply.http?.status : undefined;
  return era === "stateful" && sessionId !== undefined && status === 404;
}
