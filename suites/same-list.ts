import { isDeepStrictEqual } from "node:util";
import { declares } from "../harness/check/applies.ts";
import { notApplicable } from "../harness/check/expect.ts";
import { LISTS, type Listing, walkList } from "../harness/check/inventory.ts";
import { brief } from "../harness/session/reply.ts";
import { check } from "./check.ts";
import { listing, OFFERED } from "./listed.ts";

type Name = "tools" | "resources" | "prompts";

function keys({ name, items }: Listing): readonly string[] {
  return items.map(({ value }) => String(value[OFFERED[name].key]));
}

/** The set of items is the same on every connection, whatever was asked there before. */
export function independentList(name: Name) {
  const { method } = LISTS[name];
  const { capability, words } = OFFERED[name];
  return check({
    id: `${name}.list.independent`,
    title: `The set of ${words} is the same on every connection`,
    requirements: [`${name}.list.independent`],
    applies: declares(capability),
    on: "own",
    sends: `${method} on two connections, with the same _meta; where they differ, on a third`,
    reading:
      "The set may change over time, and with authorization: a difference counts only when a third connection agrees with the first.",
    async run(stage) {
      const first = await listing(stage, name);
      const other = await walkList(stage.session, name);
      if (sameSet(first, other)) return tell(true, first, other);
      const again = await walkList(await stage.open(), name);
      if (!sameSet(first, again)) notApplicable(`the set of ${words} changes while it is looked at`);
      tell(false, first, other);

      function tell(holds: boolean, one: Listing, two: Listing): void {
        const lacking = keys(one).filter((key) => !keys(two).includes(key));
        const added = keys(two).filter((key) => !keys(one).includes(key));
        stage.expect.that(holds, {
          expected: `the same ${words} as on another connection`,
          actual: `missing here ${brief(lacking, 80)}, only here ${brief(added, 80)}`,
          at: two.last.seq,
        });
      }
    },
  });
}

function sameSet(one: Listing, two: Listing): boolean {
  return isDeepStrictEqual([...keys(one)].sort(), [...keys(two)].sort());
}

/** Listed again, the same tools come in the same order. */
export const toolsOrder = check({
  id: "tools.list.stable-order",
  title: "Tools that have not changed are listed in the same order again",
  requirements: ["tools.list.stable-order"],
  applies: declares("tools"),
  on: "shared",
  sends: "tools/list, page by page, twice",
  async run(stage) {
    const first = await listing(stage, "tools");
    const again = await walkList(stage.session, "tools");
    if (!sameSet(first, again)) notApplicable("the set of tools changes while it is looked at");
    stage.expect.that(isDeepStrictEqual(keys(first), keys(again)), {
      expected: `the order ${brief(keys(first))}`,
      actual: `the order ${brief(keys(again))}`,
      at: again.last.seq,
      pointer: "/result/tools",
    });
  },
});
