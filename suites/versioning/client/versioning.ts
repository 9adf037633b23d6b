import { type Expect, needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { isObject } from "../../../schema/json.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { initializesIn } from "../../across-topics/client/eras.ts";
import { clientMonitor } from "../../across-topics/client/monitor.ts";
import {
  answerOf,
  type ClientRequest,
  needsClientExit,
  requestsIn,
  versionOf,
} from "../../across-topics/client/stateless-requests.ts";
import { STATELESS } from "../../across-topics/situations/revisions.ts";
import { modernErrors } from "../situations/modern-errors.ts";
import { FUTURE_VERSION, noCommonVersion } from "../situations/no-common-version.ts";
import { SUPPORTED, unsupportedVersion } from "../situations/unsupported-version.ts";

export const discoverFirst = clientMonitor({
  id: "client.versioning.discover-first",
  title: "Over stdio a client sends server/discover as its first request",
  requirements: ["versioning.probe.discover-first"],
  revisions: STATELESS,
  transport: "stdio",
  sends: "nothing: reads the first request in each situation",
  hint: "Send server/discover before any other request: a server of an older era may misinterpret another request.",
  reading:
    "A client may probe with one server process and then work with another one, because the era belongs to the server. So only the first process counts.",
  reads: (seen) =>
    seen.flatMap(({ conversations }) => {
      const asked = conversations.flatMap((one) => one.clientRequests);
      return asked.toSorted((one, other) => one.request.seq - other.request.seq).slice(0, 1);
    }),
  judge: (firsts) => ({
    expected: "server/discover as the first request",
    read: firsts.map(({ request }) => request.seq),
    flaws: firsts
      .filter(({ method }) => method !== "server/discover")
      .map(({ method, request }) => ({
        actual: `${method} as the first request`,
        at: request.seq,
        pointer: `${request.pointer}/method`,
      })),
    needs: "a client that sends a request",
  }),
});

export const versionRetry = clientCheck({
  id: "client.versioning.unsupported.retry",
  title: "A client repeats a request that was refused with -32022, with a revision that the server lists",
  requirements: ["versioning.unsupported.client-retry"],
  on: unsupportedVersion,
  sends: `error -32022 to the first request, with data.supported ${JSON.stringify(SUPPORTED)}`,
  hint: "Choose the newest revision in error.data.supported that you support, and send the request again with it.",
  anywhere: ({ seen, expect }) => {
    const sent = requestsIn(seen);
    const rounds = sent.flatMap((refused) => {
      const { error, seq } = answerOf(refused);
      const data = isObject(error?.data) ? error.data.supported : undefined;
      if (error?.code !== -32022 || seq === undefined || !Array.isArray(data)) return [];
      const retry = sent.find((one) => one.seq > seq && one.method === refused.method);
      return typeof (retry && versionOf(retry)) === "string" && retry
        ? [{ retry, supported: data as unknown[] }]
        : [];
    });
    if (rounds.length === 0)
      needsExercise("a client that sends a request again that was refused with -32022");
    for (const { retry, supported } of rounds) {
      expect.that(supported.includes(versionOf(retry)), {
        expected: `a revision of ${brief(JSON.stringify(supported))}`,
        actual: `${retry.method} with ${brief(JSON.stringify(versionOf(retry)))}`,
        at: retry.seq,
      });
    }
  },
  reading:
    "The list contains the revision that was refused, as when a server is replaced during the connection. Both sides support this revision, so the specification requires a retry.",
  run({ seen, expect }) {
    const sent = requestsIn(seen);
    const refused = sent.find((one) => answerOf(one).error?.code === -32022);
    if (!refused) return needsExercise("a client that sends a request of 2026-07-28 to this server");
    const after = sent.filter(({ seq }) => seq > refused.seq);
    const later = after.filter((one) => typeof versionOf(one) === "string");
    if (after.length > later.length) needsExercise("a client whose requests all have a revision in _meta");
    const wrong = later.find((one) => !SUPPORTED.some((revision) => revision === versionOf(one)));
    const [retry] = later;
    // Another check judges a fallback to initialize.
    if (!retry && initializesIn(seen).length > 0)
      needsExercise("a client that does not fall back to initialize");
    if (!retry) needsClientExit(seen);
    const shown = wrong ?? retry;
    expect.that(retry !== undefined && wrong === undefined, {
      expected: `the request again after error -32022, with the supported revision ${SUPPORTED.join(" or ")}`,
      actual: shown
        ? `${shown.method} with ${brief(JSON.stringify(versionOf(shown)))}`
        : "no further request",
      at: shown?.seq ?? refused.seq,
      timed: shown === undefined,
    });
  },
});

/** The requests that repeat an earlier, answered request with the same method and revision. */
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
  title: "A client without a common revision with the server stops sending requests",
  requirements: ["versioning.unsupported.client-retry"],
  on: noCommonVersion,
  sends: `error -32022 to every request, with data.supported ["${FUTURE_VERSION}"]`,
  hint: "When error.data.supported has no revision that you support, report an error to the user and send no more requests.",
  reading:
    "Other requests may follow, also the same request with another revision or to a new process. Only the same request with the refused revision breaks the rule.",
  run({ seen, expect }) {
    const sent = requestsIn(seen);
    const [first] = sent;
    if (!first) return needsExercise("a client that sends a request of 2026-07-28 to this server");
    const pretended = sent.find((one) => versionOf(one) === FUTURE_VERSION);
    expect.that(pretended === undefined, {
      expected: `no request with the revision ${FUTURE_VERSION}`,
      actual: pretended ? `${pretended.method} with ${FUTURE_VERSION}, which no client can support` : "none",
      at: pretended?.seq ?? first.seq,
    });
    const again = seen.conversations.flatMap(({ connection }) =>
      repeatedIn(sent.filter((one) => one.connection === connection)),
    )[0];
    expect.that(again === undefined, {
      expected: "no second request with a revision that was refused with -32022",
      actual: again ? `${again.method} with ${brief(JSON.stringify(versionOf(again)))} again` : "none",
      at: again?.seq ?? first.seq,
    });
  },
});

/** The error codes that only servers of this era use. */
const MODERN: readonly unknown[] = [-32020, -32021, -32022];

function judgeStays(seen: Played, expect: Expect): void {
  const refused = requestsIn(seen).filter((one) => MODERN.includes(answerOf(one).error?.code));
  const [first] = refused;
  if (!first) needsExercise("a client that sends a request of 2026-07-28 to this server");
  const [initialize] = initializesIn(seen);
  if (!initialize) needsClientExit(seen);
  const codes = refused.map((one) => String(answerOf(one).error?.code));
  expect.should(initialize === undefined, {
    expected: `no initialize after error ${[...new Set(codes)].join(", ")}`,
    actual: initialize ? "initialize" : "none",
    at: initialize?.request.seq ?? first.seq,
    ...(initialize ? { pointer: `${initialize.request.pointer}/method` } : {}),
  });
}

const STAYS = {
  requirements: ["versioning.fallback.modern-error", "versioning.fallback.inspect-400"],
  leniency: "no-keyword",
  reading:
    "No sentence with a keyword forbids initialize here. The page says only that such an error shows a server of this era. So this is a warning.",
  hint: "Read the error code before you fall back: only servers of this era return -32020, -32021 and -32022, and they do not support initialize.",
} as const;

export const staysAfterError = clientCheck({
  ...STAYS,
  id: "client.versioning.modern-error.stays",
  title: "A client does not send initialize after an error code that only this era has",
  on: modernErrors,
  sends: "error -32020 (over HTTP) and -32021 to the first requests",
  run: ({ seen, expect }) => judgeStays(seen, expect),
});

export const staysWithoutCommon = clientCheck({
  ...STAYS,
  id: "client.versioning.no-common.stays",
  title: "A client does not send initialize to a server of this era without a common revision",
  on: noCommonVersion,
  sends: `error -32022 to every request, with data.supported ["${FUTURE_VERSION}"]`,
  run: ({ seen, expect }) => judgeStays(seen, expect),
});
