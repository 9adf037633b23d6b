import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { isObject } from "../../../schema/json.ts";
import { clientChecksOn } from "../../across-topics/client/checks-on.ts";
import { type Exchange, exchangesIn, nameOf } from "../../across-topics/client/exchanges.ts";
import { AWAY, UNKNOWN_SESSION, unsteady } from "../situations/unsteady.ts";
import { sessionIdOf } from "./next-in.ts";

const onUnsteady = clientChecksOn(unsteady);

interface Refused {
  readonly one: Exchange;
  readonly later: readonly Exchange[];
}

/** The first request in a session that was refused with this status, and what the client sent after the refusal. Before it, a probe may be refused. */
function refusedIn(seen: Played, status: number): Refused {
  const all = exchangesIn([seen]);
  const one = all.find(
    (each) =>
      each.request.method === "POST" && each.response?.status === status && sessionIdOf(each) !== undefined,
  );
  const { response } = one ?? {};
  if (one === undefined || response === undefined)
    return needsExercise(`a client that sends a request which is refused with ${status}`);
  return { one, later: all.filter(({ request }) => request.seq > response.seq) };
}

/** The method and the params of a request, by which it is recognized when it is sent again. */
function contentOf({ messages: [message] }: Exchange): string {
  const { _meta, ...params } = isObject(message?.params) ? message.params : {};
  return JSON.stringify([message?.method, params]);
}

/** Whether a request differs from the others of the client: each call of the context has other arguments. */
function isRecognized({ messages: [message] }: Exchange): boolean {
  if (message?.method !== "tools/call") return true;
  const { arguments: given } = isObject(message.params) ? message.params : {};
  return isObject(given) && Object.keys(given).length > 0;
}

/** What the client did after a refusal, in words, with the request that shows it. */
function reactionTo({ one, later }: Refused): readonly [what: string, at: number] {
  const posts = later.filter(({ request }) => request.method === "POST");
  const renewed = posts.find(({ isInitialize }) => isInitialize);
  if (renewed !== undefined) return ["starts a new session", renewed.request.seq];
  const bare = posts.find((post) => sessionIdOf(post) === undefined);
  if (bare !== undefined) return [`sends ${nameOf(bare)} without a session id`, bare.request.seq];
  const [next] = posts;
  if (next !== undefined && !isRecognized(one))
    return [
      `sends ${nameOf(next)} in the same session: its calls have no arguments, so one that is sent again is not recognized`,
      next.request.seq,
    ];
  const again = posts.find((post) => contentOf(post) === contentOf(one));
  if (again !== undefined) return [`sends ${nameOf(again)} again, in the same session`, again.request.seq];
  if (next !== undefined) return [`goes on with ${nameOf(next)} in the same session`, next.request.seq];
  return ["sends no further request", one.request.seq];
}

const away = onUnsteady({
  id: "client.session.away",
  title: "What a client does when a gateway says that the server is away",
  requirements: ["session.ended.client-restarts"],
  sends: `status ${AWAY} to the second request for tools, resources or prompts, once`,
  reading: "No sentence says what a client does then. Its session may live on. So this is a fact.",
  hint: "Try again after status 503, or report the error. Do not give the session up.",
  run({ seen, expect }) {
    const [what, at] = reactionTo(refusedIn(seen, AWAY));
    expect.observe(`after status ${AWAY} the client ${what}`, at);
  },
});

const forgotten = onUnsteady({
  id: "client.session.unknown-400",
  title: "What a client does when the server does not know its session and says so with status 400",
  requirements: ["session.ended.client-restarts"],
  sends: `status ${UNKNOWN_SESSION} to each request of the first session from its third request on`,
  reading:
    "Only status 404 obliges a client to start a new session. Some servers answer 400 for a session that they have forgotten. So this is a fact.",
  hint: "Start a new session when each request of the old one is refused.",
  run({ seen, expect }) {
    const [what, at] = reactionTo(refusedIn(seen, UNKNOWN_SESSION));
    expect.observe(`after status ${UNKNOWN_SESSION} the client ${what}`, at);
  },
});

export const unsteadyChecks = [away, forgotten] as const;
