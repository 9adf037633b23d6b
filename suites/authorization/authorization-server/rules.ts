import type { Revision } from "../../../schema/revision.ts";

/** What a revision requires of an authorization server, where revisions differ. */
export interface Rules {
  /** Whether OpenID Connect discovery replaces the metadata of RFC 8414. */
  readonly acceptsOpenid: boolean;
  /** Whether its clients must refuse an issuer that differs by a slash at the end only. */
  readonly isSlashSignificant: boolean;
}

const RULES: Readonly<Partial<Record<Revision, Rules>>> = {
  "2025-11-25": { acceptsOpenid: true, isSlashSignificant: false },
  "2026-07-28": { acceptsOpenid: true, isSlashSignificant: true },
};

const OF_2025_06_18: Rules = { acceptsOpenid: false, isSlashSignificant: false };

/** Older revisions have no authorization server of its own. */
export function rulesOf(revision: Revision): Rules {
  return RULES[revision] ?? OF_2025_06_18;
}
