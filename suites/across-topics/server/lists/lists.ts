import { error, InternalError, type Tolerated } from "../../../../harness/check/answers.ts";
import { isDeclared } from "../../../../harness/check/applies.ts";
import type { CheckContext } from "../../../../harness/check/check.ts";
import { type Expect, Inconclusive, notApplicable } from "../../../../harness/check/expect.ts";
import { type Item, LISTS, type Listing, type ListName } from "../../../../harness/check/inventory.ts";
import {
  brief,
  describeReply,
  type Reply,
  type ResultReply,
} from "../../../../harness/session/replies/reply.ts";
import { isObject } from "../../../../schema/json.ts";

/** For each list: its capability, the word for its items, the member that identifies an item, and the ids of its checks. */
export const OFFERED = {
  tools: { capability: "tools", words: "tools", key: "name", topic: "tools.list" },
  resources: { capability: "resources", words: "resources", key: "uri", topic: "resources.list" },
  templates: {
    capability: "resources",
    words: "resource templates",
    key: "uriTemplate",
    topic: "resources.templates",
  },
  prompts: { capability: "prompts", words: "prompts", key: "name", topic: "prompts.list" },
} as const satisfies Record<ListName, { capability: string; words: string; key: string; topic: string }>;

/** A list that depends on something else, for example on a database. */
export const UNAVAILABLE: Tolerated = {
  shape: error(InternalError),
  because: "the server reports an internal error, so the list may only be unavailable now",
};

/** Whether a result has the array of this list. The result of another method has not, and items that are no objects make no list. */
function hasArray(name: ListName, { result }: ResultReply): boolean {
  const items = result[LISTS[name].member];
  return Array.isArray(items) && (items.length === 0 || items.some(isObject));
}

/** Ends the check for a result without the array of its list: the check on the shape of the list judges it. */
function requireArray(name: ListName, page: ResultReply): void {
  if (hasArray(name, page)) return;
  const { method, member } = LISTS[name];
  const on = `${OFFERED[name].topic}.shape`;
  throw new Inconclusive("depends-on", `the result of ${method} has no array ${member} of objects`, { on });
}

/** The answer to the first request of a list. */
export function answerOf({ name, pages, last }: Listing): Reply {
  const [first] = pages;
  if (first) requireArray(name, first);
  return first ?? last;
}

/** A list with an array on each page. Otherwise this ends the check: only the checks on the list itself fail. */
export async function walkedList(context: Pick<CheckContext, "inventory">, name: ListName): Promise<Listing> {
  const walked = await returnedList(context, name);
  for (const page of walked.pages) requireArray(name, page);
  return walked;
}

/** A list with all its pages, of any shape. If the server refused it, this ends the check. */
export async function returnedList(
  { inventory }: Pick<CheckContext, "inventory">,
  name: ListName,
): Promise<Listing> {
  const walked = await inventory.list(name);
  if (walked.pages.length > 0) return walked;
  const { method } = LISTS[name];
  // Many servers with resources have no templates.
  if (name === "templates")
    notApplicable(`the server returns no list of templates: ${describeReply(walked.last)}`);
  throw new Inconclusive("depends-on", `${method} returned no list: ${describeReply(walked.last)}`);
}

/** What a list offers to be used: nothing where the server refuses the list. Ends the check if it is no list, as that hides what it has. */
export async function offeredItems(
  { inventory }: Pick<CheckContext, "inventory">,
  name: ListName,
): Promise<readonly Item[]> {
  const { pages, items } = await inventory.list(name);
  for (const page of pages) requireArray(name, page);
  return items;
}

/** All items of a list, from all its pages. Ends the check when the list is empty. */
export async function listedItems(
  context: Pick<CheckContext, "inventory">,
  name: ListName,
): Promise<readonly Item[]> {
  const { items } = await walkedList(context, name);
  return items.length > 0 ? items : notApplicable(`the server lists no ${OFFERED[name].words}`);
}

/** Every list that the server declares and returns. */
export async function offeredLists({ inventory, facts }: CheckContext): Promise<readonly Listing[]> {
  const names = (Object.keys(OFFERED) as ListName[]).filter((name) =>
    isDeclared(facts.capabilities, OFFERED[name].capability),
  );
  const walked = await Promise.all(names.map((name) => inventory.list(name)));
  const had = walked.filter(
    ({ name, pages }) => pages.length > 0 && pages.every((page) => hasArray(name, page)),
  );
  return had.length > 0 ? had : notApplicable("the server returns no list");
}

/** Every page of a list has an array of items, and each item is an object. */
export function arrayOnEachPage(
  expect: Expect,
  {
    name,
    pages,
  }: { readonly name: ListName; readonly pages: readonly Pick<ResultReply, "result" | "seq">[] },
): void {
  const { member } = LISTS[name];
  for (const { result, seq } of pages) {
    expect.that(Array.isArray(result[member]), {
      expected: `an array of ${OFFERED[name].words}`,
      actual: `${member} is ${brief(result[member])}`,
      at: seq,
      pointer: `/result/${member}`,
    });
    for (const { item, index } of noObjectsIn(result[member]))
      expect.that(false, {
        expected: "an object as each item",
        actual: `${member}/${index} is ${brief(JSON.stringify(item))}`,
        at: seq,
        pointer: `/result/${member}/${index}`,
      });
  }
}

/** What an array has in place of objects. */
export const noObjectsIn = (items: unknown): readonly { readonly item: unknown; readonly index: number }[] =>
  Array.isArray(items)
    ? items.flatMap((item: unknown, index) => (isObject(item) ? [] : [{ item, index }]))
    : [];
