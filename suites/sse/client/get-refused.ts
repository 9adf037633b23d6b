import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { type Exchange, exchangesIn } from "../../across-topics/client/exchanges.ts";
import { hasModel } from "../../across-topics/client/has-model.ts";
import { eventStreams } from "../../across-topics/situations/event-streams.ts";
import { plain } from "../../across-topics/situations/plain.ts";

const asks = ({ isInitialize, messages }: Exchange) =>
  !isInitialize && messages.some((one) => "method" in one && "id" in one);

const calls = ({ messages }: Exchange) => messages.some(({ method }) => method === "tools/call");

const isRefused = ({ request, response }: Exchange) => request.method === "GET" && response?.status === 405;

/** Whether a client crashed at status 405: it ended with an error there and called no tool, as it does elsewhere. */
function diedAt(get: Exchange, all: readonly Exchange[], others: readonly Played[]): boolean {
  const { ended, exit } = get.played;
  if (ended !== "itself" || (exit?.code ?? 0) === 0 || hasModel(get.played)) return false;
  const at = get.response?.seq ?? get.request.seq;
  // What was sent before the client can have read the status proves nothing.
  const next = all.find(({ response }) => response !== undefined && response.seq > at)?.response;
  const wentOn = next !== undefined && all.some(({ request }) => request.seq > next.seq);
  const worksElsewhere = others.some((one) => one.exit?.code === 0 && exchangesIn([one]).some(calls));
  return !wentOn && !all.some(calls) && worksElsewhere;
}

export const getRefused = clientCheck({
  id: "client.http.get-refused",
  title: "A client works with a server that answers GET with 405",
  hint: "Treat status 405 to GET as a server without such a stream: continue without it.",
  requirements: ["http.post.client-reads-both"],
  revisions: { until: "2025-11-25" },
  transport: "http",
  on: "every",
  also: [plain, eventStreams],
  sends: "status 405 to GET",
  reading:
    "A server need not offer a stream for GET, so a client must not treat status 405 as a failure. One that sends no request in another situation either, ends for a reason of its own. One that ends with an error exactly there, and calls tools only in other situations, has treated it as a failure.",
  run({ seen, expect }) {
    const all = exchangesIn(seen.filter(({ situation }) => situation.name === plain.name));
    const get = all.find(isRefused);
    if (get === undefined) needsExercise("a client that opens a stream with GET");
    // All requests count, because a client may open the stream last.
    const asked = all.find(asks);
    const others = seen.filter(({ situation }) => situation.name !== plain.name);
    if (asked === undefined && !exchangesIn(others).some(asks))
      needsExercise("a client that sends a request after initialize");
    const died = asked !== undefined && diedAt(get, all, others);
    expect.that(asked !== undefined && !died, {
      expected: "requests other than initialize",
      actual: died
        ? `the client ended with exit code ${get.played.exit?.code} after status 405 to GET; where GET is served, it calls tools`
        : asked
          ? "requests"
          : "no request except initialize; GET was answered with 405",
      at: (died ? undefined : asked?.request.seq) ?? get.request.seq,
      timed: asked === undefined || died,
    });
  },
});

/** How often a client may ask for a stream in a session although the server has said that it has none. */
const MOST_GETS = 2;

export const getNotRepeated = clientCheck({
  id: "client.http.get-refused.final",
  title: "A client does not ask again and again for a stream that was refused with 405",
  requirements: ["http.post.client-reads-both"],
  revisions: { until: "2025-11-25" },
  leniency: "no-keyword",
  on: plain,
  sends: "status 405 to each GET",
  reading:
    "Status 405 says that the server offers no stream at this URL. No sentence forbids a further attempt, so more than two in a session are a warning.",
  hint: "After status 405 to GET, open no stream until the next session.",
  run({ seen, expect }) {
    const all = exchangesIn([seen]);
    const handshakes = all.filter(({ isInitialize }) => isInitialize);
    // Before its first session a client may look for an older transport.
    const since = handshakes[0]?.request.seq ?? 0;
    const gets = all.filter((one) => isRefused(one) && one.request.seq > since);
    const last = gets.at(-1);
    if (last === undefined) needsExercise("a client that opens a stream with GET in a session");
    const sessions = Math.max(1, handshakes.length);
    expect.should(gets.length <= MOST_GETS * sessions, {
      expected: "no further GET after status 405",
      actual: `${gets.length} GETs in ${sessions === 1 ? "a session" : `${sessions} sessions`}, each answered with 405`,
      at: last.request.seq,
    });
  },
});
