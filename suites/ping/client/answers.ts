import type { ClientSuite } from "../../../harness/check/client.ts";
import { type Expect, needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { resultFor, undetermined } from "../../across-topics/client/answers.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { clientChecksOn } from "../../across-topics/client/checks-on.ts";
import {
  answerTo,
  describeResponse,
  EVERY_PING,
  errorIn,
  serverRequest,
} from "../../across-topics/client/server-requests.ts";
import { asking, REQUEST_IDS } from "../../across-topics/situations/asking.ts";
import { AGAIN } from "../../across-topics/situations/event-streams.ts";
import { STREAMABLE } from "../../across-topics/situations/revisions.ts";
import { PLAIN, pingForms } from "../../forms/situations/ping-forms.ts";

const onAsking = clientChecksOn(asking);

const ping = onAsking({
  id: "client.ping.answered",
  title: "A client answers ping with a result",
  requirements: ["ping.answered"],
  sends: "ping, before the response to the first request of the client",
  // A client that does not read a stream to the response loses the ping for this reason.
  after: ["client.forms.stream.after-request", "client.forms.stream.after-notification"],
  hint: "Answer ping at any time, also while other requests are open.",
  run({ seen, expect }) {
    judgePing(expect, seen, REQUEST_IDS.ping);
  },
});

const pingOnGet = onAsking({
  id: "client.ping.get-stream",
  title: "A client answers ping on the stream of GET",
  requirements: ["ping.answered"],
  revisions: STREAMABLE,
  transport: "http",
  sends: "ping as the first event of the stream that the client opens with GET",
  hint: "Read requests of the server from every stream, and send the responses with POST.",
  run({ seen, expect }) {
    judgePing(expect, seen, REQUEST_IDS.pingOnGet, "a client that opens a stream with GET and answers pings");
  },
});

function judgePing(expect: Expect, seen: Played, id: string, needs = "a client that sends a request"): void {
  const { rpc, response } = answerTo(seen, id, needs);
  expect.that(response !== undefined && errorIn(response) === undefined, {
    expected: "an empty result",
    actual: `${describeResponse(response)} to ping`,
    at: response?.seq ?? rpc.request.seq,
    timed: response === undefined,
  });
}

const everyPing = clientCheck({
  id: EVERY_PING,
  title: "A client answers a second ping of a session",
  requirements: ["ping.answered"],
  on: pingForms,
  sends: "ping, and when it is answered, ping with another id",
  hint: "Keep the handler of ping for the whole session, and answer each ping.",
  run({ seen, expect }) {
    const [first] = serverRequest(seen, PLAIN)?.responses ?? [];
    if (first === undefined || errorIn(first))
      return needsExercise("a client that answers a ping with a result");
    const { rpc, response } = answerTo(seen, AGAIN, "a client that reads a second ping");
    const holds = response !== undefined && errorIn(response) === undefined;
    const what = "a second ping, which differs from the first one only in its id";
    expect.that(holds, {
      expected: "an empty result, as to the first ping",
      actual: holds ? "a result" : `${describeResponse(response)} to ${what}`,
      at: response?.seq ?? rpc.request.seq,
      timed: response === undefined,
    });
  },
});

const pingEmpty = onAsking({
  id: "client.ping.empty",
  title: "The result of a ping is empty",
  hint: 'Answer ping with {"result": {}}, without members of your own.',
  requirements: ["ping.answered"],
  sends: "ping",
  reading: "Every result may have _meta, so it is accepted.",
  run({ seen, expect }) {
    const answer = resultFor(seen, REQUEST_IDS.ping, "a client that sends a request");
    if (answer === undefined) return undetermined("ping");
    const members = Object.keys(answer.result).filter((name) => name !== "_meta");
    expect.that(members.length === 0, {
      expected: "an empty result",
      actual: members.length === 0 ? "an empty result" : `a ping result with ${members.join(", ")}`,
      at: answer.response.seq,
      pointer: `${answer.response.pointer}/result`,
    });
  },
});

export const answers: ClientSuite = {
  name: "client-answers",
  checks: [ping, everyPing, pingEmpty, pingOnGet],
};
