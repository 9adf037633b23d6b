import type { Transport } from "../../harness/trace/event.ts";
import type { CoverageEntry } from "../../harness/verdict/coverage.ts";
import { REVISIONS, type Revision, type Span, within } from "../../schema/revision.ts";
import { catalogue, isRequirementId, REQUIREMENT_IDS, type RequirementId } from "./index.ts";
import { urlOf } from "./link.ts";
import {
  type Exclusion,
  isExcludedFor,
  type Level,
  levelIn,
  type Role,
  roleIn,
  type Side,
} from "./requirement.ts";
import { statementsOf } from "./statements.ts";

/** The members of a check that coverage reads. */
export interface CoveringCheck {
  readonly id: string;
  /** The check holds in the revisions of the first. */
  readonly requirements: readonly string[];
  /** Narrower than the revisions of the first requirement. */
  readonly revisions?: Span;
  readonly transport?: Transport;
}

/** A check that covers a requirement, over all transports unless it names one. */
export interface Covering {
  readonly id: string;
  readonly transport?: Transport;
}

/** One requirement in one revision, in the types of the catalogue. */
export interface CoverageRow extends CoverageEntry {
  readonly id: RequirementId;
  readonly level: Level;
  readonly role: Role;
  readonly transport?: Transport;
  readonly revision: Revision;
  readonly keys: readonly string[];
  readonly checks: readonly Covering[];
  readonly open: readonly Role[];
  readonly exclusion?: Exclusion;
}

/** Each requirement of a revision, with the checks that cover it there. */
export function coverage(checks: readonly CoveringCheck[], revision: Revision): readonly CoverageRow[] {
  const existing = checks.filter((check) => holdsIn(check, revision));
  return REQUIREMENT_IDS.flatMap((id) => {
    const requirement = catalogue[id];
    const keys = requirement.keys[revision];
    const url = urlOf(id, revision);
    if (!keys || url === undefined) return [];
    const { gist, transport, exclusion } = requirement;
    const covering = existing.filter(({ requirements }) => requirements.includes(id));
    const role = roleIn(requirement, revision);
    return {
      id,
      gist,
      level: levelIn(requirement, revision),
      role,
      ...(transport && { transport }),
      revision,
      url,
      keys,
      pages: [...new Set(keys.map((key) => pageOf(key, revision)))],
      checks: covering.map((check) => ({
        id: check.id,
        ...(check.transport && { transport: check.transport }),
      })),
      open: boundBy(role).filter(
        (bound) => !covering.some((check) => judges(check, bound)) && !isExcludedFor(requirement, bound),
      ),
      ...(exclusion && { exclusion }),
    };
  });
}

/** What a check judges, by the beginning of its id. That of a gateway says nothing about the server or the client of a message. */
export function sideOf({ id }: Pick<CoveringCheck, "id">): Side | "gateway" {
  if (id.startsWith("gateway.")) return "gateway";
  return id.startsWith("client.") ? "client" : "server";
}

/** A check of one side says nothing about the other side, so a duty of both needs checks of both. */
function boundBy(role: Role): readonly Role[] {
  return role === "both" ? ["server", "client"] : [role];
}

/** A role that is no side, such as the author of a schema, is judged through either side. */
function judges(check: CoveringCheck, role: Role): boolean {
  return role === "server" || role === "client" ? sideOf(check) === role : true;
}

/** The page or the schema that has a statement. */
export function pageOf(key: string, revision: Revision): string {
  const anchor = statementsOf(revision).get(key)?.anchor;
  if (anchor === undefined) throw new Error(`revision ${revision} has no statement "${key}"`);
  return anchor.replace(/#.*$/, "");
}

/** The revisions in which a check exists: those of its first requirement, narrowed by its own. */
export function revisionsOf(check: CoveringCheck): readonly Revision[] {
  return REVISIONS.filter((revision) => holdsIn(check, revision));
}

function holdsIn({ requirements: [first], revisions = {} }: CoveringCheck, revision: Revision): boolean {
  return (
    first !== undefined &&
    isRequirementId(first) &&
    catalogue[first].keys[revision] !== undefined &&
    within(revision, revisions)
  );
}
