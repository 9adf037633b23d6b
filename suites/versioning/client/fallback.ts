import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { initializesIn } from "../../across-topics/client/eras.ts";
import { answerOf, needsClientExit, requestsIn } from "../../across-topics/client/stateless-requests.ts";
import {
  olderServer,
  olderServerExits,
  olderServerOtherError,
} from "../../across-topics/situations/older-server.ts";

/** The first request to each of the two older servers, and the initialize after it. Ends the check if neither has one. */
function fallbacksIn(seen: readonly Played[]) {
  const both = [olderServer, olderServerOtherError].flatMap(({ name }) =>
    seen.filter(({ situation }) => situation.name === name),
  );
  const shown = both.flatMap((one) => {
    const [probe] = requestsIn(one);
    return probe ? [{ one, probe, initialize: initializesIn(one)[0] }] : [];
  });
  if (shown.length < 2) needsExercise("a client that first sends a request of 2026-07-28 to older servers");
  if (!shown.some(({ initialize }) => initialize))
    needsExercise("a client that also supports older revisions");
  for (const { one, initialize } of shown) if (!initialize) needsClientExit(one);
  return shown;
}

const READING =
  "A client that falls back in neither situation may support only this era, so that proves nothing.";

export const fallsBack = clientCheck({
  id: "client.versioning.fallback.any-error",
  title: "A client falls back to initialize after any error that is not specific to this era",
  requirements: ["versioning.fallback.any-error"],
  transport: "stdio",
  on: "every",
  also: [olderServer, olderServerOtherError],
  sends:
    "error -32601 to the first request in one situation and error 17 in another, from servers that require initialize",
  hint: "Fall back to initialize after every error except -32020, -32021 and -32022, and when no answer arrives.",
  reading: READING,
  run({ seen, expect }) {
    for (const { probe, initialize } of fallbacksIn(seen)) {
      expect.that(initialize !== undefined, {
        expected: `initialize after error ${String(answerOf(probe).error?.code)}`,
        actual: initialize ? "initialize" : "no initialize",
        at: initialize?.request.seq ?? probe.seq,
      });
    }
  },
});

export const fallsBackOverHttp = clientCheck({
  id: "client.versioning.fallback.any-400",
  title:
    "A client falls back to initialize after a 400 that is not specific to this era, with or without a body",
  requirements: ["versioning.fallback.inspect-400"],
  transport: "http",
  on: "every",
  also: [olderServer, olderServerOtherError],
  sends:
    "400 with a JSON-RPC error in one situation and 400 without a body in another, from servers that require initialize",
  hint: "Fall back to initialize after a 400, unless its body is a JSON-RPC error with -32020, -32021 or -32022.",
  reading: READING,
  run({ seen, expect }) {
    for (const { one, probe, initialize } of fallbacksIn(seen)) {
      expect.that(initialize !== undefined, {
        expected: `initialize after status 400 in the situation ${one.situation.name}`,
        actual: initialize ? "initialize" : "no initialize",
        at: initialize?.request.seq ?? probe.seq,
      });
    }
  },
});

export const fallsBackAfterExit = clientCheck({
  id: "client.versioning.fallback.after-exit",
  title: "A client starts a server again that ends at its probe, and falls back to initialize",
  requirements: ["versioning.fallback.any-error"],
  leniency: "no-keyword",
  transport: "stdio",
  on: "every",
  also: [olderServer, olderServerExits],
  sends: "the end of the server process at the first request, from a server that requires initialize",
  hint: "Start the server again when the probe ends its process, and send initialize first.",
  reading:
    "Everything that is no error of this era identifies an older server. But the sentence speaks of errors, so a client that gives up when the process ends gets a warning.",
  run({ seen, expect }) {
    const playedIn = ({ name }: { readonly name: string }) =>
      seen.find(({ situation }) => situation.name === name);
    const usual = playedIn(olderServer);
    if (usual === undefined || initializesIn(usual).length === 0)
      return needsExercise("a client that also supports older revisions");
    const found = playedIn(olderServerExits);
    const [probe] = found ? requestsIn(found) : [];
    if (found === undefined || probe === undefined)
      return needsExercise("a client that first sends a request of 2026-07-28 to an older server");
    const [initialize] = initializesIn(found);
    if (!initialize) needsClientExit(found);
    expect.should(initialize !== undefined, {
      expected: "initialize to a new process",
      actual: initialize ? "initialize" : `no initialize after the process ended at ${probe.method}`,
      at: initialize?.request.seq ?? probe.seq,
      timed: initialize === undefined,
    });
  },
});

export const sameEra = clientCheck({
  id: "client.versioning.era-kept",
  title: "A client remembers the era of a server",
  requirements: ["versioning.era.cached"],
  on: olderServer,
  sends: "an error to the first request, then the responses of a server that requires initialize",
  hint: "Store the era of a server for the lifetime of its process or origin, and probe only once.",
  reading: "Over stdio only requests after initialize to the same process count.",
  run({ seen, expect }) {
    const begun = seen.conversations.flatMap((conversation) => {
      const initialize = conversation.clientRequests.find(({ method }) => method === "initialize");
      return initialize && answerOf(initialize).result ? [{ conversation, initialize }] : [];
    });
    const [first] = begun;
    if (!first) return needsExercise("a client that falls back to initialize and continues");
    const later = begun.flatMap(({ conversation, initialize }) =>
      conversation.clientRequests.filter(({ request }) => request.seq > initialize.request.seq),
    );
    if (later.length === 0) needsExercise("a client that sends a request after initialize");
    const probe = later.find(({ method }) => method === "server/discover");
    expect.that(probe === undefined, {
      expected: "no server/discover after initialize",
      actual: probe ? "server/discover again" : "none",
      at: probe?.request.seq ?? first.initialize.request.seq,
    });
  },
});
