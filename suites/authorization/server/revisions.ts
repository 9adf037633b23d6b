import type { Revision } from "../../../schema/revision.ts";

/** What a revision requires of a protected server. */
export interface Rules {
  /** Where clients find the authorization server: in the metadata of the resource (RFC 9728), or at the server's own origin. */
  readonly discovery: "resource-metadata" | "own-endpoints";
  /** Whether the answer to a request without a token needs a Bearer challenge. */
  readonly challenge: "required" | "optional";
  /** Whether tokens name the server as their audience (RFC 8707). */
  readonly hasAudience: boolean;
  /** Whether challenges name scopes, and missing scopes have status 403. */
  readonly hasScopes: boolean;
  /** Whether a server has sessions, which must not replace a token. */
  readonly hasSessions: boolean;
}

/** The duties of servers by revision. 2024-11-05 has no page about authorization. */
const RULES: Readonly<Record<Exclude<Revision, "2024-11-05">, Rules>> = {
  "2025-03-26": {
    discovery: "own-endpoints",
    challenge: "required",
    hasAudience: false,
    hasScopes: false,
    hasSessions: true,
  },
  "2025-06-18": {
    discovery: "resource-metadata",
    challenge: "required",
    hasAudience: true,
    hasScopes: false,
    hasSessions: true,
  },
  "2025-11-25": {
    discovery: "resource-metadata",
    challenge: "optional",
    hasAudience: true,
    hasScopes: true,
    hasSessions: true,
  },
  "2026-07-28": {
    discovery: "resource-metadata",
    challenge: "optional",
    hasAudience: true,
    hasScopes: true,
    hasSessions: false,
  },
};

export function rulesOf(revision: Revision): Rules {
  return RULES[revision === "2024-11-05" ? "2025-03-26" : revision];
}
