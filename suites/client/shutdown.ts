import type { ClientSuite } from "../../harness/check/client.ts";
import { needsExercise } from "../../harness/check/expect.ts";
import type { Played } from "../../harness/check/situation.ts";
import type { CloseEvent } from "../../harness/trace/event.ts";
import { clientCheck } from "./check.ts";
import { stubborn } from "./situations/index.ts";

/** A server that would have ended in order had less time than this. */
const LEAST_MS = 50;

/** How the client ended the last server that it had started; what the harness did to clean up is no part of it. */
function endingIn({ conversations, exit, ended }: Played): readonly CloseEvent[] {
  if (exit === undefined) needsExercise("a client that is started as a command");
  if (ended !== "itself") needsExercise("a client that ends by itself");
  const last = conversations.at(-1);
  if (last?.agreed === undefined) needsExercise("a client that comes to an agreement with the server");
  return last.events.filter(
    (event): event is CloseEvent => event.channel === "close" && event.why === undefined,
  );
}

const lastSeq = ({ conversations }: Played) => conversations.at(-1)?.events.at(-1)?.seq ?? 0;

const SENDS = "nothing: the server goes on when its input ends, and when it is sent SIGTERM";

const stdinFirst = clientCheck({
  id: "client.shutdown.stdin-first",
  title: "A client ends a server by closing its stdin first",
  requirements: ["stdio.shutdown.close-stdin"],
  on: stubborn,
  sends: SENDS,
  hint: "End the server's standard input, and give it time, before you send a signal.",
  run({ seen, expect }) {
    const [first] = endingIn(seen);
    expect.that(first?.how === "end-of-input", {
      expected: "stdin closed before anything else",
      actual: first
        ? first.how === "end-of-input"
          ? "it is"
          : `${first.how} comes first`
        : "it is never closed",
      at: first?.seq ?? lastSeq(seen),
    });
  },
});

const waits = clientCheck({
  id: "client.shutdown.waits",
  title: "A client gives a server time to end by itself before it sends a signal",
  requirements: ["stdio.shutdown.wait"],
  on: stubborn,
  sends: SENDS,
  reading: `How long is reasonable is not said: less than ${LEAST_MS} ms is taken for no time at all.`,
  run({ seen, expect }) {
    const [first, second] = endingIn(seen);
    if (first?.how !== "end-of-input" || second === undefined)
      return needsExercise("a client that closes stdin, and sends a signal later");
    const waited = Math.round(second.ms - first.ms);
    expect.that(waited >= LEAST_MS, {
      expected: "some time between the end of stdin and the first signal",
      actual: `${waited} ms before ${second.how}`,
      at: second.seq,
    });
  },
});

const force = clientCheck({
  id: "client.shutdown.force",
  title: "A client ends by force a server that goes on after closed stdin and SIGTERM",
  requirements: ["stdio.shutdown.force"],
  on: stubborn,
  sends: SENDS,
  hint: "Send SIGKILL to what is still there after SIGTERM: it would be left running for ever.",
  run({ seen, expect }) {
    const ending = endingIn(seen);
    const killed = ending.find(({ how }) => how === "SIGKILL");
    expect.that(killed !== undefined, {
      expected: "SIGKILL at last",
      actual: killed ? "it came" : "the client has ended, and the server is still running",
      at: killed?.seq ?? ending.at(-1)?.seq ?? lastSeq(seen),
    });
  },
});

const stderr = clientCheck({
  id: "client.stdio.stderr",
  title: "A client carries on with a server that writes to stderr",
  requirements: ["stdio.stderr.not-failure"],
  on: stubborn,
  sends: 'the line "ERROR: this is no failure" on standard error',
  run({ seen, expect }) {
    if (seen.exit === undefined) needsExercise("a client that is started as a command");
    const [first, ...others] = seen.conversations.flatMap(({ clientRequests }) => clientRequests);
    if (first === undefined) needsExercise("a client that asks something");
    expect.that(others.length > 0, {
      expected: "requests after the first",
      actual: others.length > 0 ? "they come" : "the client asks for nothing more",
      at: others[0]?.request.seq ?? first.request.seq,
    });
  },
});

export const shutdown: ClientSuite = {
  name: "client-shutdown",
  checks: [stdinFirst, waits, force, stderr],
};
