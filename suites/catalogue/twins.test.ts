import { expect, test } from "vitest";
import { REVISIONS } from "../../schema/revision.ts";
import { catalogue, REQUIREMENT_IDS, type RequirementId } from "./index.ts";
import { statementsOf } from "./statements.ts";

/** Requirements that share a sentence and are different duties: about different features or different errors. */
const APART: readonly (readonly RequirementId[])[] = [
  ["completion.argument.missing", "prompts.get.missing-argument"],
  ["completion.errors.internal", "prompts.errors.internal"],
  ["completion.ref.unknown-prompt", "prompts.get.unknown-name"],
  ["elicitation.rate.limited", "sampling.rate.limited"],
  ["elicitation.user.approval", "sampling.user.approval"],
  ["headers.validation.error", "meta.capabilities.required-error-400", "versioning.unsupported.status-400"],
  [
    "http.legacy.adoption",
    "logging.deprecated.avoided",
    "roots.deprecated.avoided",
    "sampling.deprecated.avoided",
  ],
  ["meta.capabilities.required-error-400", "meta.request.missing-key-400"],
  ["prompts.list.independent", "resources.list.independent", "tools.list.independent"],
  ["prompts.list.may-vary", "resources.list.may-vary", "tools.list.may-vary"],
  ["sampling.context.ignored", "sampling.system-prompt.changed"],
  ["sampling.tool-choice.undeclared", "sampling.tools.undeclared"],
];

test("one sentence is one duty, in all revisions and on all pages that have it", () => {
  const claimants = new Map<string, Set<RequirementId>>();
  for (const id of REQUIREMENT_IDS) {
    for (const sha of shasOf(id)) claimants.set(sha, (claimants.get(sha) ?? new Set()).add(id));
  }
  const shared = [...claimants.values()].filter((ids) => ids.size > 1).map((ids) => [...ids].sort());
  expect([...new Set(shared.map(String))].sort()).toEqual(APART.map(String).sort());
});

/** Hashes of the sentences that a requirement covers. */
function shasOf(id: RequirementId): readonly string[] {
  return REVISIONS.flatMap((revision) =>
    (catalogue[id].keys[revision] ?? []).flatMap((key) => {
      const statement = statementsOf(revision).get(key);
      return statement && "sha" in statement ? [statement.sha] : [];
    }),
  );
}
