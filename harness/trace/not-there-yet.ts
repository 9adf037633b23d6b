import type { OpenEvent, TraceEvent } from "./event.ts";
import type { Message } from "./message.ts";

interface Attempt {
  readonly connection: string;
  readonly opened?: OpenEvent;
  readonly events: readonly TraceEvent[];
  readonly messages: readonly Message[];
}

/** The statuses of a server whose port is open, and whose endpoint is not there yet, or behind a proxy. */
const STATUSES: readonly number[] = [404, 405, 500, 502, 503, 504];

export function isNotThereYet(status: number): boolean {
  return STATUSES.includes(status);
}

/** The purpose of the connection with which a leg begins, before its revision. */
export const SHARED_SESSION = "shared session of ";

/**
 * Without the attempts to open a session with a server that was still starting: its port was open, and each answer says that the endpoint was not
 * there. They were made again with the same purpose, and say nothing about the endpoint.
 */
export function withoutStart<One extends Attempt>(conversations: readonly One[]): readonly One[] {
  const last = new Map(conversations.map(({ opened, connection }) => [opened?.purpose, connection]));
  return conversations.filter((one) => last.get(one.opened?.purpose) === one.connection || !isOfStart(one));
}

function isOfStart({ opened, events, messages }: Attempt): boolean {
  if (!opened?.purpose.startsWith(SHARED_SESSION)) return false;
  const answers = events.flatMap((event) => (event.channel === "http-response" ? [event.status] : []));
  return (
    answers.length > 0 && answers.every(isNotThereYet) && messages.every(({ from }) => from === "client")
  );
}
