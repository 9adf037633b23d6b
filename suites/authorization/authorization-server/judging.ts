import { Inconclusive, needsExercise, notApplicable } from "../../../harness/check/expect.ts";
import { type Answer, type Asked, parsed } from "../server/caller.ts";
import type { Documents } from "./documents.ts";
import { granted } from "./flow.ts";
import type { Metadata } from "./locate.ts";
import type { Codes, Played, Refreshed } from "./played.ts";
import { type Judgeable, NOT_ANNOUNCED, type Seen } from "./seen.ts";
import { describeVisit, type Visit } from "./visit.ts";

/** Ends a check if no authorization server was seen. */
export function serverIn(seen: Seen): Judgeable {
  if (seen.kind === "judgeable") return seen;
  if (seen.kind === "unreachable") return needsExercise(seen.why);
  return notApplicable(seen.why);
}

/** The metadata. Ends a check if there is none. */
export function metadataIn(seen: Seen): Metadata {
  const { metadata } = serverIn(seen);
  if (metadata !== undefined) return metadata;
  throw new Inconclusive("depends-on", "depends on auth.as.metadata", { on: "auth.as.metadata" });
}

/** What a registered client saw. Ends a check if there is none. */
export function flowIn(seen: Seen): Played {
  const { flow } = serverIn(seen);
  return "done" in flow ? flow.done : needsExercise(flow.blocked);
}

/** The answers to codes. Ends a check if a user has to do something first. */
export function codesIn(seen: Seen): Codes {
  const { codes, right } = flowIn(seen);
  if (codes !== undefined) return codes;
  if (right.kind === "missing") throw new Inconclusive("no-answer", right.why);
  return needsExercise(`a user who logs in and agrees, which cannot be automated: ${describeVisit(right)}`);
}

/** The answers to codes, of which a right one led to a token. */
export function controlledCodes(seen: Seen): Codes {
  const codes = codesIn(seen);
  if (granted(codes.token) !== undefined) return codes;
  throw new Inconclusive("depends-on", "depends on auth.as.token-response", { on: "auth.as.token-response" });
}

export function refreshIn(seen: Seen): Refreshed {
  const { refresh } = controlledCodes(seen);
  return refresh ?? notApplicable("the server issued no refresh token");
}

export function documentsIn(seen: Seen): Documents {
  const { documents } = serverIn(seen);
  if ("done" in documents) return documents.done;
  return documents.blocked === NOT_ANNOUNCED
    ? notApplicable(documents.blocked)
    : needsExercise(documents.blocked);
}

/** The same of a server that has requested the documents. */
export function readDocumentsIn(seen: Seen): Documents {
  const documents = documentsIn(seen);
  if (documents.fetched > 0) return documents;
  const on = "auth.as.client-metadata-fetched";
  throw new Inconclusive("depends-on", `depends on ${on}`, { on });
}

/** Ends a check without the answer that it judges. */
export function answered(asked: Asked): Answer {
  if (asked.kind === "answer") return asked;
  throw new Inconclusive("no-answer", `${asked.sent}: ${asked.why}`);
}

/** Ends a check if a visit has no answer. */
export function visitedIn(visited: Visit): Exclude<Visit, { kind: "missing" }> {
  if (visited.kind !== "missing") return visited;
  throw new Inconclusive("no-answer", describeVisit(visited));
}

/** An answer of the token endpoint in words: "a code → HTTP 400, error=invalid_grant". */
export function describeToken(answer: Answer): string {
  const { sent, status, body } = answer;
  if (granted(answer) !== undefined) return `${sent} → HTTP ${status}, with an access token`;
  const error = parsed(body)?.error;
  return `${sent} → HTTP ${status}${typeof error === "string" ? `, error=${error}` : ", no error code"}`;
}
