import { anyResult } from "../../../harness/check/answers.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import { rootsChanged } from "../../across-topics/server/asks/roots-changed.ts";
import { check } from "../../across-topics/server/check.ts";

const SENDS = "notifications/roots/list_changed as a client that declares roots.listChanged, then a request";

export const listChangedSurvived = check({
  id: "roots.list-changed.survived",
  title: "After a change of the roots, the next request is served",
  requirements: ["roots.list-changed.survived"],
  on: rootsChanged,
  sends: SENDS,
  answers: { pass: [{ ...anyResult, words: "a result for the next request" }] },
  reading: "A server may request roots/list again. Another check judges that.",
  hint: "Handle notifications/roots/list_changed, or ignore it. Continue with the next message.",
  run({ seen, expect }) {
    expect.reply(seen.next);
  },
});

export const listChangedRefetched = check({
  id: "roots.list-changed.refetched",
  title: "A server that has requested the roots requests them again after a change",
  requirements: ["roots.list-changed.refetched"],
  exercises: ["server.roots"],
  on: rootsChanged,
  sends: SENDS,
  reading:
    "A server that requests the roots only during a call always gets the present ones. So only a server that requests them by itself is judged.",
  hint: "Send roots/list again when notifications/roots/list_changed arrives.",
  run({ seen: { before, after, next }, expect }) {
    const [again] = after;
    if (before.length === 0) lacksExercise("server.roots");
    expect.that(again !== undefined, {
      expected: "roots/list after notifications/roots/list_changed",
      actual: again === undefined ? "no further roots/list" : "roots/list",
      at: again ?? next.seq,
      timed: again === undefined,
    });
  },
});
