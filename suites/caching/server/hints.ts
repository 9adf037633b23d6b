import { declares } from "../../../harness/check/applies.ts";
import type { Expect } from "../../../harness/check/expect.ts";
import { LISTS, type ListName } from "../../../harness/check/inventory.ts";
import type { Recorded } from "../../../harness/check/recorded.ts";
import type { ResultReply } from "../../../harness/session/replies/reply.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { check } from "../../across-topics/server/check.ts";
import { OFFERED, walkedList } from "../../across-topics/server/lists/lists.ts";
import { recordedOrNone } from "../../across-topics/server/recorded.ts";
import type { RequirementId } from "../../catalogue/index.ts";
import { contentsRead } from "../../resources/server/sample-reads.ts";

const HINT =
  'Add ttlMs (0 is allowed) and cacheScope ("private" is the safe choice) to each of these results.';

/** Requires both hints. Other checks judge their values. */
function expectHints(expect: Expect, { result, seq }: Pick<ResultReply, "result" | "seq">): void {
  for (const hint of ["ttlMs", "cacheScope"]) {
    expect.that(ownMember(result, hint) !== undefined, {
      expected: "ttlMs and cacheScope in the result",
      actual: `${hint} is missing`,
      at: seq,
      pointer: "/result",
    });
  }
}

const hintsIn =
  (method: string): Recorded =>
  ({ trace, expect }) => {
    for (const { value, at } of recordedOrNone(trace, method))
      expectHints(expect, { result: value, seq: at });
  };

/** Every page of a list has both hints. */
function listHints(name: ListName, requirement: RequirementId) {
  const { method } = LISTS[name];
  return check({
    id: requirement,
    title: `Every ${method} result has ttlMs and cacheScope`,
    requirements: [requirement],
    applies: declares(OFFERED[name].capability),
    on: "shared",
    sends: `${method}, page by page`,
    hint: HINT,
    recorded: hintsIn(method),
    async run(context) {
      for (const page of (await walkedList(context, name)).pages) expectHints(context.expect, page);
    },
  });
}

export const toolsHints = listHints("tools", "caching.hints.tools");
export const promptsHints = listHints("prompts", "caching.hints.prompts");
export const resourcesHints = listHints("resources", "caching.hints.resources");
export const templatesHints = listHints("templates", "caching.hints.templates");

export const discoverHints = check({
  id: "caching.hints.discover",
  title: "The result of server/discover has ttlMs and cacheScope",
  requirements: ["caching.hints.discover"],
  on: "shared",
  sends: "server/discover",
  hint: HINT,
  reading:
    "The pages and the schema list server/discover among the cacheable results; the changelog does not. The pages and the schema apply (docs/readings.md, A20).",
  recorded: hintsIn("server/discover"),
  async run({ session, expect }) {
    expectHints(
      expect,
      expect.result(await session.request("server/discover"), "a result with ttlMs and cacheScope"),
    );
  },
});

export const readHints = check({
  id: "caching.hints.read",
  title: "Every resources/read result has ttlMs and cacheScope",
  requirements: ["caching.hints.read"],
  applies: declares("resources"),
  on: "shared",
  sends: "resources/read of some of the listed resources",
  hint: HINT,
  recorded: hintsIn("resources/read"),
  async run(context) {
    for (const read of await contentsRead(context)) expectHints(context.expect, read);
  },
});
