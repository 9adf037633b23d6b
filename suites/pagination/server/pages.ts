import { any, declares } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { Inconclusive, notApplicable } from "../../../harness/check/expect.ts";
import { LISTS, type Listing } from "../../../harness/check/inventory.ts";
import { brief, describeReply, type ResultReply } from "../../../harness/session/replies/reply.ts";
import { lintDuplicates } from "../../../schema/lint/index.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { OFFERED, offeredLists } from "../../across-topics/server/lists/lists.ts";

/** The server must declare a list, or there are no pages. */
export const paged = any(declares("tools"), declares("resources"), declares("prompts"));
const WALK = "every list that the server declares, page by page";

/** Every page of every list. */
async function pages(
  context: SessionContext,
): Promise<readonly (ResultReply & { readonly method: string })[]> {
  return (await offeredLists(context)).flatMap(({ name, pages: them }) =>
    them.map((page) => ({ ...page, method: LISTS[name].method })),
  );
}

const onShared = checksOn("shared", { applies: paged });

export const cursorString = onShared({
  id: "pagination.cursor.string",
  title: "nextCursor is a string",
  requirements: ["pagination.cursor.string"],
  hint: "Return nextCursor as a string, or leave it out.",
  sends: WALK,
  reading:
    "A separate check judges nextCursor: null, so that a baseline can list it separately (docs/readings.md, S15).",
  async run(context) {
    for (const { result, seq, method } of await pages(context)) {
      const { nextCursor } = result;
      context.expect.that(nextCursor === undefined || nextCursor === null || typeof nextCursor === "string", {
        expected: "nextCursor absent or a string",
        actual: `nextCursor is ${brief(nextCursor)} in the result of ${method}`,
        at: seq,
        pointer: "/result/nextCursor",
      });
    }
  },
});

export const cursorNull = onShared({
  id: "pagination.cursor.null",
  title: "The last page of a list has no nextCursor, not even null",
  requirements: ["pagination.cursor.string"],
  sends: WALK,
  hint: "Omit nextCursor on the last page. Some clients reject the whole list because of nextCursor: null.",
  async run(context) {
    for (const { result, seq, method } of await pages(context)) {
      context.expect.that(result.nextCursor !== null, {
        expected: "no nextCursor on the last page",
        actual: `nextCursor is null in the result of ${method}`,
        at: seq,
        pointer: "/result/nextCursor",
      });
    }
  },
});

export const pagesEnd = onShared({
  id: "pagination.pages.end",
  title: "Following nextCursor ends after a finite number of pages",
  requirements: ["pagination.pages.end"],
  sends: WALK,
  hint: "Omit nextCursor on the last page. An empty string is a valid cursor, so it does not end the list.",
  async run(context) {
    for (const { name, ended, last, pages: had } of await offeredLists(context)) {
      const { method } = LISTS[name];
      if (last.kind === "gone") throw new Inconclusive("target-gone", describeReply(last));
      context.expect.that(ended === "complete", {
        expected: `a last page of ${method}`,
        actual:
          ended === "endless"
            ? `no last page after ${had.length} pages: the cursor ${cursorOf(last)} was returned again, or every page has a new cursor`
            : `page ${had.length + 1} of ${method}: ${describeReply(last)}`,
        at: last.seq,
        timed: last.kind === "silence",
        ...(ended === "endless" ? { pointer: "/result/nextCursor" } : {}),
      });
    }
  },
});

function cursorOf(last: Listing["last"]): string {
  return last.kind === "result" ? brief(JSON.stringify(last.result.nextCursor), 60) : "";
}

export const itemsOnce = onShared({
  id: "pagination.items.once",
  title: "No item occurs on two pages of a list",
  requirements: ["pagination.pages.end"],
  hint: "Begin each page behind the last item of the page before it.",
  sends: WALK,
  async run(context) {
    const paged = (await offeredLists(context)).filter(
      ({ pages: had, ended }) => had.length > 1 && ended !== "endless",
    );
    if (paged.length === 0) notApplicable("no list has a second page and an end");
    for (const { name, items, last } of paged) {
      const { key } = OFFERED[name];
      const [again] = lintDuplicates(
        items.map(({ value }) => value),
        key,
      );
      const item = again && items[Number(again.pointer.split("/")[1])];
      context.expect.that(item === undefined, {
        expected: `each item once in ${LISTS[name].method}`,
        actual: `${brief(item?.value[key])} occurs twice`,
        at: item?.at ?? last.seq,
        pointer: item?.pointer ?? "",
      });
    }
  },
});
