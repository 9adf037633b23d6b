import { isDeclared } from "../../../harness/check/applies.ts";
import type { CheckContext } from "../../../harness/check/check.ts";
import { Inconclusive } from "../../../harness/check/expect.ts";
import { LISTS, type ListName } from "../../../harness/check/inventory.ts";
import { describeReply } from "../../../harness/session/reply.ts";

const NAMES: readonly ListName[] = ["tools", "resources", "prompts"];

/**
 * The method of a list that the server offers, and answers: an everyday request, which changes nothing and which both
 * eras have. That a list is not answered is told by a check of its own, so nothing else is asked by way of it. Where
 * there is none, `server/discover`.
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
