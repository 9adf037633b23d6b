import type { ClientSuite } from "../../../harness/check/client.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { exchangesIn } from "../../across-topics/client/exchanges.ts";
import { errorIn, exitedWell, wentOn } from "../../across-topics/client/server-requests.ts";
import { asking, TEMPLATES } from "../../across-topics/situations/asking.ts";
import { plain, REFUSED } from "../../across-topics/situations/plain.ts";
import { STATEFUL } from "../../across-topics/situations/revisions.ts";

const templates = clientCheck({
  id: "client.resources.templates-refused",
  title: "A client continues when the list of resource templates is refused",
  requirements: ["jsonrpc.error.survived"],
  revisions: STATEFUL,
  on: asking,
  sends: `error -32601 to ${TEMPLATES}, from a server that declares resources`,
  reading:
    "A client may end on purpose after any error. With exit code 0 that shows nothing, with another one it looks like a crash and is a warning.",
  hint: "Treat the error as an empty list. Many servers have resources and no templates.",
  run({ seen, expect }) {
    const refusal = seen.conversations
      .flatMap(({ clientRequests }) => clientRequests)
      .filter(({ method }) => method === TEMPLATES)
      .flatMap(({ responses }) => responses)
      .find((response) => errorIn(response) !== undefined);
    if (refusal === undefined) return needsExercise("a client that lists resource templates");
    // A client may list in one process and continue in the next one.
    const continues = seen.conversations.some(({ messages }) =>
      messages.some(({ from, seq }) => from === "client" && seq > refusal.seq),
    );
    if (!continues && (exitedWell(seen) || seen.ended !== "itself"))
      needsExercise("a client that sends something after the list of templates");
    expect.that(continues, {
      expected: "further messages after the error",
      actual: continues ? "further messages" : `the client ended after error -32601 to ${TEMPLATES}`,
      at: refusal.seq,
      timed: !continues,
    });
  },
});

const withoutId = clientCheck({
  id: "client.http.error-without-id",
  title: "A client takes status 400 with an error whose id is null as the end of its request",
  requirements: ["jsonrpc.error.survived"],
  leniency: "no-keyword",
  revisions: { since: "2025-03-26", until: "2025-11-25" },
  transport: "http",
  on: plain,
  sends: "status 400 with error -32700 and id null, in answer to tools/call",
  reading:
    "A server that cannot read a message knows no id. The status belongs to the request, but no sentence says what a client does with it. So a client that keeps waiting gets a warning.",
  hint: "When a POST fails, end the wait for the response to its request, regardless of the id in the body.",
  run({ seen, expect }) {
    const refused = exchangesIn([seen]).find(
      ({ request, response }) =>
        response?.status === 400 && JSON.stringify(request.message ?? null).includes(REFUSED),
    );
    if (refused?.response === undefined) return needsExercise(`a client that calls the tool ${REFUSED}`);
    const continues = wentOn(seen, refused.response.seq);
    // A client that ends has ended its wait.
    if (!continues && seen.ended === "itself")
      needsExercise("a client that sends something after the refused call");
    expect.should(continues, {
      expected: "further messages after status 400",
      actual: continues ? "further messages" : "nothing more after status 400 with id null",
      at: refused.response.seq,
      timed: !continues,
    });
  },
});

/** Requests that a server refuses, and after which a client goes on. */
export const refusedRequests: ClientSuite = {
  name: "client-refused-requests",
  checks: [templates, withoutId],
};
