import { any, declares } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { notApplicable } from "../../../harness/check/expect.ts";
import { LISTS, type Listing } from "../../../harness/check/inventory.ts";
import { brief, describeReply, type ResultReply } from "../../../harness/session/reply.ts";
import { lintDuplicates } from "../../../schema/lint/index.ts";
import { check } from "../check.ts";
import { OFFERED, offeredLists } from "../lists.ts";

/** Some list must be offered for there to be pages. */
export const paged = any(declares("tools"), declares("resources"), declares("prompts"));
const WALK = "every list that the server offers, page by page";

/** Every page of every list. */
async function pages(
  context: SessionContext,
): Promise<readonly (ResultReply & { readonly method: string })[]> {
  return (await offeredLists(context)).flatMap(({ name, pages: them }) =>
    them.map((page) => ({ ...page, method: LISTS[name].method })),
  );
}

export const cursorString = check({
  id: "pagination.cursor.string",
  title: "A nextCursor is a string",
  requirements: ["pagination.cursor.string"],
  applies: paged,
  on: "shared",
  sends: WALK,
  reading: "null instead of no nextCursor is a check of its own, so that it can be waived.",
  async run(context) {
    for (const { result, seq, method } of await pages(context)) {
      const { nextCursor } = result;
      context.expect.that(nextCursor === undefined || nextCursor === null || typeof nextCursor === "string", {
        expected: "a nextCursor that is a string, or none",
        actual: `nextCursor is ${brief(nextCursor)} in the result of ${method}`,
        at: seq,
        pointer: "/result/nextCursor",
      });
    }
  },
});

export const cursorNull = check({
  id: "pagination.cursor.null",
  title: "The last page of a list has no nextCursor, not even null",
  requirements: ["pagination.cursor.string"],
  applies: paged,
  on: "shared",
  sends: WALK,
  hint: "Leave nextCursor out on the last page: clients refuse the whole list for nextCursor: null.",
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

export const pagesEnd = check({
  id: "pagination.pages.end",
  title: "Following nextCursor comes to an end",
  requirements: ["pagination.pages.end"],
  applies: paged,
  on: "shared",
  sends: WALK,
  hint: "Leave nextCursor out on the last page; an empty string is a cursor like any other.",
  async run(context) {
    for (const { name, ended, last, pages: had } of await offeredLists(context)) {
      const { method } = LISTS[name];
      context.expect.that(ended === "complete", {
        expected: `pages of ${method} that come to an end`,
        actual:
          ended === "endless"
            ? `no end after ${had.length} pages: the cursor ${cursorOf(last)} came again, or each page names another`
            : `page ${had.length + 1} of ${method}: ${describeReply(last)}`,
        at: last.seq,
        ...(ended === "endless" ? { pointer: "/result/nextCursor" } : {}),
      });
    }
  },
});

function cursorOf(last: Listing["last"]): string {
  return last.kind === "result" ? brief(JSON.stringify(last.result.nextCursor), 60) : "";
}

export const itemsOnce = check({
  id: "pagination.items.once",
  title: "No item stands on two pages of a list",
  requirements: ["pagination.pages.end"],
  applies: paged,
  on: "shared",
  sends: WALK,
  async run(context) {
    const paged = (await offeredLists(context)).filter(
      ({ pages: had, ended }) => had.length > 1 && ended !== "endless",
    );
    if (paged.length === 0) notApplicable("no list has a second page, or none comes to an end");
    for (const { name, items, last } of paged) {
      const { key } = OFFERED[name];
      const [again] = lintDuplicates(
        items.map(({ value }) => value),
        key,
      );
      const item = again && items[Number(again.pointer.split("/")[1])];
      context.expect.that(item === undefined, {
        expected: `each item of ${LISTS[name].method} once`,
        actual: `${brief(item?.value[key])} stands there twice`,
        at: item?.at ?? last.seq,
        pointer: item?.pointer ?? "",
      });
    }
  },
});
