import { isDeepStrictEqual } from "node:util";
import { anyResult, error, InvalidParams } from "../../../harness/check/answers.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { notApplicable } from "../../../harness/check/expect.ts";
import { LISTS, type Listing } from "../../../harness/check/inventory.ts";
import { brief, describeReply, type Reply } from "../../../harness/session/replies/reply.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { offeredLists } from "../../across-topics/server/lists/lists.ts";
import { oncePerConnection } from "../../across-topics/server/once-per-connection.ts";
import { paged } from "./pages.ts";

const NEVER_GIVEN = "mcp-conform-no-such-cursor";

const bogus = oncePerConnection(async (context: SessionContext): Promise<readonly Reply[]> => {
  const offered = await offeredLists(context);
  return Promise.all(
    offered.map(({ name }) => context.session.request(LISTS[name].method, { cursor: NEVER_GIVEN })),
  );
});

const onShared = checksOn("shared", { applies: paged });

export const cursorInvalid = onShared({
  id: "pagination.cursor.invalid",
  title: "A cursor that the server never issued returns error -32602",
  requirements: ["pagination.cursor.invalid"],
  sends: `every list that the server declares, with the cursor "${NEVER_GIVEN}"`,
  answers: { pass: [error(InvalidParams)] },
  hint: "Reject cursors that you did not issue. If you ignore a cursor, the client takes the first page for the next one.",
  async run(context) {
    const offered = await offeredLists(context);
    for (const [index, reply] of (await bogus(context)).entries()) {
      const list = offered[index];
      if (list === undefined || !isFirstPage(list, reply)) {
        context.expect.reply(reply);
        continue;
      }
      context.expect.that(false, {
        expected: error(InvalidParams).words,
        actual: `${LISTS[list.name].method} ignored the cursor: a result with the first page`,
        at: reply.seq,
        pointer: "/result",
      });
    }
  },
});

/** Whether a server returned the first page for a cursor that it never issued. */
function isFirstPage({ name, pages: [first] }: Listing, reply: Reply): boolean {
  const { member } = LISTS[name];
  return reply.kind === "result" && isDeepStrictEqual(reply.result[member], first?.result[member]);
}

export const cursorSurvived = onShared({
  id: "pagination.cursor.invalid-survived",
  title: "A server still answers requests after a cursor that it never issued",
  requirements: ["pagination.cursor.invalid-survived"],
  hint: "Answer a cursor that you cannot decode with error -32602.",
  sends: `every list that the server declares, with the cursor "${NEVER_GIVEN}"; then a valid request`,
  answers: {
    pass: [anyResult, { words: "an error", matches: (reply) => reply.kind === "error" }],
  },
  async run(context) {
    for (const reply of await bogus(context)) context.expect.reply(reply);
    context.expect.reply(await context.session.fence(), { pass: [anyResult] });
  },
});

export const cursorStable = onShared({
  id: "pagination.cursor.stable",
  title: "The same cursor returns the same page again",
  requirements: ["pagination.cursor.stable"],
  hint: "Let a cursor describe a position, for example an offset or a key, and do not use it up.",
  sends: "a second request for the second page of each list that has one",
  async run(context) {
    const long = (await offeredLists(context)).filter(({ pages }) => pages.length > 1);
    if (long.length === 0) notApplicable("no list has a second page");
    for (const { name, pages } of long) {
      const { method, member } = LISTS[name];
      const cursor = pages[0]?.result.nextCursor;
      const again = await context.session.request(method, { cursor });
      if (again.kind === "silence" || again.kind === "gone") {
        context.expect.reply(again, { pass: [anyResult] });
        continue;
      }
      const first = pages[1]?.result[member];
      const second = again.kind === "result" ? again.result[member] : undefined;
      context.expect.that(isDeepStrictEqual(first, second), {
        expected: `the same page of ${method} for the cursor ${brief(JSON.stringify(cursor), 60)}`,
        actual: `the second time ${describeReply(again)}, with other items than the first time`,
        at: again.seq,
        pointer: `/result/${member}`,
      });
    }
  },
});
