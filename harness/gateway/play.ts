import { given } from "../../schema/given.ts";
import { REVISIONS } from "../../schema/revision.ts";
import type { Crossed, GatewaySituation } from "../check/gateway.ts";
import type { Handshake } from "../session/handshake.ts";
import type { Limits, Target } from "../target/target.ts";
import { byConnection, type Conversation, conversation } from "../trace/conversation.ts";
import type { LegKey } from "../trace/event.ts";
import type { Recorder } from "../trace/recorder.ts";
import { ConnectionClosed } from "../transport/connection.ts";
import { serveBehind } from "./behind.ts";
import { Clients } from "./front.ts";
import type { Gateway } from "./target.ts";

export interface GatewayPlay {
  readonly gateway: Gateway;
  readonly recorder: Recorder;
  readonly limits: Limits;
  readonly signal: AbortSignal;
}

/** A situation that was played, and how its first client was received. */
export interface PlayedGateway {
  readonly crossed: Crossed;
  readonly handshake?: Handshake;
  /** The last lines of what the gateway wrote for people. */
  readonly stderr?: string;
}

/**
 * Starts the gateway for one situation, plays the server behind it and the clients before it, and returns what crossed both ends.
 * Rejects with a StartError or a StartFailure if it cannot be started. Nothing of it runs afterwards.
 */
export async function playGateway(
  situation: GatewaySituation,
  leg: LegKey,
  { gateway, recorder, limits, signal }: GatewayPlay,
): Promise<PlayedGateway> {
  const { revision } = leg;
  const purpose = (end: string) => `${end} the gateway, for situation ${situation.name}`;
  const { server, drive } = situation.bothEnds(leg);
  const behind = await serveBehind(
    // A gateway may speak another revision with its server than with its clients.
    { revisions: REVISIONS, ...server },
    { transport: gateway.behind, recorder, purpose: purpose("the server behind"), revision },
  );
  const target = await gateway.front(behind.access);
  const clients = new Clients({
    ...{ target, recorder, limits, revision, signal },
    purpose: purpose("a client before"),
  });
  const endNow = () => void target.end?.();
  signal.addEventListener("abort", endNow, { once: true });
  try {
    await drive(clients).catch(unlessClosed);
  } finally {
    await clients.end();
    await ended(target);
    await behind.close();
    signal.removeEventListener("abort", endNow);
  }
  const events = byConnection(recorder.events);
  const conversationOn = (name: string) => conversation(name, events.get(name) ?? []);
  const front = clients.connections.map(conversationOn);
  const stderr = target.stderrTail?.() ?? stderrOf(front);
  return {
    crossed: {
      ...{ situation, revision, transport: leg.transport, limitMs: limits.answer },
      front,
      back: behind.connections.map(conversationOn),
    },
    ...given({ handshake: clients.handshakes[0], stderr: stderr === "" ? undefined : stderr }),
  };
}

/** Over stdio each connection is a process of its own. */
const stderrOf = (front: readonly Conversation[]) =>
  front
    .flatMap(({ events }) => events.flatMap((one) => (one.channel === "stderr" ? [one.raw] : [])))
    .join("");

/** A connection that the gateway has closed ends what the clients do. What was seen until then is judged. */
function unlessClosed(thrown: unknown): void {
  if (!(thrown instanceof ConnectionClosed)) throw thrown;
}

async function ended(target: Target): Promise<void> {
  await target.end?.();
  await target.exited?.();
}
