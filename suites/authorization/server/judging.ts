import { bearerIn, type Challenge } from "../../../harness/authorization/challenge.ts";
import { Inconclusive, needsExercise, notApplicable } from "../../../harness/check/expect.ts";
import type { Answer, Asked } from "./caller.ts";
import { documentOf, type Found, firstFound } from "./metadata.ts";
import type { Protected, Seen } from "./without-token.ts";

/** Ends a check of a server that needs no token, or has another kind of authentication. */
export function protectedServer(seen: Seen): Protected {
  if (seen.kind === "protected") return seen;
  if (seen.kind === "unknown") throw new Inconclusive("no-answer", seen.why);
  return notApplicable(seen.why);
}

/** Ends a check without the answer that it judges. */
export function answered(asked: Asked | undefined): Answer {
  if (asked?.kind === "answer") return asked;
  throw new Inconclusive("no-answer", asked?.why ?? "the request was not sent");
}

export function hasBearer({ challenges }: Answer): boolean {
  return bearerIn(challenges) !== undefined;
}

/** The Bearer challenge in the answer to a request without a token. Ends a check if there is none. */
export function challengeIn({ first }: Protected): Challenge {
  return bearerIn(first.challenges) ?? notApplicable("the answer has no Bearer challenge");
}

/** The metadata of the resource. Ends a check if no document was found. */
export function metadataIn({ routes }: Protected): Found {
  const found = firstFound(routes);
  if (found !== undefined) return found;
  const refused = routes.find(({ refusal }) => refusal !== undefined);
  if (refused !== undefined) return needsExercise(`permission: ${refused.refusal ?? "not fetched"}`);
  throw new Inconclusive("depends-on", "depends on auth.resource-metadata.published", {
    on: "auth.resource-metadata.published",
  });
}

/** All documents that were found. */
export function allFound({ routes }: Protected): readonly Found[] {
  return routes.map(documentOf).filter((found) => found !== undefined);
}

export const SENDS_FIRST =
  "the first request of a conversation (or a list, if that one is served), without a token";
