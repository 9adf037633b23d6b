import { messagesIn } from "../../../../harness/session/replies/inbox.ts";
import type { JsonRpcId, Reply } from "../../../../harness/session/replies/reply.ts";
import type { Session } from "../../../../harness/session/session.ts";
import { given } from "../../../../schema/given.ts";
import { isObject } from "../../../../schema/json.ts";
import type { Call } from "./calling.ts";

/** A call with an id that the server used for a request of its own while the call was open. */
export interface SameId {
  readonly tool: string;
  readonly id: JsonRpcId;
  /** What the server asked with this id, and the event. */
  readonly method: string;
  readonly at: number;
  readonly reply: Reply;
  /** If that was no response: the reply to the same call with an id that the server has not used. */
  readonly control?: Reply;
}

export interface SameIds {
  readonly hit?: SameId;
  /** The ids of all requests of the server, as they came. */
  readonly ids: readonly unknown[];
}

/** Other requests of the server may take the id that was meant: then a call is made again, as often. */
const TRIES = 3;

/** As many ids after the newest one are left out where a call gets one of them. */
const NEAR = 10_000;

const ENDS_IN_NUMBER = /^(.*?)(\d{1,15})$/s;

/** The id that comes after these, if two in a row show how the ids are counted: numbers, or texts that end in a number. */
export function nextId(ids: readonly unknown[]): JsonRpcId | undefined {
  const [one, two] = ids.slice(-2);
  if (typeof one === "number" && typeof two === "number") return nextNumber(one, two);
  if (typeof one !== "string" || typeof two !== "string") return undefined;
  const [, before, first = ""] = ENDS_IN_NUMBER.exec(one) ?? [];
  const [, same, second = ""] = ENDS_IN_NUMBER.exec(two) ?? [];
  if (before === undefined || before !== same) return undefined;
  const next = nextNumber(Number(first), Number(second));
  if (next === undefined) return undefined;
  const isPadded = first.length === second.length && first.startsWith("0");
  return before + (isPadded ? String(next).padStart(second.length, "0") : String(next));
}

/** Only a counter counts by one. */
function nextNumber(one: number, two: number): number | undefined {
  return Number.isSafeInteger(two + 1) && two - one === 1 ? two + 1 : undefined;
}

interface Asked {
  readonly id: unknown;
  readonly method: string;
  readonly at: number;
}

/** The requests of the server on the connection of a session, since a mark. */
const askedSince = (session: Session, mark: number): readonly Asked[] =>
  session
    .since(mark)
    .flatMap((event) =>
      messagesIn(event).flatMap((message) =>
        isObject(message) && typeof message.method === "string" && message.id !== undefined
          ? [{ id: message.id, method: message.method, at: event.seq }]
          : [],
      ),
    );

/** Whether a request of the client had this id. A text and a number that look the same count as one. */
const isUsed = (session: Session, id: JsonRpcId): boolean =>
  session.since(0).some((event) => {
    const isSent = event.channel === "stdin" || event.channel === "http-request";
    const { message } = isSent ? event : {};
    return isObject(message) && "method" in message && String(message.id) === String(id);
  });

/** No later request gets an id that a call already has. */
function leaveOut(session: Session, id: JsonRpcId): void {
  const number = Number(id);
  const now = session.freshId();
  if (!(number > now && number - now < NEAR)) return;
  while (session.freshId() < number);
}

const isResponse = ({ kind }: Reply) => kind === "result" || kind === "error";

/** Makes calls with the id that the server is to use next, until it has used it in the call. `otherId`: for all other calls. */
export async function callWithIdsOfServer(
  session: Session,
  calls: readonly Call[],
  { make, otherId }: { make(call: Call, id: JsonRpcId): Promise<Reply>; otherId(): JsonRpcId },
): Promise<SameIds> {
  const ids = () => askedSince(session, 0).map(({ id }) => id);
  // Without session ids a server over HTTP cannot know which client answers what it asks.
  const isShared = session.connection.transport === "http" && session.sessionId === undefined;
  for (const call of isShared ? [] : calls)
    for (let tries = 0; tries < TRIES; tries += 1) {
      const next = nextId(ids());
      const id = next === undefined || isUsed(session, next) ? otherId() : next;
      leaveOut(session, id);
      const mark = session.mark();
      const reply = await make(call, id);
      const asked = askedSince(session, mark).find((one) => one.id === id);
      const isDuring = asked !== undefined && !(isResponse(reply) && reply.seq < asked.at);
      if (!isDuring && !isResponse(reply)) return { ids: ids() };
      if (!isDuring) continue;
      if (reply.kind === "silence")
        await session.notify("notifications/cancelled", { requestId: id, reason: "no answer in time" });
      // Some servers use the id of the call, whichever number it is.
      const control =
        isResponse(reply) || reply.kind === "gone" ? undefined : await make(call, `mcp-conform-${otherId()}`);
      const { method, at } = asked;
      return { hit: { tool: call.name, id, method, at, reply, ...given({ control }) }, ids: ids() };
    }
  return { ids: ids() };
}
