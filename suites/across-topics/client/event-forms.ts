import { type Details, needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import type { JsonRpcId } from "../../../harness/session/replies/reply.ts";
import { AFTER, AGAIN, FORMS, PLAIN } from "../situations/event-streams.ts";
import { requireEveryPing, serverRequest, wasDone } from "./server-requests.ts";

const isAnswered = (seen: Played, id: JsonRpcId) => (serverRequest(seen, id)?.responses.length ?? 0) > 0;

const PINGS = "a client that answers a ping on the event stream";

/** All pings, in the order in which they are sent. Only Streamable HTTP has events with empty data. */
const ALL = {
  http: [...Object.keys(FORMS), AFTER.emptyData, AFTER.otherName],
  "http+sse": [...Object.keys(FORMS), AFTER.otherName],
} as const;

const pingsOf = ({ transport }: Played): readonly string[] =>
  transport === "http+sse" ? ALL[transport] : ALL.http;

/** Requires an answer to the ping in this form. The ping in the plain form must be answered too. */
export function judgeForm(
  seen: Played,
  judge: (holds: boolean, details: Details) => void,
  id: string,
  what: string,
): void {
  if (!isAnswered(seen, PLAIN)) needsExercise(PINGS);
  requireEveryPing(seen, AGAIN);
  const rpc = serverRequest(seen, id);
  const isRead = rpc !== undefined && rpc.responses.length > 0;
  if (!isRead && !causedSilence(seen, id, pingsOf(seen)))
    needsExercise("a client that still reads the stream");
  judge(isRead, {
    expected: "an answer to the ping, as for the plain ping",
    actual: isRead ? "an answer" : `no answer to a ping ${what}`,
    at: rpc?.responses[0]?.seq ?? rpc?.request.seq ?? serverRequest(seen, PLAIN)?.request.seq ?? 0,
    timed: !isRead,
  });
}

/**
 * Whether the form of this ping is the reason for the silence. `all` are the ids of all pings, in their order. It is when the client answers a later ping on the
 * stream. If all later pings are unanswered too, only the first unanswered ping can be the reason: then the client
 * must have ended by itself while it had more to do, or it must have waited before it did something else, until the server went on. A
 * client that does something else before that may have abandoned the request for another reason.
 */
export function causedSilence(seen: Played, id: JsonRpcId, all: readonly JsonRpcId[]): boolean {
  if (all.slice(all.indexOf(id) + 1).some((later) => isAnswered(seen, later))) return true;
  if (all.find((one) => !isAnswered(seen, one)) !== id) return false;
  const since = serverRequest(seen, id)?.request ?? lastAnswer(seen, all);
  if (since === undefined) return false;
  const [next] = seen.conversations.flatMap(({ messages }) => messages.filter(({ seq }) => seq > since.seq));
  return next === undefined ? seen.ended === "itself" && !wasDone(seen) : next.from === "server";
}

/** The last answer to a ping. */
const lastAnswer = (seen: Played, all: readonly JsonRpcId[]) =>
  [PLAIN, AGAIN, ...all].flatMap((id) => serverRequest(seen, id)?.responses ?? []).at(-1);
