import type { ClientSuite } from "../../../harness/check/client.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import type { CloseEvent } from "../../../harness/trace/event.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { eventsBeforeHarness } from "../../across-topics/client/ends.ts";
import { usual } from "../../across-topics/situations/usual.ts";
import { stubborn } from "../situations/stubborn.ts";

/** A server cannot be expected to end in less time than this. */
const LEAST_MS = 50;

/**
 * How the client ended the last server that it started. What the harness did is left out, and what the client did after
 * the harness began to end it.
 */
function endingIn(seen: Played): readonly CloseEvent[] {
  if (seen.exit === undefined) needsExercise("a client that is started as a command");
  const last = seen.conversations.at(-1);
  if (last?.agreed === undefined) needsExercise("a client that completes the handshake");
  return eventsBeforeHarness(seen, last).filter(
    (event): event is CloseEvent => event.channel === "close" && event.why === undefined,
  );
}

/** Whether the last server still ran when the client had ended: then the harness had to end it. */
const wasLeftRunning = ({ conversations }: Played) =>
  conversations.at(-1)?.events.some((event) => event.channel === "close" && event.why !== undefined) ?? false;

const lastSeq = ({ conversations }: Played) => conversations.at(-1)?.events.at(-1)?.seq ?? 0;

const SENDS = "nothing: the server continues to run after its stdin closes and after SIGTERM";

/** How a signal came before the end of stdin. Two events in the same few milliseconds have no certain order. */
function describeSignal(signal: CloseEvent, next: CloseEvent | undefined): string {
  if (next?.how !== "end-of-input" || next.ms - signal.ms >= LEAST_MS) return `${signal.how} is sent first`;
  return `${signal.how} is sent at the same time as stdin is closed`;
}

const stdinFirst = clientCheck({
  id: "client.shutdown.stdin-first",
  title: "A client that shuts down a server closes its stdin first",
  requirements: ["stdio.shutdown.close-stdin"],
  on: stubborn,
  sends: SENDS,
  hint: "Close the stdin of the server and give it time to exit before you send a signal.",
  run({ seen, expect }) {
    const [first, second] = endingIn(seen);
    if (first === undefined && seen.ended !== "itself") needsExercise("a client that ends its server");
    expect.that(first?.how === "end-of-input", {
      expected: "stdin is closed before any signal",
      actual: first
        ? first.how === "end-of-input"
          ? "stdin is closed first"
          : describeSignal(first, second)
        : "stdin is never closed",
      at: first?.seq ?? lastSeq(seen),
      timed: first === undefined,
    });
  },
});

const waits = clientCheck({
  id: "client.shutdown.waits",
  title: "A client gives a server time to exit by itself before it sends a signal",
  requirements: ["stdio.shutdown.wait"],
  on: stubborn,
  sends: SENDS,
  reading: `The specification does not define a reasonable time. Less than ${LEAST_MS} ms is certainly too short.`,
  run({ seen, expect }) {
    const [first, second] = endingIn(seen);
    if (first?.how !== "end-of-input" || second === undefined)
      return needsExercise("a client that closes stdin and sends a signal later");
    const waited = Math.round(second.ms - first.ms);
    expect.that(waited >= LEAST_MS, {
      expected: `at least ${LEAST_MS} ms between the end of stdin and the first signal`,
      actual: `${waited} ms before ${second.how}`,
      at: second.seq,
      // A busy machine delays what the harness records.
      timed: waited < LEAST_MS,
    });
  },
});

const force = clientCheck({
  id: "client.shutdown.force",
  title: "A client sends SIGKILL to a server that still runs after stdin is closed and after SIGTERM",
  requirements: ["stdio.shutdown.force", "lifecycle.shutdown.timeout"],
  on: stubborn,
  sends: SENDS,
  hint: "Send SIGKILL when the server still runs some time after SIGTERM. Otherwise it runs forever.",
  run({ seen, expect }) {
    const ending = endingIn(seen);
    const killed = ending.find(({ how }) => how === "SIGKILL");
    if (killed === undefined && seen.ended !== "itself") needsExercise("a client that ends by itself");
    if (killed === undefined && !wasLeftRunning(seen))
      needsExercise("a client whose server still runs after SIGTERM");
    expect.that(killed !== undefined, {
      expected: "SIGKILL in the end",
      actual: killed ? "SIGKILL" : "the client ended, and the server was still running",
      at: killed?.seq ?? ending.at(-1)?.seq ?? lastSeq(seen),
      timed: killed === undefined,
    });
  },
});

const stderr = clientCheck({
  id: "client.stdio.stderr",
  title: "A client does not treat stderr output of a server as a failure",
  requirements: ["stdio.stderr.not-failure"],
  transport: "stdio",
  on: "every",
  also: [stubborn],
  sends: 'the line "ERROR: this is no failure" on standard error',
  reading: "A client that sends one request to every server shows nothing.",
  run({ seen, expect }) {
    const requestsIn = ({ conversations }: Played) =>
      conversations.flatMap(({ clientRequests }) => clientRequests);
    const chatty = seen.find(({ situation }) => situation.name === stubborn.name);
    if (chatty?.exit === undefined) return needsExercise("a client that is started as a command");
    const [first, second] = requestsIn(chatty);
    if (first === undefined) return needsExercise("a client that sends a request");
    const goesOn = seen.some((one) => one.situation.name === usual.name && requestsIn(one).length > 1);
    if (second === undefined && !goesOn) needsExercise("a client that sends more than one request");
    expect.that(second !== undefined, {
      expected: "requests after the first",
      actual: second ? "more requests" : "the client sent no more requests",
      at: second?.request.seq ?? first.request.seq,
    });
  },
});

export const shutdown: ClientSuite = {
  name: "client-shutdown",
  checks: [stdinFirst, waits, force, stderr],
};
