import { needsExercise } from "../../../harness/check/expect.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { type Exchange, nameOf } from "../../across-topics/client/exchanges.ts";
import { HELD_PING, nextSession } from "../situations/next-session.ts";
import { isPost, nextIn, sessionIdOf } from "./next-in.ts";

const isAnswerToPing = ({ messages }: Exchange) =>
  messages.some((one) => one.id === HELD_PING && !("method" in one));

const isRequest = (one: Exchange) =>
  isPost(one) && !one.isInitialize && one.messages.some((message) => "method" in message && "id" in message);

export const lateResponse = clientCheck({
  id: "client.session.next.late-response",
  title: "A client keeps the id of its newest session when a reply of the ended one comes late",
  requirements: ["session.id.repeated"],
  on: nextSession,
  sends:
    "status 202 with the id of the ended session to an answer that was sent there, after the first request for tools in the next session",
  reading:
    "Only the response with the result of initialize assigns a session id. In other replies the header is not forbidden, and many servers write the id of their session there.",
  hint: "Store Mcp-Session-Id only from the response with the result of initialize.",
  run({ seen, expect }) {
    const { all, since, oldId, newId } = nextIn(seen);
    const late = all.find((one) => isAnswerToPing(one) && sessionIdOf(one) === oldId)?.response;
    const requests = all.filter((one) => isRequest(one) && one.request.seq >= since);
    const before = requests.find((one) => sessionIdOf(one) === newId);
    if (late === undefined || before === undefined || before.request.seq > late.seq)
      return needsExercise("a client that uses the next session before the late reply of the first one");
    const after = requests.filter(({ request }) => request.seq > late.seq);
    const [next] = after;
    if (next === undefined) return needsExercise("a client that sends more requests after the late reply");
    const wrong = after.find((one) => sessionIdOf(one) === oldId);
    expect.that(wrong === undefined, {
      expected: "requests with the id of the newest session",
      actual: wrong
        ? `${nameOf(wrong)} with the id of the ended session, after a late reply with this id; before it the client sent the new id`
        : "the new id",
      at: (wrong ?? next).request.seq,
    });
  },
});
