import type { ClientSuite } from "../../harness/check/client.ts";
import type { Played } from "../../harness/check/situation.ts";
import { brief } from "../../harness/session/reply.ts";
import type { Rpc } from "../../harness/trace/conversation.ts";
import { isObject } from "../../schema/json.ts";
import { clientCheck } from "./check.ts";
import { conclude } from "./conclude.ts";
import { pages } from "./situations/index.ts";
import { PAGED } from "./situations/pages.ts";

/** One page of a list that the client has asked for, and what it was given. */
interface Page {
  readonly rpc: Rpc;
  readonly cursor: unknown;
  /** Undefined where the page was refused, or the last one. */
  readonly next?: string;
  readonly isGiven: boolean;
  readonly items: number;
}

/** The pages of each list, in order, for each list of each conversation. */
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
  const items = result?.[member];
  return {
    rpc,
    cursor: rpc.params.cursor,
    isGiven: result !== undefined,
    items: Array.isArray(items) ? items.length : 0,
    ...(typeof next === "string" ? { next } : {}),
  };
}

const seqOf = ({ rpc }: Page) => rpc.request.seq;
const NEEDS = "a client that lists something";

/** A client that did not ask on may have had no time. */
const ended = ({ ended: how }: Played) => how === "itself";

const unchanged = clientCheck({
  id: "client.pagination.cursor",
  title: "A client sends each cursor back exactly as it came",
  requirements: ["pagination.client.cursor-opaque"],
  on: pages,
  sends: "lists in pages, under cursors with spaces, signs and other scripts",
  hint: "A cursor is a text that only the server can read: keep it as it is.",
  run({ seen, expect }) {
    const lists = listsIn(seen);
    const asked = lists.flatMap((list) => list.filter(({ cursor }) => typeof cursor === "string"));
    conclude(expect, {
      expected: "a cursor that the server gave for this list",
      read: asked.map(seqOf),
      flaws: lists.flatMap((list) =>
        list
          .filter(({ cursor, rpc }) => {
            const before = list.filter((one) => seqOf(one) < rpc.request.seq);
            // What is asked for after the last page has a check of its own.
            if (typeof cursor !== "string" || before.at(-1)?.next === undefined) return false;
            return !before.some(({ next }) => next === cursor);
          })
          .map(({ cursor, rpc }) => ({
            actual: `${rpc.method} with the cursor ${brief(JSON.stringify(cursor))}`,
            at: rpc.request.seq,
            pointer: "/params/cursor",
          })),
      ),
      needs: "a client that asks for a second page",
    });
  },
});

/** Whether some later page was asked for with a cursor, be it the right one. */
const asksOn = (list: readonly Page[], { rpc }: Page) =>
  list.some(({ cursor, rpc: other }) => typeof cursor === "string" && other.request.seq > rpc.request.seq);

const followed = clientCheck({
  id: "client.pagination.followed",
  title: "A client gets the whole of a list that comes in pages",
  requirements: ["pagination.client.unpaged"],
  on: pages,
  sends: "the first page of each list, with one item and a cursor",
  hint: "Ask on as long as there is a nextCursor.",
  run({ seen, expect }) {
    const lists = listsIn(seen);
    const firsts = lists.flatMap((list) => {
      const first = list.find(({ cursor, next }) => typeof cursor !== "string" && next !== undefined);
      return first ? [{ list, first }] : [];
    });
    conclude(expect, {
      expected: "the second page to be asked for",
      read: firsts.map(({ first }) => seqOf(first)),
      flaws: firsts
        .filter(({ list, first }) => !asksOn(list, first) && ended(seen))
        .map(({ first }) => ({
          actual: `${first.rpc.method} is not followed beyond the first page`,
          at: seqOf(first),
        })),
      needs: NEEDS,
    });
  },
});

const emptyPage = clientCheck({
  id: "client.pagination.empty-page",
  title: "A client follows a cursor that comes with an empty page",
  requirements: ["pagination.client.page-size"],
  on: pages,
  sends: "a second page without items, with a cursor",
  hint: "Only a missing nextCursor ends a list.",
  run({ seen, expect }) {
    const lists = listsIn(seen);
    const empty = lists.flatMap((list) => {
      const found = list.find(({ isGiven, items, next }) => isGiven && items === 0 && next !== undefined);
      return found ? [{ list, found }] : [];
    });
    conclude(expect, {
      expected: "the page after an empty one to be asked for",
      read: empty.map(({ found }) => seqOf(found)),
      flaws: empty
        .filter(({ list, found }) => !asksOn(list, found) && ended(seen))
        .map(({ found }) => ({ actual: `${found.rpc.method} ends at an empty page`, at: seqOf(found) })),
      needs: "a client that asks for a second page",
    });
  },
});

const stops = clientCheck({
  id: "client.pagination.stops",
  title: "A page without nextCursor is the last one that a client asks for",
  requirements: ["pagination.client.stops"],
  on: pages,
  sends: "a third page without a cursor",
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
      needs: "a client that gets to the last page of a list",
    });
  },
});

/** Asked for with a cursor that was never given, right after the last page; who reads a list again has given ones. */
function isBeyond({ cursor }: Page, before: readonly Page[]): boolean {
  const last = before.at(-1);
  if (typeof cursor !== "string" || last === undefined) return false;
  return last.isGiven && last.next === undefined && !before.some(({ next }) => next === cursor);
}

export const pagination: ClientSuite = {
  name: "client-pagination",
  checks: [unchanged, followed, emptyPage, stops],
};
