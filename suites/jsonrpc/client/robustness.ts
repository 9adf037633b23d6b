import type { ClientCheck, ClientSuite } from "../../../harness/check/client.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import type { Transport } from "../../../harness/trace/event.ts";
import type { Leniency } from "../../../harness/verdict/verdict.ts";
import type { Span } from "../../../schema/revision.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import {
  exitedWell,
  readPast,
  requireEveryPing,
  serverRequest,
  wasDone,
} from "../../across-topics/client/server-requests.ts";
import {
  after,
  BEFORE,
  BEFORE_AGAIN,
  NOISE,
  ODD,
  unexpected,
} from "../../across-topics/situations/unexpected.ts";
import type { RequirementId } from "../../catalogue/index.ts";
import { batches } from "./batches.ts";
import { goesOn, requireGoesOn } from "./goes-on.ts";

const PINGS = "a client that answers pings";

/** Whether a ping was answered; undefined when it was not sent, because the client was silent before. */
const isAnswered = (seen: Played, id: string): boolean | undefined => {
  const rpc = serverRequest(seen, id);
  return rpc && rpc.responses.length > 0;
};

interface Survival {
  readonly id: string;
  readonly title: string;
  readonly requirement: RequirementId;
  readonly revisions?: Span;
  readonly transport?: Transport;
  /** What the server sends. */
  readonly sends: string;
  /** The ids of the pings after it, whose answers show that the client survived. */
  readonly fences: readonly string[];
  readonly needs?: string;
  readonly reading?: string;
  readonly hint?: string;
  /** With it, a client that does not survive only gets a warning. */
  readonly leniency?: Leniency;
}

/** A check that pings are answered both before and after the stimulus. */
function survives({ requirement, fences, needs = PINGS, ...rest }: Survival): ClientCheck {
  return clientCheck({
    ...rest,
    requirements: [requirement],
    on: unexpected,
    run({ seen, expect }) {
      if (isAnswered(seen, BEFORE) !== true) needsExercise(PINGS);
      requireEveryPing(seen, BEFORE_AGAIN);
      for (const id of fences) {
        const rpc = serverRequest(seen, id);
        if (rpc === undefined) {
          requireGoesOn(seen);
          return needsExercise(needs);
        }
        const lives = rpc.responses.length > 0;
        // What a client sends just before it ends does not show that it has read the ping.
        if (!lives && (exitedWell(seen) || wasDone(seen)) && !readPast(seen, rpc.request.seq))
          needsExercise("a client that stays connected until it has answered");
        const judge = rest.leniency ? expect.should : expect.that;
        judge.call(expect, lives, {
          expected: "an answer to ping, as before",
          actual: lives ? "an answer" : `no answer to ping after ${rest.sends}`,
          at: rpc.responses[0]?.seq ?? rpc.request.seq,
          timed: !lives,
        });
      }
    },
  });
}

export const robustness: ClientSuite = {
  name: "client-robustness",
  checks: [
    survives({
      id: "client.notification.unknown",
      title: "A client survives an unknown notification",
      requirement: "jsonrpc.notification.unknown",
      sends: "an unknown notification",
      fences: [after(NOISE.unknown)],
      hint: "Ignore unknown notifications: later revisions and extensions add more of them.",
    }),
    survives({
      id: "client.cancelled.unknown",
      title: "A client ignores a cancellation of an unknown request",
      requirement: "cancellation.unknown.ignored",
      sends: "notifications/cancelled with an unknown id",
      fences: [after(NOISE.cancelledUnknown)],
    }),
    survives({
      id: "client.cancelled.finished",
      title: "A client ignores a cancellation of a request that it has answered",
      requirement: "cancellation.finished.ignored",
      revisions: { until: "2025-11-25" },
      sends: "notifications/cancelled with the id of a ping that was answered",
      fences: [after(NOISE.cancelledFinished)],
      hint: "Ignore it: a cancellation may cross the response.",
    }),
    survives({
      id: "client.cancelled.malformed",
      title: "A client ignores a malformed cancellation",
      requirement: "cancellation.malformed.ignored",
      sends: "notifications/cancelled with an array as requestId",
      fences: [after(NOISE.cancelledMalformed)],
    }),
    survives({
      id: "client.response.stray-survived",
      title: "A client survives a response to an unknown request",
      requirement: "jsonrpc.error.survived",
      sends: "a response with an id that the client never used",
      fences: [after(NOISE.stray)],
      hint: "Ignore responses with unknown ids: a late response to a cancelled request looks the same.",
    }),
    survives({
      id: "client.jsonrpc.malformed-survived",
      title: "A client survives JSON that is not a JSON-RPC message",
      requirement: "jsonrpc.error.survived",
      revisions: { until: "2025-11-25" },
      sends: "a JSON object that is not a JSON-RPC message",
      fences: [after(NOISE.noMessage)],
    }),
    survives({
      id: "client.stdio.noise-survived",
      title: "A client survives a line that is not JSON",
      requirement: "jsonrpc.error.survived",
      revisions: { until: "2025-11-25" },
      transport: "stdio",
      sends: "a line that is not JSON",
      fences: [after(NOISE.noJson)],
      reading: "A server must not write such a line. That a client survives it is only a recommendation.",
    }),
    survives({
      id: "client.stdio.crlf",
      title: "A client reads a line that ends with CR LF",
      requirement: "stdio.message.one-per-line",
      leniency: "no-keyword",
      revisions: { until: "2025-11-25" },
      transport: "stdio",
      sends: "a ping whose line ends with CR LF",
      fences: [ODD.crlf],
      reading:
        "The pages name only a newline as separator, but JSON treats a carriage return as white space. So a client that does not read such a line only gets a warning.",
      hint: "Trim the line before you parse it, or let the JSON parser ignore the white space.",
    }),
    survives({
      id: "client.logging.malformed-survived",
      title: "A client survives a log message with an unknown level and without data",
      requirement: "logging.data.validated",
      revisions: { until: "2025-11-25" },
      sends: 'a log message of the level "loud", without data',
      fences: [after(NOISE.log)],
      hint: "Check the fields of a log message before you use them.",
    }),
    survives({
      id: "client.elicitation.complete-unknown",
      title: "A client ignores the completion of an unknown elicitation",
      hint: "Look up the elicitationId of notifications/elicitation/complete, and ignore the notification if you do not know it.",
      requirement: "elicitation.complete.unknown-id",
      sends: "notifications/elicitation/complete with an unknown id",
      fences: [after(NOISE.complete)],
    }),
    survives({
      id: "client.jsonrpc.extra-members",
      title: "A client answers a request with unknown members in params and _meta",
      requirement: "jsonrpc.message.extra-members",
      sends: "a ping with unknown members in params and _meta",
      fences: [ODD.members],
    }),
    survives({
      id: "client.meta.reserved-unknown",
      title: "A client survives an unknown reserved key in _meta",
      hint: "Ignore keys of _meta that you do not know.",
      requirement: "meta.key.reserved",
      revisions: { until: "2025-11-25" },
      sends: "a ping with an unknown reserved key in _meta",
      fences: [ODD.reserved],
    }),
    survives({
      id: "client.jsonrpc.batch.received",
      title: "A client answers each request of a batch",
      requirement: "jsonrpc.batch.received",
      sends: "two pings in one array",
      fences: ODD.batch,
      hint: "Accept batches in 2025-03-26: every receiver must, although no sender has to use them.",
    }),
    ...batches,
    goesOn,
  ],
};
