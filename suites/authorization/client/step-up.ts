import { needsExercise } from "../../../harness/check/expect.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { CHALLENGED, STEP, stepUpEndless, stepUpForList, stepUpOnce } from "../situations/scopes.ts";
import { judging, mustDo, mustRefuse, playedIn } from "./evidence.ts";
import { listOf, scopeOf } from "./scope-words.ts";
import { exchangesOf, flowsIn, type Monitored, type WebExchange, wordsOf } from "./seen.ts";

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

/** That a client which has authorized requests the scope that a later request lacks. */
function requestsMore({ seen, expect }: Monitored, situation: typeof stepUpOnce, needs: string): void {
  const { refused, after } = refusedCall(exchangesOf(playedIn(seen, situation)));
  if (refused === undefined) needsExercise(needs);
  const request = after.find(({ kind }) => kind === "authorize");
  mustDo(expect, seen, situation, {
    expected: `an authorization request with scope ${STEP}`,
    did: after.find((one) => one.kind === "authorize" && scopeOf(one).includes(STEP)),
    wrong:
      request && !scopeOf(request).includes(STEP)
        ? { actual: listOf(scopeOf(request)), at: request.request.seq }
        : undefined,
  });
}

const forUser = clientCheck({
  ...judging(stepUpOnce),
  id: "client.auth.step-up.for-user",
  title: "A client that acts for a user requests the scope that it lacks",
  requirements: ["auth.step-up.for-user"],
  sends: "status 403 with insufficient_scope in answer to tools/call",
  hint: STEP_HINT,
  run: (context: Monitored) => requestsMore(context, stepUpOnce, "a client that calls a tool with its token"),
});

const forLists = clientCheck({
  ...judging(stepUpForList),
  id: "client.auth.step-up.lists",
  title: "A client that requests the scope that a call lacks does so for a list, too",
  requirements: ["auth.step-up.for-user"],
  after: ["client.auth.step-up.for-user"],
  sends: "status 403 with insufficient_scope in answer to tools/list",
  reading: "The text speaks of requests, not of calls only.",
  hint: 'Handle status 403 with error="insufficient_scope" where requests are sent, for all of them, and not in the code of tools/call.',
  run: (context: Monitored) =>
    requestsMore(context, stepUpForList, "a client that lists tools with its token"),
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

export const stepUpChecks = [handled, forUser, forLists, earlierScopes, retryLimit];
