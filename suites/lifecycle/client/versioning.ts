import type { ClientSuite } from "../../../harness/check/client.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { isObject } from "../../../schema/json.ts";
import { isRevision } from "../../../schema/revision.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { hasDisconnected, isStillOpen } from "../../across-topics/client/ends.ts";
import { clientMonitor } from "../../across-topics/client/monitor.ts";
import { STATEFUL } from "../../across-topics/situations/revisions.ts";
import { older, UNKNOWN_VERSION, unknownVersion } from "../situations/versions.ts";

/** The response to initialize, and the messages of the client after it. */
function afterAnswer({ conversations }: Played) {
  for (const { clientRequests, messages } of conversations) {
    const answer = clientRequests.find(({ method }) => method === "initialize")?.responses[0];
    if (answer === undefined) continue;
    const later = messages.filter(({ from, seq }) => from === "client" && seq > answer.seq);
    return { answer, later };
  }
  return needsExercise("a client that sends initialize");
}

const methodOf = (value: unknown) => (isObject(value) ? value.method : undefined);

/** The methods that begin another attempt with another version. */
const ATTEMPTS: readonly unknown[] = ["initialize", "server/discover"];

/** The first request or notification that continues with the version of the server. */
const continuation = (later: ReturnType<typeof afterAnswer>["later"]) =>
  later.find(({ value }) => methodOf(value) !== undefined && !ATTEMPTS.includes(methodOf(value)));

const stops = clientCheck({
  id: "client.version.unsupported-stops",
  title: "A client that does not support the version of the server sends no more requests",
  requirements: ["lifecycle.version.client-stops"],
  on: unknownVersion,
  sends: `a response to initialize with protocolVersion ${UNKNOWN_VERSION}`,
  reading:
    "An open connection is not a failure, and another attempt by initialize or server/discover is accepted (docs/readings.md, S2).",
  hint: "Compare protocolVersion in the result with the versions that you support. Disconnect when it is none of them.",
  run({ seen, expect }) {
    const { answer, later } = afterAnswer(seen);
    const more = continuation(later);
    if (more === undefined && !hasDisconnected(seen)) needsExercise("a client that disconnects by itself");
    expect.that(more === undefined, {
      expected: `no message after the version ${UNKNOWN_VERSION}`,
      actual: more ? `${String(methodOf(more.value))} after the version ${UNKNOWN_VERSION}` : "no message",
      at: more?.seq ?? answer.seq,
    });
  },
});

const disconnects = clientCheck({
  id: "client.version.unsupported-disconnects",
  title: "A client that does not support the version of the server disconnects",
  requirements: ["lifecycle.version.client-disconnects", "lifecycle.version.mismatch-handled"],
  on: unknownVersion,
  sends: `a response to initialize with protocolVersion ${UNKNOWN_VERSION}`,
  reading:
    "The client process may continue to run: only its connection counts. Over stdio it ends the input of the server. Over HTTP it sends DELETE, or it has no open stream.",
  run({ seen, expect }) {
    const { answer, later } = afterAnswer(seen);
    if (continuation(later) !== undefined)
      needsExercise("a client that sends no more requests after a version that it does not support");
    const isOpen = isStillOpen(seen);
    if (!isOpen && !hasDisconnected(seen)) needsExercise("a client that opens a stream or ends its session");
    expect.that(!isOpen, {
      expected: "the client ends the connection",
      actual: isOpen ? "the connection was still open when the harness ended it" : "it ended the connection",
      at: answer.seq,
      timed: isOpen,
    });
  },
});

const stepDown = clientCheck({
  id: "client.version.step-down",
  title: "A client that receives an older version continues with it or disconnects",
  requirements: ["lifecycle.version.mismatch-handled"],
  on: older,
  sends: "a response to initialize with the previous revision",
  reading:
    "A client need not support older revisions, so it may continue or disconnect. A client that does neither breaks the rule.",
  run({ seen, expect }) {
    const { answer, later } = afterAnswer(seen);
    const goesOn = later.some(({ value }) => methodOf(value) !== undefined);
    const isHandled = goesOn || hasDisconnected(seen);
    if (!isHandled && !isStillOpen(seen)) needsExercise("a client that opens a stream or ends its session");
    expect.that(isHandled, {
      expected: "the client continues or ends",
      actual: isHandled ? "it does" : "the client neither continues with the older version nor ends",
      at: later[0]?.seq ?? answer.seq,
      timed: !isHandled,
    });
  },
});

const offersLatest = clientMonitor({
  id: "client.version.offers-latest",
  title: "A client that continues with a newer version than it requested should have requested that version",
  requirements: ["lifecycle.version.client-offers-latest"],
  revisions: STATEFUL,
  sends: "nothing: reads every initialize request, its response, and whether the client continues",
  reading:
    "The wire shows only versions that the client uses. Over both transports a server answers with the version of the leg, which may be newer than the requested one.",
  hint: "Send the newest version that you support in initialize.",
  reads: (seen) =>
    seen.flatMap(({ conversations }) =>
      conversations.flatMap(({ clientRequests, messages }) =>
        clientRequests
          .filter(({ method }) => method === "initialize")
          .flatMap(({ params, request, responses: [answer] }) => {
            const result = isObject(answer?.value) ? answer.value.result : undefined;
            const agreed = isObject(result) ? result.protocolVersion : undefined;
            const { protocolVersion: offered } = params;
            const isUsed = messages.some(
              ({ from, seq, value }) =>
                from === "client" &&
                answer !== undefined &&
                seq > answer.seq &&
                methodOf(value) === "notifications/initialized",
            );
            if (!isUsed || !isRevision(agreed) || !isRevision(offered)) return [];
            return [{ offered, agreed, at: request.seq, pointer: request.pointer }];
          }),
      ),
    ),
  judge: (held) => ({
    expected: "the newest version that the client supports",
    read: held.map(({ at }) => at),
    flaws: held
      .filter(({ offered, agreed }) => offered < agreed)
      .map(({ offered, agreed, at, pointer }) => ({
        actual: `${offered}, but the client continues with ${agreed}`,
        at,
        pointer: `${pointer}/params/protocolVersion`,
      })),
    needs: "a client that completes the handshake",
  }),
});

export const versioning: ClientSuite = {
  name: "client-versioning",
  checks: [offersLatest, stops, disconnects, stepDown],
};
