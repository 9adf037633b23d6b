import type { Transport } from "../../harness/trace/event.ts";
import { LATEST, REVISIONS, type Revision, within } from "../../schema/revision.ts";

/** RFC 2119 levels; REQUIRED and SHALL count as MUST, RECOMMENDED as SHOULD, OPTIONAL as MAY. */
export type Level = "MUST" | "MUST NOT" | "SHOULD" | "SHOULD NOT" | "MAY";

/** Whose duty it is. `both`: server and client have the same duty. */
export type Role =
  | "server"
  | "client"
  | "both"
  | "host"
  | "authorization-server"
  | "intermediary"
  | "schema-author";

/** The roles that can be judged. */
export type Side = "server" | "client";

/** Why a requirement never gets a check. */
export interface Exclusion {
  /** Only this half of a duty of both has no check. Absent: the whole requirement. */
  readonly side?: Side;
  /**
   * `unobservable`: is not visible on the wire. `human`: only a person can judge it.
   * `permission`: requires and forbids nothing, so it cannot be broken. `out-of-scope`: binds a party that is not tested.
   */
  readonly kind: "unobservable" | "human" | "permission" | "out-of-scope";
  /** A full sentence that convinces a reader. */
  readonly reason: string;
}

/** One duty of the specification, wherever and in which revisions it is stated. */
export interface Requirement {
  /** Effective role; `both` if at least one revision gives the duty to both. */
  readonly role: Role;
  /** Where the role of a revision differs from `role`: in 2026-07-28 servers send no requests, so only clients cancel requests. */
  readonly roles?: Partial<Readonly<Record<Revision, Role>>>;
  /**
   * The only transport that it binds; all if absent. In 2024-11-05 a duty of `http` binds HTTP+SSE, the HTTP transport of
   * that revision, as well.
   */
  readonly transport?: Transport;
  /** The duty in our own words: one sentence, present tense, without a keyword. */
  readonly gist: string;
  /** Effective level: the weaker one where page and schema differ. */
  readonly level: Level;
  /** Where the level of a revision differs from `level`. */
  readonly levels?: Partial<Readonly<Record<Revision, Level>>>;
  /** The statements that it covers, by revision; a revision that is absent does not have the duty. */
  readonly keys: Partial<Readonly<Record<Revision, readonly string[]>>>;
  readonly exclusion?: Exclusion;
}

/** Preserves the ids as a type: a check that names an unknown requirement does not compile. */
export function requirements<Id extends string>(rows: Record<Id, Requirement>): Record<Id, Requirement> {
  return rows;
}

type Keys = Requirement["keys"];

/**
 * The same statements in each revision from one on, also in those that are published later: where such a revision has them no
 * more, the tests of the catalogue name the key.
 */
export function since(first: Revision, ...keys: readonly [string, ...string[]]): Keys {
  return between(first, LATEST, ...keys);
}

/** The same statements in each revision from one to another. */
export function between(first: Revision, last: Revision, ...keys: readonly [string, ...string[]]): Keys {
  const revisions = REVISIONS.filter((revision) => within(revision, { since: first, until: last }));
  return Object.fromEntries(revisions.map((revision) => [revision, keys]));
}

export function levelIn(requirement: Requirement, revision: Revision): Level {
  return requirement.levels?.[revision] ?? requirement.level;
}

/** Whether a side has no check of the requirement, for the reason of the exclusion. */
export function isExcludedFor({ exclusion }: Pick<Requirement, "exclusion">, side: string): boolean {
  return exclusion !== undefined && (exclusion.side === undefined || exclusion.side === side);
}

export function roleIn(requirement: Requirement, revision: Revision): Role {
  return requirement.roles?.[revision] ?? requirement.role;
}

/** Whether a requirement binds a peer over a transport. */
export function bindsOver(
  { transport: only }: Pick<Requirement, "transport">,
  transport: Transport,
  revision: Revision,
): boolean {
  if (only === undefined || only === transport) return true;
  return only === "http" && transport === "http+sse" && revision === "2024-11-05";
}
