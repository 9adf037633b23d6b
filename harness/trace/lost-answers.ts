import { given } from "../../schema/given.ts";
import { isObject } from "../../schema/json.ts";
import type { Conversation, LegTrace, Rpc } from "./conversation.ts";
import type { UnansweredEvent } from "./event.ts";
import { keyOf } from "./message.ts";

/** A request of the harness, and its place on its connection. */
export interface Asked {
  readonly rpc: Rpc;
  readonly conversation: Conversation;
  /** 0 for the first request of the connection, which is mostly the handshake. */
  readonly index: number;
  readonly before: Rpc | undefined;
  /** Present if it got no answer, though a later request did. */
  readonly unanswered?: UnansweredEvent;
}

export type Lost = Asked & Required<Pick<Asked, "unanswered">>;

/** What a server left unanswered, though it answers the same request at other times. */
export interface LostAnswers {
  readonly lost: readonly Lost[];
  readonly answered: readonly Asked[];
}

/**
 * As many lost answers, of requests of two methods at least, show that a server loses answers. Fewer may have a reason of their own. If each was
 * lost beside others, the server may answer only one of several: another check judges that.
 */
const LEAST = 3;

export const losesAnswers = ({ lost }: LostAnswers): boolean =>
  lost.length >= LEAST &&
  new Set(lost.map(({ rpc }) => rpc.method)).size > 1 &&
  lost.some(({ unanswered }) => unanswered.lost === "by itself");

/**
 * The requests that got no answer within the limit of the operator, though a later one was answered, and though the server has answered the
 * same request, with an id of the same type, at another time. What it never answers is the fact of another check. So is what follows a
 * message that was broken on purpose, and what may have been answered with an id that no request had.
 */
export function lostAnswers({ conversations }: LegTrace): LostAnswers {
  const all = conversations.flatMap(askedOn);
  const answered = all.filter(({ rpc }) => !rpc.request.broken && rpc.responses.length > 0);
  const kinds = new Set(answered.map(({ rpc }) => kindOf(rpc)));
  const isToAnswer = (one: Lost) =>
    kinds.has(kindOf(one.rpc)) && !followsBroken(one) && !isAnsweredOtherwise(one);
  const lost = all.filter(isLost).filter(isToAnswer);
  return { lost, answered };
}

/** A server that needs this part of the limit for one answer has none in time for a request behind two others. */
const LONG_PART = 0.5;

/**
 * The longest time that an answer took, in milliseconds, if it explains lost answers: over HTTP all connections lead to one server, which may work
 * on one request after the other.
 */
export function mayHaveWaited(
  { transport, conversations }: LegTrace,
  { lost, answered }: LostAnswers,
): number | undefined {
  const [first] = lost;
  if (transport === "stdio" || first === undefined || conversations.length < 2) return undefined;
  const times = new Map(
    conversations.flatMap(({ events }) => events.map(({ seq, ms }) => [seq, ms] as const)),
  );
  const timeOf = ({ seq }: Rpc["request"]) => times.get(seq) ?? 0;
  const took = answered.map(({ rpc }) => {
    const [response] = rpc.responses;
    return response === undefined ? 0 : timeOf(response) - timeOf(rpc.request);
  });
  const longest = took.reduce((most, one) => Math.max(most, one), 0);
  return longest > LONG_PART * first.unanswered.limit ? longest : undefined;
}

function askedOn(conversation: Conversation): readonly Asked[] {
  const { clientRequests, events } = conversation;
  const lost = new Map(
    events.flatMap((event) =>
      event.channel === "unanswered" && event.lost ? [[event.request, event] as const] : [],
    ),
  );
  return clientRequests.map((rpc, index) => {
    const unanswered = rpc.responses.length === 0 ? lost.get(rpc.request.seq) : undefined;
    return { rpc, conversation, index, before: clientRequests[index - 1], ...given({ unanswered }) };
  });
}

const isLost = (one: Asked): one is Lost => one.unanswered !== undefined;

function kindOf({ method, id, params: { _meta, ...params } }: Rpc): string {
  return `${method} ${typeof id} ${JSON.stringify(params)}`;
}

/** The message before it on the connection was broken on purpose. */
function followsBroken({ conversation, rpc }: Asked): boolean {
  const sent = conversation.events.filter(
    (event) => (event.channel === "stdin" || event.channel === "http-request") && event.seq < rpc.request.seq,
  );
  const last = sent.at(-1);
  return last !== undefined && "broken" in last && last.broken === true;
}

/** A response came after it with an id that no request had: the id may have been changed on the way. */
function isAnsweredOtherwise({ conversation: { messages, clientRequests }, rpc }: Asked): boolean {
  const ids = new Set(clientRequests.map(({ id }) => keyOf(id)));
  return messages.some(
    ({ from, seq, value }) =>
      from === "server" &&
      seq > rpc.request.seq &&
      isObject(value) &&
      !("method" in value) &&
      (typeof value.id === "string" || typeof value.id === "number") &&
      !ids.has(keyOf(value.id)),
  );
}

/** What the requests that were lost have in common, and no request that was answered; in words. */
export function patternOf({ lost, answered }: LostAnswers): string | undefined {
  const isExact = (holds: (one: Asked) => boolean) => lost.every(holds) && !answered.some(holds);
  if (isExact(({ index }) => index === 1)) return "the first request of each connection";
  const follows = lost.every((one) => followsError(one) || isOneOf(one.before, lost));
  if (follows && lost.some(followsError) && !answered.some(followsError))
    return "the request after an answer that is an error";
  return everyNth({ lost, answered });
}

/** A larger number could be found by chance. */
const MOST_NTH = 20;

/** What a server counts as a request is not known where messages were broken: only the other connections show its order. */
function everyNth({ lost, answered }: LostAnswers): string | undefined {
  const isPlain = ({ conversation }: Asked) => !conversation.events.some((event) => "broken" in event);
  const [mine, others] = [lost.filter(isPlain), answered.filter(isPlain)];
  const [first] = mine;
  if (first === undefined || mine.length < LEAST) return undefined;
  for (let nth = 2; nth <= MOST_NTH; nth += 1) {
    const isSame = (one: Asked) => one.index % nth === first.index % nth;
    if (mine.every(isSame) && !others.some(isSame)) return `one of each ${nth} requests of a connection`;
  }
  return undefined;
}

const isOneOf = (rpc: Rpc | undefined, lost: readonly Asked[]): boolean =>
  rpc !== undefined && lost.some((one) => one.rpc === rpc);

/** The error may be read after the request was sent: a server reads one after the other. */
function followsError({ before }: Asked): boolean {
  const [answer] = before?.request.broken ? [] : (before?.responses ?? []);
  return isObject(answer?.value) && "error" in answer.value;
}
