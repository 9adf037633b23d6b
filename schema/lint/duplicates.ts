import { isObject } from "../json.ts";
import { ownMember } from "../own-member.ts";
import type { Problem } from "../problem.ts";
import { quote, step } from "./json.ts";

/**
 * Finds items of a list, or of all pages of a list, with the same identifying member: `name` of tools and
 * prompts, `uri` of resources, `uriTemplate` of templates. Each repetition is one problem. The schema judges
 * items without that text.
 *
 * Level: SHOULD for tool names (`server/tools#tool-names`, since 2025-11-25); elsewhere schema.ts and the
 * pages call the member unique without a keyword.
 */
export function lintDuplicates(items: readonly unknown[], member: string): Problem[] {
  const first = new Map<string, number>();
  const problems: Problem[] = [];
  for (const [index, item] of items.entries()) {
    const name = isObject(item) ? ownMember(item, member) : undefined;
    if (typeof name !== "string") continue;
    const earlier = first.get(name);
    if (earlier === undefined) {
      first.set(name, index);
      continue;
    }
    const message = `must be unique in the list, but ${quote(name)} is already at /${earlier}`;
    problems.push({ pointer: step(`/${index}`, member), rule: "duplicate", message });
  }
  return problems;
}
