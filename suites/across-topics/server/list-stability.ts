import { isDeepStrictEqual } from "node:util";
import { declares, isDeclared } from "../../../harness/check/applies.ts";
import { Inconclusive, notApplicable } from "../../../harness/check/expect.ts";
import { LISTS, type Listing, walkList } from "../../../harness/check/inventory.ts";
import { brief, describeReply } from "../../../harness/session/replies/reply.ts";
import { check } from "./check.ts";
import { OFFERED, walkedList } from "./lists/lists.ts";
import { oncePerConnection } from "./once-per-connection.ts";
import { itemsIn, recordedOrNone } from "./recorded.ts";

type Name = "tools" | "resources" | "prompts";

function keys({ name, items }: Listing): readonly string[] {
  return items.map(({ value }) => String(value[OFFERED[name].key]));
}

/** The lists on a second connection. Over stdio that is another process, so all three checks share one. */
const listsOnSecondConnection = oncePerConnection(async (context): Promise<ReadonlyMap<Name, Listing>> => {
  const session = await context.open();
  const walked = (["tools", "resources", "prompts"] as const)
    .filter((name) => isDeclared(context.facts.capabilities, OFFERED[name].capability))
    .map(async (name) => [name, await walkList(session, name)] as const);
  return new Map(await Promise.all(walked));
});

/** The set of items is the same on every connection, regardless of earlier requests there. */
export function independentList(name: Name) {
  const { method } = LISTS[name];
  const { capability, words } = OFFERED[name];
  return check({
    id: `${name}.list.independent`,
    title: `The set of ${words} is the same on every connection`,
    requirements: [`${name}.list.independent`],
    hint: `Do not let ${method} depend on earlier requests of the connection or on what the client called before.`,
    applies: declares(capability),
    on: "shared",
    sends: `${method} on two connections, with the same _meta; if the lists differ, ${method} again on both`,
    reading:
      "The set may change over time, so the lists are fetched again when they differ. Only a difference that stays with a connection counts (docs/readings.md, A24 and A25).",
    async run(context) {
      const first = requireComplete(await walkedList(context, name));
      const other = requireComplete((await listsOnSecondConnection(context)).get(name) ?? first);
      if (sameSet(first, other)) return report(true, first, other);
      const session = await context.open();
      const before = requireComplete(await walkList(session, name));
      const here = requireComplete(await walkList(context.session, name));
      const after = requireComplete(await walkList(session, name));
      if (!sameSet(before, after) || sameSet(before, here)) {
        notApplicable(`the set of ${words} changes during the check`);
      }
      report(false, here, before);

      function report(holds: boolean, one: Listing, two: Listing): void {
        const lacking = keys(one).filter((key) => !keys(two).includes(key));
        const added = keys(two).filter((key) => !keys(one).includes(key));
        context.expect.that(holds, {
          expected: `the same ${words} as on another connection`,
          actual: `missing here ${brief(lacking, 80)}, only here ${brief(added, 80)}`,
          at: two.last.seq,
        });
      }
    },
  });
}

/** Ends the check for an incomplete list: it cannot be compared. */
function requireComplete(walked: Listing): Listing {
  const { method, member } = LISTS[walked.name];
  const hasArrays = walked.pages.every(({ result }) => Array.isArray(result[member]));
  if (walked.ended === "complete" && hasArrays) return walked;
  throw new Inconclusive(
    "depends-on",
    `${method} did not return the complete list: ${describeReply(walked.last)}`,
  );
}

function sameSet(one: Listing, two: Listing): boolean {
  return isDeepStrictEqual([...keys(one)].sort(), [...keys(two)].sort());
}

/** Where two lists of the same names differ first. */
function firstDifference(first: readonly string[], again: readonly string[]) {
  const place = first.findIndex((name, index) => name !== again[index]);
  const at = (names: readonly string[]) =>
    place < 0 ? "the same order" : `${brief(JSON.stringify(names[place]), 60)} at position ${place + 1}`;
  return { expected: `${at(first)}, as in the first list`, actual: at(again) };
}

/** The same tools come in the same order when they are listed again. */
export const toolsOrder = check({
  id: "tools.list.stable-order",
  title: "tools/list returns tools that have not changed in the same order each time",
  requirements: ["tools.list.stable-order"],
  hint: "Keep the tools in a list, or sort them before you return them.",
  applies: declares("tools"),
  on: "shared",
  sends: "tools/list three times, page by page",
  recorded: ({ trace, expect }) => {
    const lists = recordedOrNone(trace, "tools/list")
      .filter(({ params, value }) => params.cursor === undefined && value.nextCursor === undefined)
      .map((page) => ({ at: page.at, names: itemsIn(page, "tools").map(({ value }) => String(value.name)) }));
    const pairs = lists.slice(1).flatMap((again, index) => {
      const first = lists[index];
      const isSame = first !== undefined && isDeepStrictEqual(first.names.toSorted(), again.names.toSorted());
      return isSame ? [{ first, again }] : [];
    });
    if (pairs.length === 0) throw new Inconclusive("needs-exercise", "a recording with the same tools twice");
    for (const { first, again } of pairs) {
      expect.that(isDeepStrictEqual(first.names, again.names), {
        ...firstDifference(first.names, again.names),
        at: again.at,
        pointer: "/result/tools",
      });
    }
  },
  async run(context) {
    const first = requireComplete(await walkedList(context, "tools"));
    // An order that changes may be the same by chance.
    for (let times = 2; times <= 3; times += 1) {
      const again = requireComplete(await walkList(context.session, "tools"));
      if (!sameSet(first, again)) notApplicable("the set of tools changes during the check");
      const isSame = context.expect.that(isDeepStrictEqual(keys(first), keys(again)), {
        ...firstDifference(keys(first), keys(again)),
        at: again.last.seq,
        pointer: "/result/tools",
      });
      if (!isSame) return;
    }
  },
});
