import { needsExercise } from "../../../harness/check/expect.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import {
  answerTo,
  describeResponse,
  errorIn,
  serverRequest,
} from "../../across-topics/client/server-requests.ts";
import { STATEFUL } from "../../across-topics/situations/revisions.ts";
import { bare, EARLY_PING, LATER_PING } from "../situations/bare.ts";

export const earlyPing = clientCheck({
  id: "client.ping.before-initialized",
  title: "A client answers a ping that arrives before the response to initialize",
  requirements: ["lifecycle.initialized.ping-before"],
  revisions: STATEFUL,
  transport: "stdio",
  on: bare,
  sends: "a ping before the response to initialize",
  hint: "Answer pings as soon as the connection is open: a server may send them at any time.",
  run({ seen, expect }) {
    const { rpc, response } = answerTo(seen, EARLY_PING, "a client that sends initialize");
    const later = serverRequest(seen, LATER_PING)?.responses ?? [];
    if (response === undefined && later.length === 0)
      needsExercise("a client that answers a ping after the response to initialize before it closes");
    expect.should(response !== undefined && errorIn(response) === undefined, {
      expected: "a result",
      actual: `${describeResponse(response)} to a ping before the response to initialize`,
      at: response?.seq ?? rpc.request.seq,
      timed: response === undefined,
    });
  },
});
