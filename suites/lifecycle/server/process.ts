import { Inconclusive } from "../../../harness/check/expect.ts";
import type { Conversation } from "../../../harness/trace/conversation.ts";
import { type Crash, contentOf, crashesIn, isUnanswered, placeOf } from "../../../harness/trace/crash.ts";
import { describeSent } from "../../../harness/trace/describe-sent.ts";
import { exitStatus } from "../../../harness/trace/ending.ts";
import { classify } from "../../../schema/envelope/index.ts";
import { isObject } from "../../../schema/json.ts";
import { eraOf, type Revision } from "../../../schema/revision.ts";
import { check } from "../../across-topics/server/check.ts";
import { judgesEnd } from "../../messages/judges-end.ts";

/** How often a request must end a process in isolation. Once can have another cause. */
const CERTAIN = 2;

const EXPECTED = "the process runs until the client ends its input";

export const processSurvives = check({
  id: "lifecycle.process.survives",
  title: "No message ends the process",
  requirements: ["jsonrpc.response.once", "jsonrpc.error.survived"],
  leniency: "two-readings",
  transport: "stdio",
  on: "trace",
  sends:
    "nothing new: if a process ends by itself, the last messages before it again, each to a fresh process",
  reading:
    "A server may end a connection at any time, so a process that ends after a notification, a response, invalid input or a request before notifications/initialized is a warning. A process that ends instead of answering a valid request breaks the rule that each request gets a response. This is a failure only if the same request ends a fresh process twice (docs/readings.md, S56).",
  hint: "Catch the error in the handler, answer a request with an error, and continue to read. The diagnosis of the report has a line that replays the message.",
  run({ trace, expect }) {
    const seen = new Set<string>();
    for (const crash of crashesIn(trace.conversations)) {
      const { culprit } = crash;
      if (culprit === undefined || judgesEnd(culprit)) continue;
      const content = crash.handshake ? "handshake" : contentOf(culprit);
      if (seen.has(content)) continue;
      seen.add(content);
      const finding = { expected: EXPECTED, actual: describe(crash), at: culprit.seq };
      if (leavesUnanswered(crash) && !isEarly(crash, trace.revision)) expect.that(false, finding);
      else expect.should(false, finding);
    }
    if (seen.size > 0) return;
    const ended = trace.conversations.flatMap(closedAt).at(-1);
    if (ended === undefined) throw new Inconclusive("target-gone", "no process was seen until its end");
    expect.that(true, { expected: EXPECTED, actual: EXPECTED, at: ended });
  },
});

function describe({ culprit, exit, tries, repeats }: Crash): string {
  const what = culprit ? describeSent(culprit) : "nothing";
  const again = tries === 0 ? "" : `, and ${repeats} of ${tries} times when it was sent to a fresh process`;
  return `it ended with ${exitStatus(exit)} after ${what}${again}`;
}

/** Whether a valid request ends the process each time, without an answer. */
function leavesUnanswered({ conversation, culprit, repeats, answers }: Crash): boolean {
  if (culprit === undefined || repeats < CERTAIN || culprit.broken === true || answers) return false;
  return classify(culprit.message) === "request" && isUnanswered(conversation, culprit);
}

/** Whether the specification says nothing about the message, because the client had not yet opened the session (reading S3). */
function isEarly({ conversation, culprit }: Crash, revision: Revision): boolean {
  if (culprit === undefined || eraOf(revision) === "stateless") return false;
  const isInitialize = isObject(culprit.message) && culprit.message.method === "initialize";
  return !isInitialize && placeOf(conversation, culprit) !== "in the session";
}

/** Where the harness ended the input of a process that had been agreed with. */
function closedAt({ agreed, events }: Conversation): readonly number[] {
  const end = events.find(({ channel }) => channel === "close" || channel === "exit");
  return agreed && end?.channel === "close" ? [end.seq] : [];
}
