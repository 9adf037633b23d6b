import { needsExercise } from "../../../harness/check/expect.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { auth } from "../situations/auth.ts";
import {
  CHALLENGED,
  STEP,
  SUPPORTED,
  scopeChallenged,
  scopeSupported,
  stepUpEndless,
  stepUpOnce,
} from "../situations/scopes.ts";
import { afterChallenge, judging, mustDo, mustRefuse, playedIn, requireChallenge } from "./evidence.ts";
import { exchangesOf, flowsIn, type Monitored, ofKind, type WebExchange, wordsOf } from "./seen.ts";

const scopeOf = ({ parameters }: WebExchange): readonly string[] => wordsOf(parameters.get("scope"));

/** A client may ask for it to get refresh tokens. */
const OFFLINE = "offline_access";

const listOf = (scopes: readonly string[]) =>
  scopes.length === 0 ? "no scope" : `scope=${scopes.join(" ")}`;

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

/** The first refusal for lack of a scope, and what came after it. */
function refusedCall(all: readonly WebExchange[]) {
  const refused = all.find(({ kind, response }) => kind === "endpoint" && response?.status === 403);
  const after = all.filter(
    ({ request }) => request.seq > (refused?.response?.seq ?? Number.POSITIVE_INFINITY),
  );
  return { refused, after };
}

const STEP_HINT =
  'On status 403 with error="insufficient_scope", authorize again with the scope of the challenge, and repeat the request with the new token.';

const handled = clientCheck({
  ...judging(stepUpOnce),
  id: "client.auth.step-up.handled",
  title: "A client that lacks a scope requests it, or ends the request",
  requirements: ["auth.step-up.handled"],
  sends: "status 403 with insufficient_scope in answer to tools/call",
  hint: STEP_HINT,
  run({ seen, expect }: Monitored) {
    const { refused, after } = refusedCall(exchangesOf(playedIn(seen, stepUpOnce)));
    if (refused === undefined) return needsExercise("a client that calls a tool with its token");
    const again = after.filter(({ kind, response }) => kind === "endpoint" && response?.status === 403);
    const isRenewed = after.some(({ kind }) => kind === "authorize");
    mustRefuse(expect, seen, stepUpOnce, {
      expected: "an authorization request with the scope, or the end of the call",
      met: refused.response?.seq,
      forbidden:
        again[0] && !isRenewed
          ? { actual: "the call again, without more scope", at: again[0].request.seq }
          : undefined,
      needs: "a client that calls a tool with its token",
    });
  },
});

const forUser = clientCheck({
  ...judging(stepUpOnce),
  id: "client.auth.step-up.for-user",
  title: "A client that acts for a user requests the scope that it lacks",
  requirements: ["auth.step-up.for-user"],
  sends: "status 403 with insufficient_scope in answer to tools/call",
  hint: STEP_HINT,
  run({ seen, expect }: Monitored) {
    const { refused, after } = refusedCall(exchangesOf(playedIn(seen, stepUpOnce)));
    if (refused === undefined) return needsExercise("a client that calls a tool with its token");
    const request = after.find(({ kind }) => kind === "authorize");
    mustDo(expect, seen, stepUpOnce, {
      expected: `an authorization request with scope ${STEP}`,
      did: after.find((one) => one.kind === "authorize" && scopeOf(one).includes(STEP)),
      wrong:
        request && !scopeOf(request).includes(STEP)
          ? { actual: listOf(scopeOf(request)), at: request.request.seq }
          : undefined,
    });
  },
});

const earlierScopes = clientCheck({
  ...judging(stepUpOnce),
  id: "client.auth.step-up.earlier-kept",
  title: "A client that requests more scope also requests its earlier scopes",
  requirements: ["auth.scope.earlier-kept"],
  sends: "a first challenge with two scopes, and a second one with another scope",
  hint: "Request the union of the scopes that you have and those of the challenge.",
  run({ seen, expect }: Monitored) {
    const { after } = refusedCall(exchangesOf(playedIn(seen, stepUpOnce)));
    const request = after.find((one) => one.kind === "authorize" && scopeOf(one).includes(STEP));
    if (request === undefined) return needsExercise("a client that requests the scope that it lacks");
    const missing = wordsOf(CHALLENGED).filter((one) => !scopeOf(request).includes(one));
    expect.that(missing.length === 0, {
      expected: `scope=${CHALLENGED} ${STEP}`,
      actual: listOf(scopeOf(request)),
      at: request.request.seq,
    });
  },
});

/** A client may try a few times. */
const MOST_FLOWS = 4;

const retryLimit = clientCheck({
  ...judging(stepUpEndless),
  id: "client.auth.step-up.retry-limit",
  title: "A client stops if more scope does not help",
  requirements: ["auth.step-up.retry-limit", "auth.step-up.attempts-tracked"],
  sends: "status 403 with insufficient_scope in answer to every tools/call",
  reading: "The text has no number. Up to three further authorizations for one call are accepted.",
  hint: "Count the attempts for each resource and operation, and report the error after a few.",
  run({ seen, expect }: Monitored) {
    const played = playedIn(seen, stepUpEndless);
    const { refused } = refusedCall(exchangesOf(played));
    const flows = flowsIn(played);
    mustRefuse(expect, seen, stepUpEndless, {
      expected: "at most three further authorization requests",
      met: refused?.response?.seq,
      forbidden:
        flows.length > MOST_FLOWS
          ? {
              actual: `${flows.length} authorization requests`,
              at: flows.at(-1)?.authorize.request.seq ?? 1,
            }
          : undefined,
      needs: "a client that calls a tool with its token",
    });
  },
});

export const scopeChecks = [challenged, least, supported, none, handled, forUser, earlierScopes, retryLimit];
