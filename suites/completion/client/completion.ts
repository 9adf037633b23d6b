import type { ClientSuite } from "../../../harness/check/client.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import { isObject } from "../../../schema/json.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { exitedWell, wentOn } from "../../across-topics/client/server-requests.ts";
import { pages } from "../../across-topics/situations/pages.ts";

const partial = clientCheck({
  id: "client.completion.partial",
  title: "A client survives a completion without values, and one without total",
  requirements: ["completion.client.partial"],
  on: pages,
  sends: "a completion without values, then one with a value, with hasMore and without total",
  reading: "What a client shows its user is not on the wire, so this is about whether it continues.",
  hint: "Treat total and hasMore as optional, and values as possibly empty.",
  run({ seen, expect }) {
    const given = seen.conversations
      .flatMap(({ clientRequests }) => clientRequests)
      .filter(({ method }) => method === "completion/complete")
      .flatMap(({ responses }) => responses.slice(0, 1))
      .filter(({ value }) => isObject(value) && isObject(value.result));
    const [first] = given;
    if (first === undefined) return needsExercise("a client that requests completions");
    // A client may have nothing to do after the last one.
    const judged = given.length > 1 ? given.slice(0, -1) : given;
    const lost = judged.find(({ seq }) => !wentOn(seen, seq));
    if (lost && (exitedWell(seen) || seen.ended !== "itself"))
      needsExercise("a client that sends something after a completion");
    expect.that(lost === undefined, {
      expected: "further messages after a completion",
      actual: lost ? "the client ended after a completion without values or total" : "further messages",
      at: (lost ?? first).seq,
      timed: lost !== undefined,
    });
  },
});

export const completion: ClientSuite = { name: "client-completion", checks: [partial] };
