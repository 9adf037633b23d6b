import type { Revision } from "../../schema/revision.ts";
import { catalogue, type RequirementId } from "./index.ts";
import { SPECIFICATION_COMMIT, type Statement, statementsOf } from "./statements.ts";

const SITE = "https://modelcontextprotocol.io";
const REPOSITORY = "https://github.com/modelcontextprotocol/modelcontextprotocol";

/**
 * Where a person can read a statement: a section of the site, or a line of a schema. Old revisions have no page
 * for their schema, and the lines of a file move, so that link names the commit.
 */
export function urlOfAnchor(anchor: string): string {
  return anchor.startsWith("schema/")
    ? `${REPOSITORY}/blob/${SPECIFICATION_COMMIT}/${anchor}`
    : `${SITE}/${anchor}`;
}

/** The best place to read a requirement in a revision; undefined when that revision does not have it. */
export function urlOf(id: RequirementId, revision: Revision): string | undefined {
  const keys = catalogue[id].keys[revision] ?? [];
  const statements = keys.flatMap((key) => statementsOf(revision).get(key) ?? []);
  const [best] = statements.sort((a, b) => distance(a) - distance(b));
  return best && urlOfAnchor(best.anchor);
}

/** A sentence on a page is more useful to a reader than a comment in a schema, and both more than a basis. */
function distance(statement: Statement): number {
  if ("basis" in statement) return 2;
  return statement.key.startsWith("schema#") ? 1 : 0;
}
