import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { HEADER, headerOf } from "../../../harness/trace/headers.ts";
import { type Exchange, exchangesIn } from "../../across-topics/client/exchanges.ts";

/** The second session of a client, whose first one was ended. */
export interface Next {
  readonly all: readonly Exchange[];
  /** The request that got status 404. */
  readonly refused: Exchange;
  readonly asked: Exchange;
  /** The response to initialize. */
  readonly answeredAt: number;
  /** From here on the client shows that it knows the session: it has confirmed the handshake, or sent the new id. */
  readonly since: number;
  readonly oldId: string;
  readonly newId: string;
}

export const sessionIdOf = ({ request }: Exchange) => headerOf(request.headers, HEADER.sessionId);

export const isPost = ({ request }: Exchange) => request.method === "POST";
export const isGet = ({ request }: Exchange) => request.method === "GET";

/** Ends the check without a second session. Another check judges that there is none. */
export function nextIn(seen: Played): Next {
  const all = exchangesIn([seen]);
  const refused = all.find((one) => one.response?.status === 404 && isPost(one));
  const oldId = refused && sessionIdOf(refused);
  if (refused === undefined || oldId === undefined)
    return needsExercise("a client that sends a second request for tools in its first session");
  const asked = all.find(({ isInitialize, request }) => isInitialize && request.seq > refused.request.seq);
  const answer = asked?.conversation.clientRequests.find(({ request }) => request.seq === asked.request.seq);
  const answeredAt = answer?.responses[0]?.seq;
  const newId = asked?.response && headerOf(asked.response.headers, HEADER.sessionId);
  if (asked === undefined || answeredAt === undefined || newId === undefined)
    return needsExercise("a client that starts a new session after 404");
  const later = all.filter(({ request }) => request.seq > answeredAt);
  const knows = later.find(
    (one) =>
      sessionIdOf(one) === newId || one.messages.some(({ method }) => method === "notifications/initialized"),
  );
  const since = knows?.request.seq ?? Number.POSITIVE_INFINITY;
  return { all, refused, asked, answeredAt, since, oldId, newId };
}
