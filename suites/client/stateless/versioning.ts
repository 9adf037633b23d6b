import { type Expect, needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { brief } from "../../../harness/session/reply.ts";
import { clientCheck } from "../check.ts";
import { conclude } from "../conclude.ts";
import { STATELESS } from "../situations/revisions.ts";
import { modernErrors } from "../situations/stateless/modern-errors.ts";
import { noCommonVersion, UNHEARD_OF } from "../situations/stateless/no-common-version.ts";
import { SUPPORTED, unsupportedVersion } from "../situations/stateless/unsupported-version.ts";
import { initializesIn } from "./eras.ts";
import { answerOf, type ClientRequest, needsClientExit, requestsIn, versionOf } from "./requests.ts";

export const discoverFirst = clientCheck({
  id: "client.versioning.discover-first",
  title: "Over stdio the first request of a client is server/discover",
  requirements: ["versioning.probe.discover-first"],
  revisions: STATELESS,
  transport: "stdio",
  on: "every",
  sends: "nothing: the first request in each situation is looked at",
  hint: "Ask server/discover before anything else: a server of an older era may take another request for one of its own.",
  reading:
    "A client may look with one process and work with another, for the era is that of the server: only the first process counts.",
  run({ seen, expect }) {
    const firsts = seen.flatMap(({ conversations }) => {
      const asked = conversations.flatMap((one) => one.clientRequests);
      return asked.toSorted((one, other) => one.request.seq - other.request.seq).slice(0, 1);
    });
    conclude(expect, {
      expected: "server/discover as the first request",
      read: firsts.map(({ request }) => request.seq),
      flaws: firsts
        .filter(({ method }) => method !== "server/discover")
        .map(({ method, request }) => ({
          actual: `${method} comes first`,
          at: request.seq,
          pointer: `${request.pointer}/method`,
        })),
      needs: "a client that sends a request",
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
    const sent = requestsIn(seen);
    const refused = sent.find((one) => answerOf(one).error?.code === -32022);
    if (!refused) return needsExercise("a client that sends a request of 2026-07-28 to this server");
    const after = sent.filter(({ seq }) => seq > refused.seq);
    const later = after.filter((one) => typeof versionOf(one) === "string");
    if (after.length > later.length) needsExercise("a client whose requests all name a revision");
    const wrong = later.find((one) => !SUPPORTED.some((revision) => revision === versionOf(one)));
    const [retry] = later;
    // Falling back is another check.
    if (!retry && initializesIn(seen).length > 0)
      needsExercise("a client that stays in the era of the server");
    if (!retry) needsClientExit(seen);
    const told = wrong ?? retry;
    expect.that(retry !== undefined && wrong === undefined, {
      expected: `the request again after error -32022, with ${SUPPORTED.join(" or ")}, which the server supports`,
      actual: told ? `${told.method} with ${brief(JSON.stringify(versionOf(told)))}` : "no further request",
      at: told?.seq ?? refused.seq,
    });
  },
});

/** Requests that were refused before in just this revision. */
function repeatedIn(sent: readonly ClientRequest[]): readonly ClientRequest[] {
  return sent.filter((one) =>
    sent.some((earlier) => {
      const { seq } = answerOf(earlier);
      const isSame = earlier.method === one.method && versionOf(earlier) === versionOf(one);
      return isSame && seq !== undefined && seq < one.seq;
    }),
  );
}

export const versionBounded = clientCheck({
  id: "client.versioning.unsupported.gives-up",
  title: "A client that has no revision in common with the server stops asking",
  requirements: ["versioning.unsupported.client-retry"],
  on: noCommonVersion,
  sends: `error -32022 to every request, with the list ["${UNHEARD_OF}"]`,
  hint: "When error.data.supported has no revision that you speak, tell the user, and send nothing more.",
  reading:
    "Other requests may follow, and the same in another revision or to a new process; only the same again, in the revision that was refused for it, is told.",
  run({ seen, expect }) {
    const sent = requestsIn(seen);
    const [first] = sent;
    if (!first) return needsExercise("a client that sends a request of 2026-07-28 to this server");
    const pretended = sent.find((one) => versionOf(one) === UNHEARD_OF);
    expect.that(pretended === undefined, {
      expected: `no request in ${UNHEARD_OF}`,
      actual: pretended ? `${pretended.method} in ${UNHEARD_OF}, which no client can speak` : "none",
      at: pretended?.seq ?? first.seq,
    });
    const again = seen.conversations.flatMap(({ connection }) =>
      repeatedIn(sent.filter((one) => one.connection === connection)),
    )[0];
    expect.that(again === undefined, {
      expected: "no request that was refused with -32022 again in the same revision",
      actual: again ? `${again.method} in ${brief(JSON.stringify(versionOf(again)))} once more` : "none",
      at: again?.seq ?? first.seq,
    });
  },
});

/** The errors that only servers of this era give. */
const MODERN: readonly unknown[] = [-32020, -32021, -32022];

function judgeStays(seen: Played, expect: Expect): void {
  const refused = requestsIn(seen).filter((one) => MODERN.includes(answerOf(one).error?.code));
  const [first] = refused;
  if (!first) needsExercise("a client that sends a request of 2026-07-28 to this server");
  const [initialize] = initializesIn(seen);
  if (!initialize) needsClientExit(seen);
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
