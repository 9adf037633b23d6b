import { type Expect, needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { clientCheck } from "../check.ts";
import { cursorOf, type Form, formsOver, oddPages } from "../situations/stateless/odd-pages.ts";
import { answerOf, needsClientExit, requestsIn } from "./requests.ts";

const WORDS: Readonly<Record<Form, string>> = {
  plain: "a page of plain JSON",
  reserved: "a page with reserved keys in _meta that nobody knows",
  "empty-cursor": "a page whose nextCursor is empty",
  sse: "a page as an event of an SSE stream",
  comments: "a page among comments of an SSE stream",
  crlf: "an event whose lines end with CR LF",
  cr: "an event whose lines end with CR",
  "several-lines": "an event with several lines of data",
  "no-space": "an event without a space behind the colons",
  pieces: "an event in pieces, a chunk for each character",
  fields: "an event with a retry field and an unknown one",
};

/** A page in this form is read by who asks for the next one. */
function judgeRead(expect: Expect, seen: Played, forms: readonly Form[]): void {
  const all = formsOver(seen.transport);
  const lists = requestsIn(seen).filter(({ method }) => method === "tools/list");
  const shown = forms.flatMap((form) => {
    const page = all.indexOf(form);
    const [wanted, next] = [cursorOf(page, seen.transport), cursorOf(page + 1, seen.transport)];
    const given = lists.find((one) => one.params.cursor === wanted && answerOf(one).result !== undefined);
    const followed = lists.find(({ params }) => params.cursor === next);
    return given ? [{ form, given, followed }] : [];
  });
  if (shown.length === 0)
    needsExercise(`a client that follows the cursors to ${forms.map((form) => WORDS[form]).join(", ")}`);
  for (const { form, given, followed } of shown) {
    if (!followed) needsClientExit(seen);
    expect.that(followed !== undefined, {
      expected: `tools/list with the cursor of ${WORDS[form]}`,
      actual: followed ? "the next page is asked for" : "no further tools/list",
      at: followed?.seq ?? answerOf(given).seq ?? given.seq,
    });
  }
}

const READING =
  "That a page was read is seen by the request for the next one; who stops before shows nothing of what follows.";

export const reservedKept = clientCheck({
  id: "client.meta.reserved-survived",
  title: "Reserved keys in _meta that a client does not know do no harm",
  requirements: ["meta.key.reserved"],
  revisions: { since: "2026-07-28" },
  on: oddPages,
  sends: "a page of a list whose _meta has reserved keys that no revision defines",
  reading: READING,
  run: ({ seen, expect }) => judgeRead(expect, seen, ["reserved"]),
});

export const readsStreams = clientCheck({
  id: "client.http.reads-both",
  title: "A client reads an answer as JSON and as an event stream",
  requirements: ["http.post.client-reads-both"],
  revisions: { since: "2026-07-28" },
  transport: "http",
  on: oddPages,
  sends: "pages of a list, the first as JSON, another as an event stream",
  hint: "Look at Content-Type: the server chooses for each answer anew.",
  reading: READING,
  run: ({ seen, expect }) => judgeRead(expect, seen, ["sse"]),
});

export const commentsIgnored = clientCheck({
  id: "client.http.comments-ignored",
  title: "A client ignores comments in an event stream",
  requirements: ["http.stream.comments-ignored"],
  transport: "http",
  on: oddPages,
  sends: "a page of a list among comments",
  hint: "A line that begins with a colon says nothing; servers keep streams alive by it.",
  reading: READING,
  run: ({ seen, expect }) => judgeRead(expect, seen, ["comments"]),
});

export const streamForms = clientCheck({
  id: "client.http.stream-forms",
  title: "A client reads an event stream in every form that there is",
  requirements: ["http.post.client-reads-both"],
  revisions: { since: "2026-07-28" },
  transport: "http",
  on: oddPages,
  sends:
    "pages of a list, as events with each end of lines, several lines of data, in pieces, and with other fields",
  hint: "Read event streams as the HTML standard says.",
  reading: READING,
  run: ({ seen, expect }) =>
    judgeRead(expect, seen, ["crlf", "cr", "several-lines", "no-space", "pieces", "fields"]),
});

export const emptyCursor = clientCheck({
  id: "client.pagination.cursor-empty",
  title: "An empty cursor is a cursor: the list goes on",
  requirements: ["pagination.client.cursor-empty"],
  on: oddPages,
  sends: 'a page of a list with nextCursor ""',
  hint: "Ask whether nextCursor is there, not whether it holds something.",
  reading: READING,
  run: ({ seen, expect }) => judgeRead(expect, seen, ["empty-cursor"]),
});
