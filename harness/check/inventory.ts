import { isObject, type JsonObject } from "../../schema/json.ts";
import { ownMember } from "../../schema/own-member.ts";
import type { Reply, ResultReply } from "../session/replies/reply.ts";
import type { Session } from "../session/session.ts";
import { describeBusy, isBusy } from "../session/waiting/rate-limit.ts";
import { Inconclusive } from "./expect.ts";

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
  /** The listing, when it is read. */
  read?: Listing;
}

/** The lists of the target. Each is read once, when the first check needs it. */
export class Inventory {
  readonly #session: Session;
  readonly #walks: Map<ListName, Walk>;
  readonly #onRead: (name: ListName) => void;
  /** The same for all readers of these lists. */
  readonly shared: Inventory;

  constructor(session: Session, reader?: { readonly of: Inventory; onRead(name: ListName): void }) {
    this.#session = session.as("the lists of the server");
    this.#walks = reader === undefined ? new Map() : reader.of.#walks;
    this.#onRead = (name) => reader?.onRead(name);
    this.shared = reader?.of.shared ?? this;
  }

  /** The same lists for one reader. `onRead` is called with each list that it reads. */
  for(onRead: (name: ListName) => void): Inventory {
    return new Inventory(this.#session, { of: this, onRead });
  }

  /** The lists that have been read. Others are not requested. */
  get completed(): readonly Listing[] {
    return [...this.#walks.values()].flatMap(({ read }) => (read ? [read] : []));
  }

  /** Ends a check if the server answers no more requests for a while: what it lists is not known then. */
  async list(name: ListName): Promise<Listing> {
    this.#onRead(name);
    const listing = await this.#walk(name);
    if (isBusy(listing.last))
      throw new Inconclusive("no-answer", `${LISTS[name].method}: ${describeBusy(listing.last)}`);
    return listing;
  }

  #walk(name: ListName): Promise<Listing> {
    const earlier = this.#walks.get(name);
    if (earlier && !this.#isOutdated(earlier)) return earlier.listing;
    const walk: Walk = { listing: walkList(this.#session, name), isInTurn: this.#session.asksInTurn };
    this.#walks.set(name, walk);
    void walk.listing.then((listing) => {
      walk.read = listing;
    });
    return walk.listing;
  }

  /** Other requests were open: it may have been left unanswered only for that, or have got an answer with a wrong id. */
  #isOutdated({ isInTurn, read }: Walk): boolean {
    // The server answered no more requests for a while.
    if (isBusy(read?.last)) return true;
    const { asksInTurn, hasWrongIds } = this.#session;
    return !isInTurn && asksInTurn && (hasWrongIds || read?.last.kind === "silence");
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
 * Where requests wait for each other, a page may be unanswered because a message that waits for no turn was open, too. Many
 * checks need the list, so the page is requested once more.
 */
async function requestPage(session: Session, method: string, cursor: string | undefined): Promise<Reply> {
  const ask = () => session.request(method, cursor === undefined ? undefined : { cursor });
  const reply = await ask();
  return reply.kind === "silence" && session.asksInTurn ? ask() : reply;
}

function itemsOf(page: ResultReply, member: string): Item[] {
  const values = ownMember(page.result, member);
  if (!Array.isArray(values)) return [];
  return values.flatMap((value, index) =>
    isObject(value) ? [{ value, at: page.seq, pointer: `/result/${member}/${index}` }] : [],
  );
}
