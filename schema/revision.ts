/** The published revisions of the specification, oldest first. */
export const REVISIONS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"] as const;

export type Revision = (typeof REVISIONS)[number];

/** Stateful revisions have a handshake. In a stateless revision each request is independent. */
export type Era = "stateful" | "stateless";

/** The first revision without a handshake. */
export const FIRST_STATELESS: Revision = "2026-07-28";

export const LATEST: Revision = "2026-07-28";

export function isRevision(text: unknown): text is Revision {
  return (REVISIONS as readonly unknown[]).includes(text);
}

/** Revisions are ISO dates, so the order of the text is the order of time. */
export function eraOf(revision: Revision): Era {
  return revision < FIRST_STATELESS ? "stateful" : "stateless";
}

/** A span of revisions. Both ends are included; a missing end is open. */
export interface Span {
  readonly since?: Revision;
  readonly until?: Revision;
}

export function within(revision: Revision, { since, until }: Span): boolean {
  return (since === undefined || revision >= since) && (until === undefined || revision <= until);
}

/** The revisions from one on, also those that are published later. */
export function since(first: Revision): readonly Revision[] {
  return between(first, LATEST);
}

export function between(first: Revision, last: Revision): readonly Revision[] {
  return REVISIONS.filter((revision) => within(revision, { since: first, until: last }));
}
