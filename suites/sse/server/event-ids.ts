import { notApplicable } from "../../../harness/check/expect.ts";
import { check } from "../../across-topics/server/check.ts";
import { exchangesOf, resumesStream } from "../../across-topics/server/http/exchanges.ts";

export const idsUnique = check({
  id: "sse.event-id.unique",
  title: "No two events of a session have the same id, also on different streams",
  requirements: ["sse.event-id.unique"],
  transport: "http",
  on: "trace",
  sends: "nothing: the events of all streams except resumed streams are read",
  hint: "Put the name of the stream into the event id, number the events of all streams of a session with one counter, or use random ids.",
  run({ trace, expect }) {
    let count = 0;
    for (const conversation of trace.conversations) {
      const known = new Map<string, number>();
      const blocks = exchangesOf(conversation).flatMap((exchange) =>
        resumesStream(exchange) ? [] : exchange.blocks,
      );
      for (const { id, seq } of blocks) {
        if (id === undefined || id === "") continue;
        count += 1;
        const before = known.get(id);
        expect.that(before === undefined, {
          expected: "an id of its own for each event",
          actual:
            before === undefined
              ? `the id ${JSON.stringify(id)}`
              : `the id ${JSON.stringify(id)}, which message ${before} already had`,
          at: seq,
        });
        known.set(id, seq);
      }
    }
    if (count === 0) notApplicable("no event had an id");
  },
});
