import type { SessionContext } from "../../../harness/check/check.ts";
import { notApplicable } from "../../../harness/check/expect.ts";
import { LISTS, type Listing, walkList } from "../../../harness/check/inventory.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { check } from "../../across-topics/server/check.ts";
import { OFFERED, offeredLists } from "../../across-topics/server/lists/lists.ts";

const keysOf = ({ name, items }: Listing): ReadonlySet<string> =>
  new Set(items.map(({ value }) => String(value[OFFERED[name].key])));

const same = (one: ReadonlySet<string>, two: ReadonlySet<string>): boolean =>
  one.size === two.size && [...one].every((key) => two.has(key));

async function judge({ session, expect }: SessionContext, first: Listing): Promise<void> {
  const again = await walkList(session, first.name);
  if (again.last.kind !== "result" || first.last.kind !== "result") return;
  const [before, after] = [keysOf(first), keysOf(again)];
  const isSame = same(before, after);
  if (!isSame) {
    const [third, fourth] = [await walkList(session, first.name), await walkList(session, first.name)];
    const goesBack = same(before, keysOf(third)) && same(after, keysOf(fourth));
    if (!goesBack) return;
  }
  const lacking = [...before].filter((key) => !after.has(key));
  const added = [...after].filter((key) => !before.has(key));
  expect.should(isSame, {
    expected: "the same items in each walk",
    actual: isSame
      ? "the same items"
      : `${LISTS[first.name].method}: every second walk lacks ${brief(lacking, 80)}, and has ${brief(added, 80)} more`,
    at: again.last.seq,
  });
}

export const walkedAgain = check({
  id: "pagination.pages.same-again",
  title: "A list that is read again, page by page, has the same items",
  requirements: ["pagination.cursor.stable"],
  on: "shared",
  sends: "each list again, with all its pages; if one differs, twice more",
  reading:
    "A list may change over time. One that changes from each walk to the next, and back, without list_changed, contradicts itself: that is a warning at most.",
  hint: "Keep no state between two walks: a page depends on its cursor, and the first page on nothing.",
  async run(context) {
    const lists = await offeredLists(context);
    await Promise.all(lists.map((first) => judge(context, first)));
    if (context.expect.findings.length === 0) notApplicable("the lists change during the check");
  },
});
