import type { ClientSuite } from "../../../harness/check/client.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import type { Rpc } from "../../../harness/trace/conversation.ts";
import { isObject } from "../../../schema/json.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { clientChecksOn } from "../../across-topics/client/checks-on.ts";
import { conclude } from "../../across-topics/client/conclude.ts";
import { hasDisconnected } from "../../across-topics/client/ends.ts";
import { PAGED, pages, REPEATS } from "../../across-topics/situations/pages.ts";
import { STATEFUL } from "../../across-topics/situations/revisions.ts";
import { changingChecks } from "./changing.ts";

/** A request of the client for one page of a list, and the page. */
interface Page {
  readonly rpc: Rpc;
  readonly cursor: unknown;
  /** The nextCursor; undefined on the last page and on a refused one. */
  readonly next?: string;
  readonly isGiven: boolean;
  readonly items: number;
}

/** The pages of each list of each conversation, in order. */
function listsIn({ conversations }: Played): readonly (readonly Page[])[] {
  return conversations.flatMap(({ clientRequests }) =>
    Object.entries(PAGED).map(([method, member]) =>
      clientRequests.filter((rpc) => rpc.method === method).map((rpc) => pageOf(rpc, member)),
    ),
  );
}

function pageOf(rpc: Rpc, member: string): Page {
  const value = rpc.responses[0]?.value;
  const result = isObject(value) && isObject(value.result) ? value.result : undefined;
  const next = result?.nextCursor;
  const items = ownMember(result ?? {}, member);
  return {
    rpc,
    cursor: rpc.params.cursor,
    isGiven: result !== undefined,
    items: Array.isArray(items) ? items.length : 0,
    ...(typeof next === "string" ? { next } : {}),
  };
}

const seqOf = ({ rpc }: Page) => rpc.request.seq;
const NEEDS = "a client that requests a list";

const onPages = clientChecksOn(pages);

const unchanged = onPages({
  id: "client.pagination.cursor",
  title: "A client sends each cursor back unchanged",
  requirements: ["pagination.client.cursor-opaque"],
  anywhere: ({ seen, expect }) => {
    // Without the beginning of a conversation it is not known which cursors were issued.
    const begun = seen.conversations.filter(({ clientRequests: [first] }) => first?.method === "initialize");
    const asked = listsIn({ ...seen, conversations: begun }).flatMap((list) =>
      list.flatMap(({ cursor, rpc }) => {
        const issued = list.filter((one) => seqOf(one) < rpc.request.seq).flatMap(({ next }) => next ?? []);
        return typeof cursor === "string" ? [{ cursor, rpc, issued }] : [];
      }),
    );
    conclude(expect, {
      expected: "a cursor that the server issued for this list",
      read: asked.map(({ rpc }) => rpc.request.seq),
      flaws: asked
        .filter(({ cursor, issued }) => !issued.includes(cursor))
        .map(({ cursor, rpc }) => ({
          actual: `${rpc.method} with the unknown cursor ${brief(JSON.stringify(cursor))}`,
          at: rpc.request.seq,
          pointer: "/params/cursor",
        })),
      needs: "a client that requests a further page of a list",
    });
  },
  sends: "lists in pages; the cursors have spaces, special characters and other scripts",
  hint: "Treat a cursor as an opaque string. Do not parse, trim or encode it.",
  run({ seen, expect }) {
    const lists = listsIn(seen);
    const asked = lists.flatMap((list) => list.filter(({ cursor }) => typeof cursor === "string"));
    conclude(expect, {
      expected: "a cursor that the server issued for this list",
      read: asked.map(seqOf),
      flaws: lists.flatMap((list) =>
        list
          .filter(({ cursor, rpc }) => {
            const before = list.filter((one) => seqOf(one) < rpc.request.seq);
            // Another check judges requests after the last page.
            if (typeof cursor !== "string" || before.at(-1)?.next === undefined) return false;
            return !before.some(({ next }) => next === cursor);
          })
          .map(({ cursor, rpc }) => ({
            actual: `${rpc.method} with the unknown cursor ${brief(JSON.stringify(cursor))}`,
            at: rpc.request.seq,
            pointer: "/params/cursor",
          })),
      ),
      needs: "a client that requests a second page",
    });
  },
});

/** Whether the client sent a later request with any cursor. */
const requestsNext = (list: readonly Page[], { rpc }: Page) =>
  list.some(({ cursor, rpc: other }) => typeof cursor === "string" && other.request.seq > rpc.request.seq);

const followed = onPages({
  id: "client.pagination.followed",
  title: "A client fetches all pages of a list",
  requirements: ["pagination.client.unpaged", "pagination.client.prompts"],
  sends: "the first page of each list, with one item and a cursor",
  hint: "Keep requesting pages while the result has a nextCursor.",
  run({ seen, expect }) {
    const lists = listsIn(seen);
    const firsts = lists.flatMap((list) => {
      const first = list.find(({ cursor, next }) => typeof cursor !== "string" && next !== undefined);
      return first ? [{ list, first }] : [];
    });
    conclude(expect, {
      expected: "a request for the second page",
      read: firsts.map(({ first }) => seqOf(first)),
      flaws: firsts
        .filter(({ list, first }) => !requestsNext(list, first) && hasDisconnected(seen))
        .map(({ first }) => ({
          actual: `no request for the second page of ${first.rpc.method}`,
          at: seqOf(first),
          timed: true,
        })),
      needs: NEEDS,
    });
  },
});

const emptyPage = onPages({
  id: "client.pagination.empty-page",
  title: "A client follows the nextCursor of an empty page",
  requirements: ["pagination.client.page-size"],
  sends: "a second page without items, but with nextCursor",
  leniency: "no-keyword",
  reading:
    "The sentence forbids assuming a fixed page size. That an empty page is no end follows from it, but the sentence does not say it. So this is a warning.",
  hint: "Stop only when nextCursor is absent, not when a page is empty.",
  run({ seen, expect }) {
    const lists = listsIn(seen);
    const empty = lists.flatMap((list) => {
      const found = list.find(({ isGiven, items, next }) => isGiven && items === 0 && next !== undefined);
      return found ? [{ list, found }] : [];
    });
    conclude(expect, {
      expected: "a request for the page after the empty one",
      read: empty.map(({ found }) => seqOf(found)),
      flaws: empty
        .filter(({ list, found }) => !requestsNext(list, found) && hasDisconnected(seen))
        .map(({ found }) => ({
          actual: `no request after the empty page of ${found.rpc.method}`,
          at: seqOf(found),
          warnOnly: true,
          timed: true,
        })),
      needs: "a client that requests a second page",
    });
  },
});

const stops = onPages({
  id: "client.pagination.stops",
  title: "A client stops after a page without nextCursor",
  requirements: ["pagination.client.stops"],
  sends: "a third page without nextCursor",
  run({ seen, expect }) {
    const lists = listsIn(seen);
    const lasts = lists.flatMap((list) => list.filter(({ isGiven, next }) => isGiven && next === undefined));
    conclude(expect, {
      expected: "no further page",
      read: lasts.map(seqOf),
      flaws: lists.flatMap((list) =>
        list
          .filter((page, index) => isBeyond(page, list.slice(0, index)))
          .map(({ cursor, rpc }) => ({
            actual: `${rpc.method} after the last page, with the cursor ${brief(JSON.stringify(cursor))}`,
            at: rpc.request.seq,
            pointer: "/params/cursor",
          })),
      ),
      needs: "a client that requests the last page of a list",
    });
  },
});

/** Whether a request follows the last page with an unknown cursor. A client that reads the list again uses known ones. */
function isBeyond({ cursor }: Page, before: readonly Page[]): boolean {
  const last = before.at(-1);
  if (typeof cursor !== "string" || last === undefined) return false;
  return last.isGiven && last.next === undefined && !before.some(({ next }) => next === cursor);
}

/** What a client does with a list whose cursor never changes, in words. */
const follows = (asked: number): string =>
  asked === 0
    ? "does not request it"
    : asked < REPEATS
      ? `stops after ${asked}`
      : `requests it ${asked} times`;

const endless = onPages({
  id: "client.pagination.endless",
  title: "How often a client requests a page whose cursor never changes, and a page with an empty cursor",
  requirements: ["pagination.client.cursor-opaque"],
  revisions: STATEFUL,
  sends: `a last page of prompts whose nextCursor is its own cursor, and one of templates whose nextCursor is "", ${REPEATS} times`,
  reading:
    "No sentence limits the number of pages, and before 2026-07-28 none says what an empty cursor is. So this is a fact, without a judgement.",
  hint: "Stop at a cursor that you have already used: some servers never end their lists.",
  run({ seen, expect }) {
    const shown = listsIn(seen).flatMap((list) => {
      const at = list.findIndex(({ next, cursor }) => next === "" || (next !== undefined && next === cursor));
      const found = list[at];
      if (found === undefined) return [];
      const asked = list.slice(at + 1).filter(({ cursor }) => cursor === found.next).length;
      const what = found.next === "" ? "a page with an empty cursor" : "a page with the same cursor";
      return [{ at: seqOf(found), fact: `${what}: the client ${follows(asked)}` }];
    });
    const [first] = shown;
    if (first === undefined)
      return needsExercise("a client that requests the last page of prompts or templates");
    expect.observe(shown.map(({ fact }) => fact).join("; "), first.at);
  },
});

export const pagination: ClientSuite = {
  name: "client-pagination",
  checks: [unchanged, followed, emptyPage, stops, endless, ...changingChecks],
};
