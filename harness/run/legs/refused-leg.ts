import type { Check, Suite } from "../../check/check.ts";
import type { Reply } from "../../session/replies/reply.ts";
import type { Diagnosis, Leg } from "../../verdict/result.ts";
import { isOpening } from "./openings.ts";

interface Refused {
  readonly diagnosis: Diagnosis;
  /** The reply that refused the session. */
  readonly refusal: Reply;
  /** What could be judged without a session. */
  readonly leg: Leg;
}

interface RefusedPlan {
  readonly suites: readonly Suite[];
  readonly select: (check: Check) => boolean;
  /** Whether the operator gave a token. */
  readonly hasToken: boolean;
}

/**
 * Why a run of a server that refused the session is incomplete. Undefined if every selected check is judged without a
 * session.
 */
export function diagnoseRefusal(
  { diagnosis, refusal, leg }: Refused,
  { suites, select, hasToken }: RefusedPlan,
): Diagnosis | undefined {
  if ("http" in refusal && refusal.http?.status !== 401) return diagnosis;
  const selected = suites.flatMap(({ checks }) => checks).filter(select);
  const isComplete = selected.every((check) => isOpening(check) || check.on === "connection");
  if (isComplete && !hasToken) return undefined;
  const { pass, warn, fail } = leg.counts;
  const counted = Object.entries({ passed: pass, warned: warn, failed: fail }).flatMap(([word, count]) =>
    count > 0 ? [`${count} ${word}`] : [],
  );
  const facts = [...diagnosis.facts, ...challengesIn(refusal)];
  if (hasToken) {
    return {
      text: "The server does not accept the token (HTTP 401).",
      facts,
      hint: "Check that the token has not expired, that its audience is this server, and that it has the scopes of the challenge.",
    };
  }
  if (counted.length === 0) return { ...diagnosis, facts };
  return {
    text: `The server requires authorization (HTTP 401). Authorization judged: ${counted.join(", ")}.`,
    facts,
    hint: `Everything else needs a token. ${diagnosis.hint ?? ""}`.trim(),
  };
}

function challengesIn(refusal: Reply): Diagnosis["facts"] {
  const headers = "http" in refusal ? (refusal.http?.headers ?? []) : [];
  return headers
    .filter(([name]) => name.toLowerCase() === "www-authenticate")
    .map(([, value]) => ["challenge", value] as const);
}
