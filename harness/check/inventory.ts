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

/** More pages than any honest list has; beyond it a list counts as endless. */
const MOST_PAGES = 200;

export interface Item {
  readonly value: JsonObject;
  /** The event that carried it, and where in that message it stands. */
  readonly at: number;
  readonly pointer: string;
}

/** A list, walked from the first page to the last. */
export interface Listing {
  readonly name: ListName;
  readonly items: readonly Item[];
  readonly pages: readonly ResultReply[];
  /** `refused`: a page was answered by something else than a result. `endless`: a cursor came again, or never ended. */
  readonly ended: "complete" | "refused" | "endless";
  /** The answer at which the walk ended. */
  readonly last: Reply;
}

/** The target's lists, each walked once, when the first check asks for it. */
export class Inventory {
  private readonly session: Session;
  private readonly walked = new Map<ListName, Promise<Listing>>();
  /** The walks that have come to their end; nothing more is asked for. */
  readonly known: Listing[] = [];

  constructor(session: Session) {
    this.session = session.as("inventory");
  }

  list(name: ListName): Promise<Listing> {
    const known = this.walked.get(name);
    if (known) return known;
    const walk = walkList(this.session, name).then((listing) => {
      this.known.push(listing);
      return listing;
    });
    this.walked.set(name, walk);
    return walk;
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
    const reply = await session.request(method, cursor === undefined ? undefined : { cursor });
    if (reply.kind !== "result") return { name, items, pages, ended: "refused", last: reply };
    pages.push(reply);
    // Not spread into arguments: a hostile page may have more items than a call can take.
    for (const item of itemsOf(reply, member)) items.push(item);
    const next = reply.result.nextCursor;
    if (typeof next !== "string") return { name, items, pages, ended: "complete", last: reply };
    if (cursors.has(next) || pages.length >= MOST_PAGES) {
      return { name, items, pages, ended: "endless", last: reply };
    }
    cursors.add(next);
    cursor = next;
  }
}

function itemsOf(page: ResultReply, member: string): Item[] {
  const values = page.result[member];
  if (!Array.isArray(values)) return [];
  return values.flatMap((value, index) =>
    isObject(value) ? [{ value, at: page.seq, pointer: `/result/${member}/${index}` }] : [],
  );
}
