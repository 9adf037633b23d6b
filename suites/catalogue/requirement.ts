import type { Revision } from "../../schema/revision.ts";

/** RFC 2119 levels; REQUIRED and SHALL count as MUST, RECOMMENDED as SHOULD, OPTIONAL as MAY. */
export type Level = "MUST" | "MUST NOT" | "SHOULD" | "SHOULD NOT" | "MAY";

/** Whose duty it is. `both` is a duty that server and client have alike. */
export type Role =
  | "server"
  | "client"
  | "both"
  | "host"
  | "authorization-server"
  | "intermediary"
  | "schema-author";

/** Why no check will ever stand for a requirement. */
export interface Exclusion {
  /**
   * `unobservable`: leaves no mark on the wire. `human`: needs a person's eyes or judgement.
   * `permission`: forbids and demands nothing, so it cannot be broken. `out-of-scope`: binds somebody we do not test.
   */
  readonly kind: "unobservable" | "human" | "permission" | "out-of-scope";
  /** A full sentence that a reader accepts. */
  readonly reason: string;
}

/** One duty of the specification, however often and in however many revisions it is written. */
export interface Requirement {
  /** Effective role; `both` where at least one revision lays it on both. */
  readonly role: Role;
  /** Where the role of a revision differs from `role`: in 2026-07-28 servers send no requests, so only clients cancel one. */
  readonly roles?: Partial<Readonly<Record<Revision, Role>>>;
  /** The one transport that it binds; both when absent. */
  readonly transport?: "stdio" | "http";
  /** The duty in our own words: one sentence, present tense, without a keyword. */
  readonly gist: string;
  /** Effective level: where page and schema differ in strength, the weaker. */
  readonly level: Level;
  /** Where the level of a revision differs from `level`. */
  readonly levels?: Partial<Readonly<Record<Revision, Level>>>;
  /** The statements that it stands for, by revision; a revision that is absent does not have the duty. */
  readonly keys: Partial<Readonly<Record<Revision, readonly string[]>>>;
  readonly exclusion?: Exclusion;
}

/** Keeps the ids as a type, so that a check which names a requirement that is not there does not compile. */
export function requirements<Id extends string>(rows: Record<Id, Requirement>): Record<Id, Requirement> {
  return rows;
}

export function levelIn(requirement: Requirement, revision: Revision): Level {
  return requirement.levels?.[revision] ?? requirement.level;
}

export function roleIn(requirement: Requirement, revision: Revision): Role {
  return requirement.roles?.[revision] ?? requirement.role;
}
