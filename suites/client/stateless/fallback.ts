import { needsExercise } from "../../../harness/check/expect.ts";
import { clientCheck } from "../check.ts";
import { olderServer, olderServerOtherError } from "../situations/stateless/older-server.ts";
import { initializesIn } from "./eras.ts";
import { answerOf, needsItsEnd, sentIn } from "./sent.ts";

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
  reading: "A client that falls back in neither situation may speak this era only, and shows nothing.",
  run({ seen, expect }) {
    const pair = [olderServer, olderServerOtherError].map(({ name }) =>
      seen.find(({ situation }) => situation.name === name),
    );
    const [usual, odd] = pair.map(
      (one) => one && { one, initializes: initializesIn(one), sent: sentIn(one) },
    );
    if (!usual || !odd) return needsExercise("a client that connects to servers of older revisions");
    const shown = [usual, odd].flatMap(({ initializes }) => initializes)[0];
    if (!shown) return needsExercise("a client that speaks older revisions, too");
    for (const { one, initializes, sent } of [usual, odd]) {
      const [probe] = sent;
      if (!probe) continue;
      if (initializes.length === 0) needsItsEnd(one);
      const { error } = answerOf(probe);
      expect.that(initializes.length > 0, {
        expected: `initialize after error ${String(error?.code)}, as after another`,
        actual: initializes.length > 0 ? "initialize" : "no initialize",
        at: initializes[0]?.request.seq ?? probe.seq,
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
  reading: "A client that falls back in neither situation may speak this era only, and shows nothing.",
  run({ seen, expect }) {
    const played = [olderServer, olderServerOtherError].flatMap(({ name }) =>
      seen.filter(({ situation }) => situation.name === name),
    );
    const shown = played.some((one) => initializesIn(one).length > 0);
    if (!shown || played.length < 2) return needsExercise("a client that speaks older revisions, too");
    for (const one of played) {
      const [probe] = sentIn(one);
      const [initialize] = initializesIn(one);
      if (!probe) continue;
      if (!initialize) needsItsEnd(one);
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
      const initialize = conversation.asked.find(({ method }) => method === "initialize");
      return initialize && answerOf(initialize).result ? [{ conversation, initialize }] : [];
    });
    const [first] = begun;
    if (!first) return needsExercise("a client that falls back to initialize, and goes on");
    const later = begun.flatMap(({ conversation, initialize }) =>
      conversation.asked.filter(({ request }) => request.seq > initialize.request.seq),
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
