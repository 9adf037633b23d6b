import { type Expect, needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/client/situation.ts";
import { brief } from "../../../harness/session/reply.ts";
import { conclude } from "../../monitors/telling.ts";
import { clientCheck } from "../check.ts";
import { modernErrors } from "../situations/stateless/modern-errors.ts";
import { noCommonVersion, UNHEARD_OF } from "../situations/stateless/no-common-version.ts";
import { olderServer, olderServerOtherError } from "../situations/stateless/older-server.ts";
import { STATELESS } from "../situations/stateless/since.ts";
import { SUPPORTED, unsupportedVersion } from "../situations/stateless/unsupported-version.ts";
import { initializesIn, isOlderServer, notificationsIn } from "./eras.ts";
import { answerOf, needsItsEnd, sentIn, versionOf } from "./sent.ts";
import { unshown } from "./unshown.ts";

export const discoverFirst = clientCheck({
  id: "client.versioning.discover-first",
  title: "Over stdio a client begins with server/discover",
  requirements: ["versioning.probe.discover-first"],
  revisions: STATELESS,
  transport: "stdio",
  on: "every",
  sends: "nothing: the first request to each server process is looked at",
  hint: "Ask server/discover before anything else: a server of an older era may take another request for one of its own.",
  run({ seen, expect }) {
    const firsts = seen.flatMap(({ conversations }) =>
      conversations.flatMap(({ asked }) => asked.slice(0, 1)),
    );
    conclude(expect, {
      expected: "server/discover as the first request",
      read: firsts.map(({ request }) => request.seq),
      // A process that is started after the era was learned may be told what it is.
      flaws: firsts
        .filter(({ method }) => method !== "server/discover" && method !== "initialize")
        .map(({ method, request }) => ({
          actual: `${method} comes first`,
          at: request.seq,
          pointer: `${request.pointer}/method`,
        })),
      unseen: unshown("a request"),
    });
  },
});

export const versionRetry = clientCheck({
  id: "client.versioning.unsupported.retry",
  title: "A request refused with -32022 is repeated with a revision that the server lists",
  requirements: ["versioning.unsupported.client-retry"],
  on: unsupportedVersion,
  sends: `error -32022 to the first request, with the list ${JSON.stringify(SUPPORTED)}`,
  hint: "Take the newest revision that is in error.data.supported and that you speak, and send the request again with it.",
  reading:
    "The list names the revision that was refused, as that of a server does which is replaced at that moment: it is a revision that both have, so the text asks for a retry.",
  run({ seen, expect }) {
    const sent = sentIn(seen);
    const refused = sent.find((one) => answerOf(one).error?.code === -32022);
    if (!refused) return needsExercise("a client that sends a request of 2026-07-28 to this server");
    const later = sent.filter(({ seq }) => seq > refused.seq);
    const wrong = later.find((one) => !SUPPORTED.some((revision) => revision === versionOf(one)));
    const [retry] = later;
    // Falling back is another check.
    if (!retry && initializesIn(seen).length > 0)
      needsExercise("a client that stays in the era of the server");
    if (!retry) needsItsEnd(seen);
    const told = wrong ?? retry;
    expect.that(retry !== undefined && wrong === undefined, {
      expected: `the request again, with ${SUPPORTED.join(" or ")}`,
      actual: told ? `${told.method} with ${brief(JSON.stringify(versionOf(told)))}` : "no further request",
      at: told?.seq ?? refused.seq,
    });
  },
});

/** The same request so often, in the same revision, although the server has refused it each time. */
const ENOUGH = 5;

export const versionBounded = clientCheck({
  id: "client.versioning.unsupported.gives-up",
  title: "A client that has no revision in common with the server stops asking",
  requirements: ["versioning.unsupported.client-retry"],
  on: noCommonVersion,
  sends: `error -32022 to every request, with the list ["${UNHEARD_OF}"]`,
  hint: "When error.data.supported has no revision that you speak, tell the user, and send nothing more.",
  reading: `A few further requests are tolerated: only who asks more than ${ENOUGH} times, or in a revision that it cannot know, is told.`,
  run({ seen, expect }) {
    const sent = sentIn(seen);
    const [first] = sent;
    if (!first) return needsExercise("a client that sends a request of 2026-07-28 to this server");
    const pretended = sent.find((one) => versionOf(one) === UNHEARD_OF);
    expect.that(pretended === undefined, {
      expected: `no request in ${UNHEARD_OF}`,
      actual: pretended ? `${pretended.method} in ${UNHEARD_OF}, which no client can speak` : "none",
      at: pretended?.seq ?? first.seq,
    });
    const asked = sent.filter(({ method }) => method === first.method);
    expect.that(asked.length <= ENOUGH, {
      expected: `${first.method} at most ${ENOUGH} times`,
      actual: `${asked.length} times`,
      at: asked.at(-1)?.seq ?? first.seq,
    });
  },
});

/** The errors that only servers of this era give. */
const MODERN: readonly unknown[] = [-32020, -32021, -32022];

function judgeStays(seen: Played, expect: Expect): void {
  const refused = sentIn(seen).filter((one) => MODERN.includes(answerOf(one).error?.code));
  const [first] = refused;
  if (!first) needsExercise("a client that sends a request of 2026-07-28 to this server");
  const [initialize] = initializesIn(seen);
  if (!initialize) needsItsEnd(seen);
  const codes = refused.map((one) => String(answerOf(one).error?.code));
  expect.that(initialize === undefined, {
    expected: `no initialize after error ${[...new Set(codes)].join(", ")}`,
    actual: initialize ? "initialize" : "none",
    at: initialize?.request.seq ?? first.seq,
    ...(initialize ? { pointer: `${initialize.request.pointer}/method` } : {}),
  });
}

const STAYS = {
  requirements: ["versioning.fallback.modern-error", "versioning.fallback.inspect-400"],
  hint: "Read the body of the refusal: the codes -32020, -32021 and -32022 come from a server of this era, which has no initialize.",
} as const;

export const staysAfterError = clientCheck({
  ...STAYS,
  id: "client.versioning.modern-error.stays",
  title: "An error that only this era has leads to no initialize",
  on: modernErrors,
  sends: "error -32020 (over HTTP) and -32021 to the first requests",
  run: ({ seen, expect }) => judgeStays(seen, expect),
});

export const staysWithoutCommon = clientCheck({
  ...STAYS,
  id: "client.versioning.no-common.stays",
  title: "A server of this era without a revision in common gets no initialize",
  on: noCommonVersion,
  sends: `error -32022 to every request, with the list ["${UNHEARD_OF}"]`,
  run: ({ seen, expect }) => judgeStays(seen, expect),
});

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

export const initializeNotSent = clientCheck({
  id: "client.versioning.initialize-not-sent",
  title: "A server that has answered in this era gets neither initialize nor notifications/initialized",
  requirements: ["versioning.initialize.not-sent"],
  revisions: STATELESS,
  on: "every",
  sends: "nothing: what the client sends after the first result is looked at",
  hint: "In 2026-07-28 there is no handshake: every request says in _meta what initialize said once.",
  run({ seen, expect }) {
    const modern = seen
      .filter(({ situation }) => !isOlderServer(situation))
      .flatMap(({ conversations }) => conversations);
    const judged = modern.flatMap((conversation) => {
      const served = conversation.asked.find(
        (one) => one.method !== "initialize" && answerOf(one).result !== undefined,
      );
      const from = served && answerOf(served).seq;
      return from === undefined ? [] : [{ conversation, from }];
    });
    conclude(expect, {
      expected: "neither initialize nor notifications/initialized after a result",
      read: judged.map(({ from }) => from),
      flaws: judged.flatMap(({ conversation, from }) => [
        ...conversation.asked
          .filter(({ method, request }) => method === "initialize" && request.seq > from)
          .map(({ request }) => ({
            actual: "initialize",
            at: request.seq,
            pointer: `${request.pointer}/method`,
          })),
        ...notificationsIn(conversation)
          .filter(({ method, seq }) => method === "notifications/initialized" && seq > from)
          .map(({ method, seq, pointer }) => ({ actual: method, at: seq, pointer: `${pointer}/method` })),
      ]),
      unseen: unshown("a request that is answered"),
    });
  },
});

export const rootsChangedNotSent = clientCheck({
  id: "client.roots.list-changed-not-sent",
  title: "A client sends no notifications/roots/list_changed",
  requirements: ["roots.list-changed.removed"],
  revisions: STATELESS,
  on: "every",
  sends: "nothing: the notifications of the client are looked at",
  hint: "Servers of 2026-07-28 ask for the roots when they need them, inside of input_required: nothing has to be announced.",
  run({ seen, expect }) {
    const ended = seen.filter((one) => one.ended === "itself" && !isOlderServer(one.situation));
    const all = seen.filter(({ situation }) => !isOlderServer(situation));
    conclude(expect, {
      expected: "no notifications/roots/list_changed",
      read: ended.flatMap(sentIn).map(({ seq }) => seq),
      flaws: all
        .flatMap(({ conversations }) => conversations.flatMap(notificationsIn))
        .filter(({ method }) => method === "notifications/roots/list_changed")
        .map(({ method, seq, pointer }) => ({ actual: method, at: seq, pointer: `${pointer}/method` })),
      unseen: unshown("a request, and ends by itself"),
    });
  },
});
