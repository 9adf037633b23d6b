import { isObject, type JsonObject } from "../../schema/json.ts";
import type { Reply, ResultReply } from "../session/reply.ts";
import type { Session } from "../session/session.ts";

/** The lists that a server can offer: method, and the member of its result that holds the items. */
export const LISTS = {
  tools: { method: "tools/list", member: "tools" },
  resources: { method: "resources/list", member: "resources" },
  templates: { method: "resources/templates/list", member: "resourceTemplates" },
  prompts: { method: "prompts/list", member: "prompts" },
} as const;

export type ListName = keyof typeof LISTS;

/** No real list has more pages. Beyond it a list counts as endless. */
const MAX_PAGES = 200;

export interface Item {
  readonly value: JsonObject;
  /** The event that carried it, and its place in the message. */
  readonly at: number;
  readonly pointer: string;
}

/** A list, read from the first page to the last. */
export interface Listing {
  readonly name: ListName;
  readonly items: readonly Item[];
  readonly pages: readonly ResultReply[];
  /** `refused`: the answer for a page was not a result. `endless`: a cursor repeated, or there were too many pages. */
  readonly ended: "complete" | "refused" | "endless";
  /** The last answer. */
  readonly last: Reply;
}

interface Walk {
  readonly listing: Promise<Listing>;
  /** Each of its requests waited for those before it. */
  readonly isInTurn: boolean;
  isUnanswered: boolean;
}

/** The lists of the target. Each is read once, when the first check needs it. */
export class Inventory {
  readonly #session: Session;
  readonly #walks = new Map<ListName, Walk>();
  /** The lists that have been read. Others are not requested. */
  readonly completed: Listing[] = [];

  constructor(session: Session) {
    this.#session = session.as("inventory");
  }

  list(name: ListName): Promise<Listing> {
    const isInTurn = this.#session.takesTurns;
    const earlier = this.#walks.get(name);
    // It may have been left unanswered only because other requests were open.
    const isOutdated = earlier?.isUnanswered === true && isInTurn && !earlier.isInTurn;
    if (earlier && !isOutdated) return earlier.listing;
    const listing = walkList(this.#session, name);
    const walk: Walk = { listing, isInTurn, isUnanswered: false };
    this.#walks.set(name, walk);
    void listing.then((one) => {
      walk.isUnanswered = one.last.kind === "silence";
      this.completed.push(one);
    });
    return listing;
  }
}

/** Follows `nextCursor` from page to page. */
export async function walkList(session: Session, name: ListName): Promise<Listing> {
  const { method, member } = LISTS[name];
  const pages: ResultReply[] = [];
  const items: Item[] = [];
  const cursors = new Set<string>();
  let cursor: string | undefined;
  for (;;) {
    const reply = await requestPage(session, method, cursor);
    if (reply.kind !== "result") return { name, items, pages, ended: "refused", last: reply };
    pages.push(reply);
    // One by one: a hostile page may have more items than a call can take as arguments.
    for (const item of itemsOf(reply, member)) items.push(item);
    const next = reply.result.nextCursor;
    if (typeof next !== "string") return { name, items, pages, ended: "complete", last: reply };
    if (cursors.has(next) || pages.length >= MAX_PAGES) {
      return { name, items, pages, ended: "endless", last: reply };
    }
    cursors.add(next);
    cursor = next;
  }
}

/**
 * A target that answers only some of several open requests may have left a page unanswered because a message that waits for no
 * turn was open, too. Many checks need the list, so the page is requested once more.
 */
async function requestPage(session: Session, method: string, cursor: string | undefined): Promise<Reply> {
  const ask = () => session.request(method, cursor === undefined ? undefined : { cursor });
  const reply = await ask();
  return reply.kind === "silence" && session.takesTurns ? ask() : reply;
}

function itemsOf(page: ResultReply, member: string): Item[] {
  const values = page.result[member];
  if (!Array.isArray(values)) return [];
  return values.flatMap((value, index) =>
    isObject(value) ? [{ value, at: page.seq, pointer: `/result/${member}/${index}` }] : [],
  );
}
