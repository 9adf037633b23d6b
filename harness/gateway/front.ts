import { setTimeout as after } from "node:timers/promises";
import type { Revision } from "../../schema/revision.ts";
import type { Front } from "../check/gateway.ts";
import { endQuietly } from "../run/sessions/connections.ts";
import { begin, type Handshake } from "../session/handshake.ts";
import { streamHeaders } from "../session/lines/envelope.ts";
import { Session } from "../session/session.ts";
import { withTimeout } from "../session/waiting/timeout.ts";
import type { Limits, Target } from "../target/target.ts";
import type { Recorder } from "../trace/recorder.ts";
import type { Connection } from "../transport/connection.ts";

export interface FrontOptions {
  readonly target: Target;
  readonly recorder: Recorder;
  readonly limits: Limits;
  readonly revision: Revision;
  readonly purpose: string;
  readonly signal: AbortSignal;
}

/** The clients before one gateway. */
export class Clients implements Front {
  readonly limitMs: number;
  readonly connections: string[] = [];
  readonly handshakes: Handshake[] = [];
  readonly #options: FrontOptions;
  readonly #opened: Session[] = [];

  constructor(options: FrontOptions) {
    this.#options = options;
    this.limitMs = options.limits.answer;
  }

  async open(capabilities: Readonly<Record<string, unknown>> = {}): Promise<Session | undefined> {
    const { target, recorder, limits, revision, purpose, signal } = this.#options;
    signal.throwIfAborted();
    const connection = await target.connect(purpose, revision, recorder);
    this.connections.push(connection.id);
    const session = Session.on({
      connection,
      recorder,
      revision,
      clientCapabilities: capabilities,
      limit: limits.answer,
      firstLimit: limits.start,
    });
    this.#opened.push(session);
    const handshake = await begin(session, revision, limits.start);
    this.handshakes.push(handshake);
    if (handshake.kind !== "agreed") return undefined;
    await listenOn(session, connection);
    return session;
  }

  async within<T>(awaited: Promise<T>, part = 1): Promise<T | undefined> {
    const late = new AbortController();
    const over = after(this.limitMs * part, undefined, { signal: late.signal }).catch(() => undefined);
    try {
      return await Promise.race([awaited, over]);
    } finally {
      late.abort();
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.#opened.map((session) => endQuietly(session)));
  }
}

/** How long the head of that stream is waited for, in milliseconds: some servers write it only before the first event. */
const STREAM_MS = 1_000;

/** Over HTTP, messages that belong to no request come on a stream of their own. A gateway need not have one. */
async function listenOn(session: Session, connection: Connection): Promise<void> {
  if (connection.transport !== "http" || session.era === "stateless") return;
  const { head } = session.exchange({ method: "GET", headers: streamHeaders(session.speaker) });
  await withTimeout<unknown, void>(head, STREAM_MS, () => undefined);
}
