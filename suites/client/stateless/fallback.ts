import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { clientCheck } from "../check.ts";
import { olderServer, olderServerOtherError } from "../situations/stateless/older-server.ts";
import { initializesIn } from "./eras.ts";
import { answerOf, needsClientExit, requestsIn } from "./requests.ts";

/** A client that has fallen back to servers of both kinds, or to one of them: what it asked first, and what then. */
function fallbacksIn(seen: readonly Played[]) {
  const both = [olderServer, olderServerOtherError].flatMap(({ name }) =>
    seen.filter(({ situation }) => situation.name === name),
  );
  const shown = both.flatMap((one) => {
    const [probe] = requestsIn(one);
    return probe ? [{ one, probe, initialize: initializesIn(one)[0] }] : [];
  });
  if (shown.length < 2) needsExercise("a client that asks older servers something of 2026-07-28 first");
  if (!shown.some(({ initialize }) => initialize)) needsExercise("a client that speaks older revisions, too");
  for (const { one, initialize } of shown) if (!initialize) needsClientExit(one);
  return shown;
}

const READING = "A client that falls back in neither situation may speak this era only, and shows nothing.";

export const fallsBack = clientCheck({
  id: "client.versioning.fallback.any-error",
  title: "Any error that is not of this era leads to initialize, not one code alone",
  requirements: ["versioning.fallback.any-error"],
  transport: "stdio",
  on: "every",
  also: [olderServer, olderServerOtherError],
  sends:
    "error -32601 to the probe in one situation, error 17 in another, by a server that has initialize only",
  hint: "Fall back to initialize on every error but -32020, -32021 and -32022, and when no answer comes.",
  reading: READING,
  run({ seen, expect }) {
    for (const { probe, initialize } of fallbacksIn(seen)) {
      expect.that(initialize !== undefined, {
        expected: `initialize after error ${String(answerOf(probe).error?.code)}, as after another`,
        actual: initialize ? "initialize" : "no initialize",
        at: initialize?.request.seq ?? probe.seq,
      });
    }
  },
});

export const fallsBackOverHttp = clientCheck({
  id: "client.versioning.fallback.any-400",
  title: "A 400 that is not of this era leads to initialize, with a body or without",
  requirements: ["versioning.fallback.inspect-400"],
  transport: "http",
  on: "every",
  also: [olderServer, olderServerOtherError],
  sends:
    "400 with a JSON-RPC error in one situation, 400 without a body in another, by a server that has initialize only",
  hint: "Fall back to initialize on a 400 unless its body is a JSON-RPC error with -32020, -32021 or -32022.",
  reading: READING,
  run({ seen, expect }) {
    for (const { one, probe, initialize } of fallbacksIn(seen)) {
      expect.that(initialize !== undefined, {
        expected: `initialize after the 400 of a server that ${one.situation.describe}`,
        actual: initialize ? "initialize" : "no initialize",
        at: initialize?.request.seq ?? probe.seq,
      });
    }
  },
});

export const eraKept = clientCheck({
  id: "client.versioning.era-kept",
  title: "What a client has learned of the era of a server it keeps",
  requirements: ["versioning.era.cached"],
  on: olderServer,
  sends: "an error to the probe, and the answers of a server that has initialize only",
  hint: "Keep the era of a server for the life of its process or origin: probe once.",
  reading: "Over stdio only what comes after initialize in the same process counts.",
  run({ seen, expect }) {
    const begun = seen.conversations.flatMap((conversation) => {
      const initialize = conversation.clientRequests.find(({ method }) => method === "initialize");
      return initialize && answerOf(initialize).result ? [{ conversation, initialize }] : [];
    });
    const [first] = begun;
    if (!first) return needsExercise("a client that falls back to initialize, and goes on");
    const later = begun.flatMap(({ conversation, initialize }) =>
      conversation.clientRequests.filter(({ request }) => request.seq > initialize.request.seq),
    );
    if (later.length === 0) needsExercise("a client that asks something after initialize");
    const probe = later.find(({ method }) => method === "server/discover");
    expect.that(probe === undefined, {
      expected: "no server/discover after initialize",
      actual: probe ? "server/discover once more" : "none",
      at: probe?.request.seq ?? first.initialize.request.seq,
    });
  },
});
