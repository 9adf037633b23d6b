import { needsExercise } from "../../../harness/check/expect.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { auth } from "../situations/auth.ts";
import { CHALLENGED, SUPPORTED, scopeChallenged, scopeSupported } from "../situations/scopes.ts";
import { afterChallenge, judging, playedIn, requireChallenge } from "./evidence.ts";
import { listOf, scopeOf } from "./scope-words.ts";
import { exchangesOf, type Monitored, ofKind, type WebExchange, wordsOf } from "./seen.ts";
import { stepUpChecks } from "./step-up.ts";

/** A client may ask for it to get refresh tokens. */
const OFFLINE = "offline_access";

const ORDER_HINT =
  "Request the scope of the challenge. Without one, request scopes_supported of the resource metadata. Without that, omit scope.";

/** The first authorization request after the challenge. What a client requests before it cannot follow it. */
function challengedRequest(seen: Monitored["seen"]): WebExchange {
  const all = exchangesOf(playedIn(seen, scopeChallenged));
  requireChallenge(all);
  const request = afterChallenge(all).find(({ kind }) => kind === "authorize");
  return request ?? needsExercise("a client that sends an authorization request after the challenge");
}

const challenged = clientCheck({
  ...judging(scopeChallenged),
  id: "client.auth.scope.challenge-authoritative",
  title: "A client requests the scopes of the challenge, although the resource metadata lists others",
  requirements: ["auth.scope.challenge-authoritative", "auth.scope.challenge-first"],
  sends: "a challenge with two scopes that scopes_supported does not list",
  hint: ORDER_HINT,
  run({ seen, expect }: Monitored) {
    const request = challengedRequest(seen);
    const missing = wordsOf(CHALLENGED).filter((one) => !scopeOf(request).includes(one));
    expect.that(missing.length === 0, {
      expected: `scope=${CHALLENGED}`,
      actual: listOf(scopeOf(request)),
      at: request.request.seq,
    });
  },
});

const least = clientCheck({
  ...judging(scopeChallenged),
  id: "client.auth.scope.least",
  title: "A client requests no scopes besides those of the challenge",
  requirements: ["auth.scope.least-privilege"],
  sends: "a challenge with two scopes, and two others in scopes_supported",
  reading: "The scope offline_access asks for refresh tokens, and is accepted.",
  hint: ORDER_HINT,
  run({ seen, expect }: Monitored) {
    const request = challengedRequest(seen);
    const more = scopeOf(request).filter((one) => one !== OFFLINE && !wordsOf(CHALLENGED).includes(one));
    expect.that(more.length === 0, {
      expected: `no scopes besides ${CHALLENGED}`,
      actual: listOf(scopeOf(request)),
      at: request.request.seq,
    });
  },
});

const supported = clientCheck({
  ...judging(scopeSupported),
  id: "client.auth.scope.supported-second",
  title: "Without a scope in the challenge, a client requests all of scopes_supported",
  requirements: ["auth.scope.supported-second"],
  sends: "a challenge without scope, and two scopes in scopes_supported",
  hint: ORDER_HINT,
  run({ seen, expect }: Monitored) {
    const [request] = ofKind("authorize", [playedIn(seen, scopeSupported)]);
    if (request === undefined) return needsExercise("a client that sends an authorization request");
    const missing = SUPPORTED.filter((one) => !scopeOf(request).includes(one));
    expect.that(missing.length === 0, {
      expected: `scope=${SUPPORTED.join(" ")}`,
      actual: listOf(scopeOf(request)),
      at: request.request.seq,
    });
  },
});

const none = clientCheck({
  transport: "http",
  on: "every",
  of: "authorization",
  also: [auth],
  id: "client.auth.scope.none",
  title: "Without scopes in the challenge and in the metadata, a client omits scope",
  requirements: ["auth.scope.supported-second"],
  sends: "a challenge without scope, and resource metadata without scopes_supported",
  reading: "The scope offline_access asks for refresh tokens, and is accepted.",
  hint: ORDER_HINT,
  run({ seen, expect }: Monitored) {
    const [request] = ofKind("authorize", [playedIn(seen, auth)]);
    if (request === undefined) return needsExercise("a client that sends an authorization request");
    const sent = scopeOf(request).filter((one) => one !== OFFLINE);
    expect.that(sent.length === 0, {
      expected: "no scope",
      actual: listOf(sent),
      at: request.request.seq,
    });
  },
});

export const scopeChecks = [challenged, least, supported, none, ...stepUpChecks];
