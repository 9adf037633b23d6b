import { declares } from "../../../harness/check/applies.ts";
import { type Expect, Inconclusive } from "../../../harness/check/expect.ts";
import type { Item } from "../../../harness/check/inventory.ts";
import { lintDuplicates, lintToolName } from "../../../schema/lint/index.ts";
import type { Problem } from "../../../schema/problem.ts";
import { check } from "../../across-topics/server/check.ts";
import { listedItems } from "../../across-topics/server/lists/lists.ts";
import { inMember } from "../../across-topics/server/problems.ts";
import { itemsIn, judging, listed, recordedOrNone } from "../../across-topics/server/recorded.ts";

const WALK = "tools/list, page by page";
const NAMELESS = "no tool has a name that is a string";

export const nameLength = check({
  id: "tools.names.length",
  title: "The name of a tool has 1 to 128 characters",
  requirements: ["tools.names.length"],
  hint: "Shorten the name to at most 128 characters.",
  applies: declares("tools"),
  on: "shared",
  sends: WALK,
  ...judging(listed("tools"), () => ({
    what: "a name of 1 to 128 characters",
    judge: ({ name }) => (typeof name === "string" ? inMember("name", lengthProblems(name)) : undefined),
    none: NAMELESS,
  })),
});

/** Counts characters, not UTF-16 units, because that is the more lenient count. */
function lengthProblems(name: string): readonly Problem[] {
  const length = [...name].length;
  if (length >= 1 && length <= 128) return [];
  return [{ pointer: "", rule: "tool-name-length", message: `must have 1 to 128 characters, got ${length}` }];
}

export const nameCharacters = check({
  id: "tools.names.characters",
  title: 'The name of a tool contains only letters, digits, "_", "-" and "."',
  requirements: ["tools.names.characters"],
  hint: 'Use only letters A-Z and a-z, digits, "_", "-" and "." in the names of tools.',
  applies: declares("tools"),
  on: "shared",
  sends: WALK,
  ...judging(listed("tools"), (revision) => ({
    what: 'a name of letters, digits, "_", "-" and "."',
    // Shortened to a legal length: another check judges the length.
    judge: ({ name }) =>
      typeof name === "string" && name !== ""
        ? inMember("name", lintToolName(upToFirstIllegal(name), revision))
        : undefined,
    none: NAMELESS,
  })),
});

/** A part of the name that has a legal length and includes the first character that is not allowed. */
function upToFirstIllegal(name: string): string {
  const index = name.search(/[^A-Za-z0-9_.-]/);
  return index < 0 ? name.slice(0, 128) : name.slice(0, index + 2);
}

export const nameUnique = check({
  id: "tools.names.unique",
  title: "No two tools have the same name",
  requirements: ["tools.names.unique"],
  hint: "Give each tool its own name, for example with a prefix for each source.",
  applies: declares("tools"),
  on: "shared",
  sends: WALK,
  async run(context) {
    const tools = await listedItems(context, "tools");
    if ((await context.inventory.list("tools")).ended === "endless") {
      throw new Inconclusive("depends-on", "the list has no last page: it returns the same tools again");
    }
    judgeUnique(context.expect, tools);
  },
  recorded: ({ trace, expect }) => {
    for (const page of recordedOrNone(trace, "tools/list")) judgeUnique(expect, itemsIn(page, "tools"));
  },
});

function judgeUnique(expect: Expect, tools: readonly Item[]): void {
  const problems = lintDuplicates(
    tools.map(({ value }) => value),
    "name",
  );
  const repeated = tools.filter((_, index) => problems.some(({ pointer }) => pointer === `/${index}/name`));
  for (const { value, at: event, pointer } of repeated) {
    expect.that(false, {
      expected: "each name once in the list",
      actual: `${JSON.stringify(value.name)} occurs more than once`,
      at: event,
      pointer: `${pointer}/name`,
    });
  }
  const [first] = tools;
  if (repeated.length === 0 && first) {
    const summary = `${tools.length} tools, each name once`;
    expect.that(true, { expected: summary, actual: summary, at: first.at });
  }
}
