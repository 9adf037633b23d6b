import { isDeclared } from "../../../../harness/check/applies.ts";
import type { CheckContext } from "../../../../harness/check/check.ts";
import { Inconclusive } from "../../../../harness/check/expect.ts";
import { LISTS, type ListName } from "../../../../harness/check/inventory.ts";
import { describeReply } from "../../../../harness/session/replies/reply.ts";

const NAMES: readonly ListName[] = ["tools", "resources", "prompts"];

/**
 * The method of a list that the server declares and answers: a common request that both eras have and that changes
 * nothing. Another check judges whether a list is answered, so a list without an answer is not used here. Without any
 * such list, `server/discover`.
 */
export async function anyList({
  inventory,
  facts,
}: Pick<CheckContext, "inventory" | "facts">): Promise<string> {
  for (const name of NAMES.filter((one) => isDeclared(facts.capabilities, one))) {
    const { pages, last } = await inventory.list(name);
    if (pages.length > 0) return LISTS[name].method;
    if (last.kind === "gone")
      throw new Inconclusive("depends-on", `${LISTS[name].method}: ${describeReply(last)}`);
  }
  return "server/discover";
}
