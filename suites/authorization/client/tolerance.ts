import { needsExercise } from "../../../harness/check/expect.ts";
import type { ClientSituation, Played } from "../../../harness/check/situation.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { guardedMetadata } from "../situations/discovery.ts";
import { fewerScopes } from "../situations/scopes.ts";
import { oddToken } from "../situations/tokens.ts";
import { judging, mustDo, playedIn } from "./evidence.ts";
import { exchangesOf, type Monitored, wasServed } from "./seen.ts";

/** The first request that was served with the token of this situation. A client without a token is not judged. */
function servedIn(seen: readonly Played[], situation: ClientSituation) {
  const all = exchangesOf(playedIn(seen, situation));
  const hasToken = all.some(({ kind, response }) => kind === "token" && response?.status === 200);
  if (!hasToken) return needsExercise("a client that obtains a token");
  return all.find((one) => one.kind === "endpoint" && wasServed(one));
}

const oddAccepted = clientCheck({
  ...judging(oddToken),
  id: "client.auth.token.odd-response-accepted",
  title:
    "A client accepts a token response with token_type in lower case, unknown members, and no expires_in",
  requirements: ["auth.token.response"],
  sends: "a long token, token_type bearer, members that no RFC defines, and no expires_in",
  hint: "Compare token_type without case, ignore unknown members, and do not require expires_in (RFC 6749, 5.1).",
  run({ seen, expect }: Monitored) {
    mustDo(expect, seen, oddToken, {
      expected: "a request with the token",
      did: servedIn(seen, oddToken),
    });
  },
});

const fewerAccepted = clientCheck({
  ...judging(fewerScopes),
  id: "client.auth.scope.fewer-accepted",
  title: "A client continues with a token that has fewer scopes than it requested",
  requirements: ["auth.token.response"],
  sends: "a token response whose scope has one of two requested scopes",
  reading:
    "RFC 6749, 3.3, allows fewer scopes. It does not say that a client must continue, so this only warns.",
  hint: "Try the token. The server answers 403 with insufficient_scope if it needs more.",
  run({ seen, expect }: Monitored) {
    mustDo(expect, seen, fewerScopes, {
      expected: "a request with the token",
      did: servedIn(seen, fewerScopes),
      warns: true,
    });
  },
});

const READING =
  "The text does not say after which status a client tries the next URI, so a client that stops only warns.";

const afterForbidden = clientCheck({
  ...judging(guardedMetadata),
  id: "client.auth.discovery.after-403",
  title: "After status 403 for the well-known URI with the path, a client requests the one at the root",
  requirements: ["auth.discovery.well-known-fallback"],
  sends: "status 403 for the well-known URI with the path of the endpoint",
  reading: READING,
  hint: "Try the next URI after every status but 200.",
  run({ seen, expect }: Monitored) {
    const documents = exchangesOf(playedIn(seen, guardedMetadata)).filter(
      ({ kind }) => kind === "resource-metadata",
    );
    const met = documents.some(({ response }) => response?.status === 403);
    if (!met) needsExercise("a client that requests the well-known URI with the path");
    mustDo(expect, seen, guardedMetadata, {
      expected: "a request for the well-known URI at the root",
      did: documents.find(({ response }) => response?.status === 200),
      warns: true,
    });
  },
});

const afterError = clientCheck({
  ...judging(guardedMetadata),
  id: "client.auth.metadata.after-500",
  title: "After status 500 for the OAuth metadata, a client requests the OpenID configuration",
  requirements: ["auth.as-metadata.root-issuer"],
  sends: "status 500 for the OAuth metadata of the authorization server",
  reading: READING,
  hint: "Try the next URI after every status but 200.",
  run({ seen, expect }: Monitored) {
    const documents = exchangesOf(playedIn(seen, guardedMetadata)).filter(({ kind }) => kind === "metadata");
    const met = documents.some(({ response }) => response?.status === 500);
    if (!met) needsExercise("a client that requests the OAuth metadata first");
    mustDo(expect, seen, guardedMetadata, {
      expected: "a request for the OpenID configuration",
      did: documents.find(({ response }) => response?.status === 200),
      warns: true,
    });
  },
});

export const toleranceChecks = [afterForbidden, afterError, oddAccepted, fewerAccepted];
