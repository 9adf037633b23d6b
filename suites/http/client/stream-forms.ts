import { type Expect, needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { clientChecksOn } from "../../across-topics/client/checks-on.ts";
import { answerOf, needsClientExit, requestsIn } from "../../across-topics/client/stateless-requests.ts";
import { cursorAfter, type Form, LISTS, oddPages } from "../../across-topics/situations/odd-pages.ts";

const WORDS: Readonly<Record<Form, string>> = {
  plain: "a page of plain JSON",
  reserved: "a page with unknown reserved keys in _meta",
  "empty-cursor": "a page with an empty nextCursor",
  "header-case": "a response whose header names are in upper case",
  deep: "a tool whose schema is 500 objects deep",
  branches: "a tool whose schema expands to 2^20 branches",
  sse: "a page as an event of an SSE stream",
  comments: "a page among comments of an SSE stream",
  crlf: "an event with two data lines that end with CR LF",
  cr: "an event whose lines end with CR",
  "several-lines": "an event with several lines of data",
  "no-space": "an event without spaces after the colons",
  pieces: "an event in pieces of 16 characters",
  "many-comments": "an event after 10,000 comments",
  fields: "an event with a retry field and an unknown one",
};

/** For each list: the page in a form, and the request for the page after it. */
function readsIn(seen: Played, form: Form) {
  const lists = requestsIn(seen);
  return [...LISTS.keys()].flatMap((method) => {
    const ofList = lists.filter((one) => one.method === method);
    const given = ofList.find((one) => answerOf(one).result?.nextCursor === cursorAfter(form));
    const followed = given && ofList.find(({ params }) => params.cursor === cursorAfter(form));
    return given ? [{ form, given, followed }] : [];
  });
}

const isFollowed = (seen: Played, form: Form) => readsIn(seen, form).some(({ followed }) => followed);

/** The pages in these forms, of the lists whose first cursor the client follows. */
function shownIn(seen: Played, forms: readonly Form[]) {
  const followed = readsIn(seen, "plain").flatMap((one) => (one.followed ? [one.given.method] : []));
  return forms.flatMap((form) => readsIn(seen, form)).filter(({ given }) => followed.includes(given.method));
}

/** Whether the client limits the pages of each list: it stops after the same number of them, at pages in different forms. */
function isLimited(seen: Played): boolean {
  const lists = requestsIn(seen);
  const stops = [...LISTS.keys()].flatMap((method) => {
    const ofList = lists.filter((one) => one.method === method);
    const last = ofList.at(-1);
    const cursor = last === undefined ? undefined : answerOf(last).result?.nextCursor;
    return cursor === undefined ? [] : [{ pages: ofList.length, cursor }];
  });
  const kinds = (values: readonly unknown[]) => new Set(values).size;
  return kinds(stops.map(({ pages }) => pages)) === 1 && kinds(stops.map(({ cursor }) => cursor)) > 1;
}

/**
 * Requires a request for the next page: it shows that the client read the page in this form. `basic`: without it, the
 * client shows nothing about the other forms.
 */
function judgeRead(expect: Expect, seen: Played, forms: readonly Form[], basic: Form = "plain"): void {
  const limited = isLimited(seen);
  const shown = shownIn(seen, forms).filter(({ followed }) => followed !== undefined || !limited);
  if (shown.length === 0 || !(forms.includes(basic) || isFollowed(seen, basic)))
    needsExercise(
      `a client that follows the cursors from ${WORDS[basic]} and receives ${forms.map((form) => WORDS[form]).join(", ")}`,
    );
  for (const { form, given, followed } of shown) {
    if (!followed) needsClientExit(seen);
    expect.that(followed !== undefined, {
      expected: `${given.method} for the page after ${WORDS[form]}`,
      actual: followed ? `${given.method} for that page` : `no further ${given.method}`,
      at: followed?.seq ?? answerOf(given).seq ?? given.seq,
      timed: followed === undefined,
    });
  }
}

const READING =
  "A request for the next page shows that the client read a page. Each list has a page in each form, in one order or the other, so a client that stops at one of them can show the others with other lists. A request for the same page again receives it in the same form. A client that stops after the same number of pages of each list limits them, which it may.";

const onOddPages = clientChecksOn(oddPages);

export const reservedKeys = onOddPages({
  id: "client.meta.reserved-survived",
  title: "A client survives unknown reserved keys in `_meta`",
  hint: "Ignore keys of `_meta` that you do not know.",
  requirements: ["meta.key.reserved"],
  revisions: { since: "2026-07-28" },
  sends: "a page of a list whose _meta has reserved keys that no revision defines",
  reading: READING,
  run: ({ seen, expect }) => judgeRead(expect, seen, ["reserved"]),
});

export const readsStreams = onOddPages({
  id: "client.http.reads-both",
  title: "A client reads responses both as JSON and as an event stream",
  requirements: ["http.post.client-reads-both"],
  revisions: { since: "2026-07-28" },
  transport: "http",
  sends: "pages of a list, the first as JSON, another as an event stream",
  hint: "Check the Content-Type of each response: the server may choose either form for each response.",
  reading: READING,
  run: ({ seen, expect }) => judgeRead(expect, seen, ["sse"]),
});

export const commentsIgnored = onOddPages({
  id: "client.http.comments-ignored",
  title: "A client ignores comments in an event stream",
  requirements: ["http.stream.comments-ignored"],
  transport: "http",
  sends: "a page of a list in an event stream with comments",
  hint: "Skip lines that start with a colon. Servers use them to keep a stream open.",
  reading: READING,
  run: ({ seen, expect }) => judgeRead(expect, seen, ["comments"], "sse"),
});

export const manyComments = onOddPages({
  id: "client.http.many-comments",
  title: "A client survives 10,000 comments in an event stream",
  requirements: ["http.stream.comments-ignored"],
  transport: "http",
  sends: "a page of a list in an event stream, after 10,000 comments",
  hint: "Read the stream in a loop. A recursion for each comment overflows the stack when a server keeps a stream open for hours.",
  reading: READING,
  run: ({ seen, expect }) => judgeRead(expect, seen, ["many-comments"], "comments"),
});

export const streamForms = onOddPages({
  id: "client.http.stream-forms",
  title: "A client reads an event stream in every valid form",
  requirements: ["http.post.client-reads-both"],
  revisions: { since: "2026-07-28" },
  transport: "http",
  sends:
    "pages of a list as events with CR or CR LF line ends, with several data lines, in pieces, and with other fields",
  hint: "Parse event streams as the HTML standard defines them.",
  reading: READING,
  run: ({ seen, expect }) =>
    judgeRead(expect, seen, ["crlf", "cr", "several-lines", "no-space", "pieces", "fields"], "sse"),
});

export const emptyCursor = onOddPages({
  id: "client.pagination.cursor-empty",
  title: "A client treats an empty nextCursor as a cursor",
  requirements: ["pagination.client.cursor-empty"],
  sends: 'a page of a list with nextCursor ""',
  hint: "Check whether nextCursor is present, not whether it is empty.",
  reading: READING,
  run: ({ seen, expect }) => judgeRead(expect, seen, ["empty-cursor"]),
});

export const headerCase = onOddPages({
  id: "client.http.header-case",
  title: "A client reads a response whose header names are in upper case",
  requirements: ["headers.name.case-insensitive"],
  transport: "http",
  sends: "a page of a list with CONTENT-TYPE instead of Content-Type",
  hint: "Compare header names without regard to case.",
  reading: READING,
  run: ({ seen, expect }) => judgeRead(expect, seen, ["header-case"]),
});

export const expensiveSchemas = onOddPages({
  id: "client.schema.expensive-survived",
  title: "A client survives schemas that are very deep or expand to many branches",
  requirements: ["schema.composition.bounded"],
  sends: "pages of tools, one with a schema 500 objects deep, another with a schema of 2^20 branches",
  hint: "Limit the depth and the time for the validation of a schema. Ignore a tool whose schema exceeds the limit.",
  reading: "A request for the next page shows that the client survived the schema. It may ignore the tool.",
  run({ seen, expect }) {
    if (!isFollowed(seen, "plain"))
      return needsExercise(`a client that follows the cursor from ${WORDS.plain}`);
    const forms = shownIn(seen, ["deep", "branches"]);
    if (forms.length === 0) return needsExercise(`a client that receives ${WORDS.deep} or ${WORDS.branches}`);
    for (const { form, given, followed } of forms) {
      expect.should(followed !== undefined, {
        expected: `${given.method} for the page after ${WORDS[form]}`,
        actual: followed ? `${given.method} for that page` : `no further ${given.method}`,
        at: followed?.seq ?? answerOf(given).seq ?? given.seq,
        timed: followed === undefined,
      });
    }
  },
});
