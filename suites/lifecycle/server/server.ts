import { notApplicable } from "../../../harness/check/expect.ts";
import type { LegTrace, ServerEnd } from "../../../harness/trace/conversation.ts";
import { describeSentOverHttp } from "../../../harness/trace/crash.ts";
import { exitStatus } from "../../../harness/trace/ending.ts";
import { headerOf } from "../../../harness/trace/headers.ts";
import { classify } from "../../../schema/envelope/index.ts";
import { eraOf, type Revision } from "../../../schema/revision.ts";
import { monitor } from "../../across-topics/server/monitor.ts";
import { sentNo } from "../../messages/conclude.ts";
import { judgesEnd } from "../../messages/judges-end.ts";

/** How often a request must end a process in isolation. Once can have another cause. */
const CERTAIN = 2;

/** The first revision that names the status for a foreign origin: 403. */
const NAMES_403: Revision = "2025-11-25";

export const serverSurvives = monitor({
  id: "lifecycle.server.survives",
  title: "No request ends the server",
  requirements: ["jsonrpc.response.once", "jsonrpc.error.survived"],
  leniency: "two-readings",
  transport: "http",
  sends:
    "nothing new: if a server that mcp-conform has started ends by itself, the last requests before it again, each to a fresh process",
  reading:
    "A request must be answered: a valid one by JSON-RPC, a GET with a stream or status 405, and since 2025-11-25 one with a foreign Origin with status 403. A server that ends instead fails, if the same request ends a fresh process twice. Any other message that ends it is a warning (docs/readings.md, S56).",
  hint: "Catch the error in the handler, answer the request, and continue to listen: all other clients lose the server as well. The diagnosis of the report has a line that replays the request.",
  judge(trace) {
    if (trace.serverEnds === undefined)
      notApplicable("mcp-conform did not start this server: give its command with --server, beside --url");
    const answered = trace.conversations
      .flatMap(({ clientRequests }) => clientRequests)
      .flatMap(({ responses }) => responses.map(({ seq }) => seq))
      .at(-1);
    const ends = trace.serverEnds.filter(({ culprit }) => !judgesEnd(culprit));
    return {
      expected: "the server runs until the client has left",
      read: [...(answered === undefined ? [] : [answered]), ...ends.map(({ culprit }) => culprit.seq)],
      flaws: ends.map((one) => ({
        actual: describe(one),
        at: one.culprit.seq,
        warnOnly: one.repeats < CERTAIN || !needsAnswer(one, trace),
      })),
      whenNone: sentNo("response"),
    };
  },
});

function describe({ culprit, exit, tries, repeats }: ServerEnd): string {
  const origin = headerOf(culprit.headers, "Origin");
  const from = origin === undefined ? "" : ` with Origin: ${origin}`;
  return `it ended with ${exitStatus(exit)} after ${describeSentOverHttp(culprit)}${from}, and ${repeats} of ${tries} times when it was sent to a fresh process`;
}

/** Whether the text has an answer for the request. */
function needsAnswer({ culprit }: ServerEnd, { revision }: LegTrace): boolean {
  const { method, message, broken = false, headers } = culprit;
  if (method === "GET") return !broken && eraOf(revision) === "stateful";
  if (method !== "POST" || classify(message) !== "request") return false;
  return !broken || (revision >= NAMES_403 && headerOf(headers, "Origin") !== undefined);
}
