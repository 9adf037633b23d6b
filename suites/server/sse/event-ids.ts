import { notApplicable } from "../../../harness/check/expect.ts";
import { check } from "../check.ts";
import { exchangesOf, resumesStream } from "../http/exchanges.ts";

export const idsUnique = check({
  id: "sse.event-id.unique",
  title: "No two events of a session have the same id, on whichever streams they come",
  requirements: ["sse.event-id.unique"],
  transport: "http",
  on: "trace",
  sends: "nothing of its own: the events of all streams are looked at, except of those that replay",
  hint: "Make the stream a part of the id, and count the events of all streams of a session, or draw ids at random.",
  run({ trace, expect }) {
    let count = 0;
    for (const conversation of trace.conversations) {
      const known = new Map<string, number>();
      const blocks = exchangesOf(conversation).flatMap((seen) => (resumesStream(seen) ? [] : seen.blocks));
      for (const { id, seq } of blocks) {
        if (id === undefined || id === "") continue;
        count += 1;
        const before = known.get(id);
        expect.that(before === undefined, {
          expected: "an id of its own for each event",
          actual: `the id ${JSON.stringify(id)}, which message ${before ?? seq} had before`,
          at: seq,
        });
        known.set(id, seq);
      }
    }
    if (count === 0) notApplicable("no event had an id");
  },
});
