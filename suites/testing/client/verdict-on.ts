import type { ClientCheck, ClientSuite } from "../../../harness/check/client.ts";
import { Expect } from "../../../harness/check/expect.ts";
import type { ClientSituation, Played } from "../../../harness/check/situation.ts";
import { outcomeOf } from "../../../harness/run/outcomes/outcome.ts";
import { conversation } from "../../../harness/trace/conversation.ts";
import type { LegKey, TraceEvent } from "../../../harness/trace/event.ts";

/** What a check says about these situations: its verdict, and the reason or what it saw. */
export function verdictOn(check: ClientCheck, seen: readonly [Played, ...Played[]]): string {
  const [{ revision, transport }] = seen;
  const expect = new Expect("MUST", check.answers);
  const context = { expect, facts: { revision, transport, capabilities: {} } };
  let thrown: unknown;
  try {
    if (check.on === "every") check.run({ ...context, seen });
    else for (const one of seen) check.run({ ...context, seen: one });
  } catch (caught) {
    thrown = caught;
  }
  const { verdict, reason, findings } = outcomeOf(expect, thrown);
  const decisive = findings.find((one) => one.verdict === verdict);
  return `${verdict}: ${reason?.text ?? decisive?.actual}`;
}

export function checkIn({ checks }: ClientSuite, id: string): ClientCheck {
  const found = checks.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no check ${id}`);
  return found;
}

/** An event without the members that its place in a trace determines. */
export type Step = (common: {
  readonly seq: number;
  readonly ms: number;
  readonly connection: string;
}) => TraceEvent;

/** A situation as it was recorded: each list of steps is one connection. The events of one connection come after those of the other. */
export function playedAs(
  situation: ClientSituation,
  leg: LegKey,
  connections: readonly (readonly Step[])[],
  more: Partial<Played> = {},
): Played {
  let seq = 0;
  const conversations = connections.map((steps, index) => {
    const name = String(index + 1);
    const common = () => ({ seq: ++seq, ms: seq, connection: name });
    const opened: TraceEvent = { ...common(), channel: "open", purpose: "a test", ...leg };
    return conversation(name, [opened, ...steps.map((step) => step(common()))]);
  });
  return { situation, ...leg, conversations, ended: "itself", client: [], ...more };
}

/** Over stdio: a message of the client. */
export const asks =
  (message: object): Step =>
  (common) => ({
    ...common,
    channel: "stdin",
    message,
    raw: JSON.stringify(message),
  });

/** Over stdio: a message of the played server. */
export const answers =
  (message: object): Step =>
  (common) => ({
    ...common,
    channel: "stdout",
    message,
    raw: JSON.stringify(message),
  });

export const posts =
  (exchange: number, message: object): Step =>
  (common) => ({
    ...common,
    channel: "http-request",
    exchange,
    method: "POST",
    url: "http://127.0.0.1:1/mcp",
    headers: [],
    message,
    raw: JSON.stringify(message),
  });

export const gets =
  (exchange: number, lastEventId?: string): Step =>
  (common) => ({
    ...common,
    channel: "http-request",
    exchange,
    method: "GET",
    url: "http://127.0.0.1:1/mcp",
    headers: lastEventId === undefined ? [] : [["Last-Event-ID", lastEventId]],
  });

export const responds =
  (exchange: number, sse: boolean): Step =>
  (common) => ({
    ...common,
    channel: "http-response",
    exchange,
    status: 200,
    headers: [],
    sse,
  });

/** An event with an id, and no message. */
export const emits =
  (exchange: number, id: string): Step =>
  (common) => ({
    ...common,
    channel: "sse",
    exchange,
    id,
    data: "",
    raw: "",
  });

export const ends =
  (exchange: number): Step =>
  (common) => ({
    ...common,
    channel: "http-end",
    exchange,
    how: "complete",
  });
