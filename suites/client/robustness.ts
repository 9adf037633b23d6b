import type { ClientCheck, ClientSuite } from "../../harness/check/client.ts";
import { needsExercise } from "../../harness/check/expect.ts";
import type { Played } from "../../harness/check/situation.ts";
import type { Span } from "../../schema/revision.ts";
import type { RequirementId } from "../catalogue/index.ts";
import { clientCheck } from "./check.ts";
import { serverRequest } from "./server-requests.ts";
import { unexpected } from "./situations/index.ts";
import { after, BEFORE, NOISE, ODD } from "./situations/unexpected.ts";

const PINGS = "a client that answers pings";

/** A ping that was answered, or one that was not; undefined where it was never sent, as the client was silent before. */
const isAnswered = (seen: Played, id: string): boolean | undefined => {
  const rpc = serverRequest(seen, id);
  return rpc && rpc.responses.length > 0;
};

interface Survival {
  readonly id: string;
  readonly title: string;
  readonly requirement: RequirementId;
  readonly revisions?: Span;
  /** What was said, and the ids of the pings that show that the client lives on. */
  readonly sends: string;
  readonly fences: readonly string[];
  readonly needs?: string;
  readonly reading?: string;
  readonly hint?: string;
}

/** Pings are answered before and after: whoever answers the first alone has not survived what was between. */
function survives({ requirement, fences, needs = PINGS, ...rest }: Survival): ClientCheck {
  return clientCheck({
    ...rest,
    requirements: [requirement],
    on: unexpected,
    run({ seen, expect }) {
      if (isAnswered(seen, BEFORE) !== true) needsExercise(PINGS);
      for (const id of fences) {
        const rpc = serverRequest(seen, id);
        if (rpc === undefined) needsExercise(needs);
        const lives = rpc.responses.length > 0;
        expect.that(lives, {
          expected: "pings answered as before",
          actual: lives ? "they are" : `after ${rest.sends} pings are answered no more`,
          at: rpc.responses[0]?.seq ?? rpc.request.seq,
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
      title: "A notification that the client does not know does no harm",
      requirement: "jsonrpc.notification.unknown",
      sends: "an unknown notification",
      fences: [after(NOISE.unknown)],
      hint: "Ignore notifications that you do not know: later revisions and extensions have more of them.",
    }),
    survives({
      id: "client.cancelled.unknown",
      title: "The cancellation of a request that was never sent is ignored",
      requirement: "cancellation.unknown.ignored",
      sends: "notifications/cancelled with an unknown id",
      fences: [after(NOISE.cancelledUnknown)],
    }),
    survives({
      id: "client.cancelled.malformed",
      title: "A malformed cancellation is ignored",
      requirement: "cancellation.malformed.ignored",
      sends: "notifications/cancelled with an array as requestId",
      fences: [after(NOISE.cancelledMalformed)],
    }),
    survives({
      id: "client.response.stray-survived",
      title: "After a response to nothing that was asked the client goes on",
      requirement: "jsonrpc.error.survived",
      sends: "a response with an id that was never sent",
      fences: [after(NOISE.stray)],
      hint: "Drop responses that you do not wait for: a late answer to a cancelled request looks the same.",
    }),
    survives({
      id: "client.jsonrpc.malformed-survived",
      title: "After JSON that is no message the client goes on",
      requirement: "jsonrpc.error.survived",
      revisions: { until: "2025-11-25" },
      sends: "a JSON object that is no message",
      fences: [after(NOISE.noMessage)],
    }),
    {
      ...survives({
        id: "client.stdio.noise-survived",
        title: "After a line that is no JSON the client goes on",
        requirement: "jsonrpc.error.survived",
        revisions: { until: "2025-11-25" },
        sends: "a line that is no JSON",
        fences: [after(NOISE.noJson)],
        reading: "A server must not write such a line; that a client goes on is only recommended.",
      }),
      transport: "stdio",
    },
    survives({
      id: "client.elicitation.complete-unknown",
      title: "The completion of an elicitation that the client does not know is ignored",
      requirement: "elicitation.complete.unknown-id",
      sends: "notifications/elicitation/complete with an unknown id",
      fences: [after(NOISE.complete)],
    }),
    survives({
      id: "client.jsonrpc.extra-members",
      title: "Unknown members of params and _meta do not keep a request from being answered",
      requirement: "jsonrpc.message.extra-members",
      sends: "a ping with unknown members in params and _meta",
      fences: [ODD.members],
    }),
    survives({
      id: "client.meta.reserved-unknown",
      title: "An unknown value under a reserved _meta key leads to no failure",
      requirement: "meta.key.reserved",
      revisions: { until: "2025-11-25" },
      sends: "a ping with an unknown reserved key in _meta",
      fences: [ODD.reserved],
    }),
    survives({
      id: "client.jsonrpc.batch.received",
      title: "Each request of an array is answered",
      requirement: "jsonrpc.batch.received",
      sends: "two pings in an array",
      fences: ODD.batch,
      hint: "In 2025-03-26 every receiver takes batches, though none has to send any.",
    }),
  ],
};
