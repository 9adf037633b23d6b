import { needsExercise } from "../../../harness/check/expect.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { offlineListed, offlineUnlisted } from "../situations/scopes.ts";
import { judging, playedIn } from "./evidence.ts";
import { type Monitored, ofKind, wordsOf } from "./seen.ts";

const OFFLINE = "offline_access";

const notOfIssuer = clientCheck({
  ...judging(offlineListed),
  id: "client.auth.scope.not-of-issuer",
  title: "A client does not request the scopes of the authorization server, which serves others as well",
  requirements: ["auth.scope.supported-second"],
  sends: "scopes_supported in the metadata of the authorization server only",
  reading: "The scope offline_access asks for refresh tokens, and is accepted.",
  hint: "Request the scope of the challenge, or scopes_supported of the resource metadata. Without both, omit scope.",
  run({ seen, expect }: Monitored) {
    const [request] = ofKind("authorize", [playedIn(seen, offlineListed)]);
    if (request === undefined) return needsExercise("a client that sends an authorization request");
    const more = wordsOf(request.parameters.get("scope")).filter((one) => one !== OFFLINE);
    expect.that(more.length === 0, {
      expected: "no scope besides offline_access",
      actual: more.length === 0 ? "no other scope" : `scope=${more.join(" ")}`,
      at: request.request.seq,
    });
  },
});

const offlineOnlyListed = clientCheck({
  ...judging(offlineUnlisted),
  id: "client.auth.refresh.offline-unlisted",
  title: "A client requests offline_access only if the authorization server lists it",
  requirements: ["auth.scope.least-privilege", "auth.refresh.offline-access"],
  revisions: { since: "2026-07-28" },
  sends: "metadata of the authorization server whose scopes_supported lacks offline_access",
  hint: "Read scopes_supported of the authorization server before you add offline_access.",
  run({ seen, expect }: Monitored) {
    const [request] = ofKind("authorize", [playedIn(seen, offlineUnlisted)]);
    if (request === undefined) return needsExercise("a client that sends an authorization request");
    const isRequested = wordsOf(request.parameters.get("scope")).includes(OFFLINE);
    expect.that(!isRequested, {
      expected: "no offline_access",
      actual: isRequested ? "offline_access, which is not listed" : "no offline_access",
      at: request.request.seq,
    });
  },
});

export const issuerScopeChecks = [notOfIssuer, offlineOnlyListed];
