import type { Side } from "../../schema/envelope/index.ts";
import { given } from "../../schema/given.ts";
import type { Span } from "../../schema/revision.ts";
import type { RequirementId } from "../catalogue/index.ts";

/** A rule for messages that both roles have to keep: what its check for servers and its check for clients share. */
export interface MessageRule {
  readonly requirement: RequirementId;
  /** The id of the check for each role. Without an id, the role has no check for this rule. */
  readonly ids: Readonly<Partial<Record<Side, string>>>;
  readonly title: (role: Side) => string;
  readonly hint: string;
  /** Narrower than the revisions of the requirement, by role. */
  readonly revisions?: Readonly<Partial<Record<Side, Span>>>;
}

/** The members of a check that come from its rule. */
interface RuleMembers {
  readonly id: string;
  readonly title: string;
  readonly requirements: readonly [RequirementId];
  readonly hint: string;
  readonly revisions?: Span;
}

/** The part of a check that its rule gives, for one role. */
export function ruleFor(role: Side, { requirement, ids, title, hint, revisions }: MessageRule): RuleMembers {
  const id = ids[role];
  if (id === undefined) throw new Error(`${requirement} has no check for a ${role}`);
  const common = { id, title: title(role), requirements: [requirement] as const, hint };
  return { ...common, ...given({ revisions: revisions?.[role] }) };
}
