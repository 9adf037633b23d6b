import { isDeclared } from "../../harness/check/applies.ts";
import type { CheckContext } from "../../harness/check/check.ts";
import { type Expect, Inconclusive, notApplicable } from "../../harness/check/expect.ts";
import { type Item, LISTS, type Listing, type ListName } from "../../harness/check/inventory.ts";
import { brief, describeReply } from "../../harness/session/reply.ts";

/** The capability under which each list stands, and its items in words. */
export const OFFERED = {
  tools: { capability: "tools", words: "tools", key: "name" },
  resources: { capability: "resources", words: "resources", key: "uri" },
  templates: { capability: "resources", words: "resource templates", key: "uriTemplate" },
  prompts: { capability: "prompts", words: "prompts", key: "name" },
} as const satisfies Record<ListName, { capability: string; words: string; key: string }>;

/** The walked list; where it was refused, that is the business of the check that asks for it, and of no other. */
export async function walkedList(
  { inventory }: Pick<CheckContext, "inventory">,
  name: ListName,
): Promise<Listing> {
  const walked = await inventory.list(name);
  if (walked.pages.length > 0) return walked;
  const { method } = LISTS[name];
  // Templates are a part of resources that a server may well do without, and many do.
  if (name === "templates")
    notApplicable(`the server gives no list of templates: ${describeReply(walked.last)}`);
  throw new Inconclusive("depends-on", `${method} gave no list: ${describeReply(walked.last)}`);
}

/** All items of a list, over its pages. A list without items has nothing to judge. */
export async function listedItems(
  context: Pick<CheckContext, "inventory">,
  name: ListName,
): Promise<readonly Item[]> {
  const { items } = await walkedList(context, name);
  return items.length > 0 ? items : notApplicable(`the server lists no ${OFFERED[name].words}`);
}

/** Every list that the server offers and that could be had. */
export async function offeredLists({ inventory, facts }: CheckContext): Promise<readonly Listing[]> {
  const names = (Object.keys(OFFERED) as ListName[]).filter((name) =>
    isDeclared(facts.capabilities, OFFERED[name].capability),
  );
  const walked = await Promise.all(names.map((name) => inventory.list(name)));
  const had = walked.filter(({ pages }) => pages.length > 0);
  return had.length > 0 ? had : notApplicable("the server gives no list");
}

/** A list is an array on each of its pages. */
export function arrayOnEachPage(expect: Expect, { name, pages }: Listing): void {
  const { member } = LISTS[name];
  for (const { result, seq } of pages) {
    expect.that(Array.isArray(result[member]), {
      expected: `an array of ${OFFERED[name].words}`,
      actual: `${member} is ${brief(result[member])}`,
      at: seq,
      pointer: `/result/${member}`,
    });
  }
}
