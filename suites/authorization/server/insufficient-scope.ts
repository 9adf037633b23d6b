import { bearerIn, parameterOf } from "../../../harness/authorization/challenge.ts";
import { needsExercise, notApplicable } from "../../../harness/check/expect.ts";
import { check } from "../../across-topics/server/check.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { type Answer, describeAnswer, isServed } from "./caller.ts";
import { scopesNeeded } from "./granted.ts";
import { answered } from "./judging.ts";
import { ACCEPTED, answerTo, grantedIn } from "./tokens.ts";
import { type Seen, withoutToken } from "./without-token.ts";

/**
 * The answer to a token with insufficient scope: that to the first guarded request, or to the first later one that is refused
 * by its status. Ends a check if the server does not refuse the token for its scope.
 */
function narrowAnswer(seen: Seen): Answer {
  const answer = answerTo(seen, "narrow");
  if (!isServed(answer)) return answer;
  const refused = grantedIn(seen).later?.narrow?.find(
    (one): one is Answer => one.kind === "answer" && [401, 403].includes(one.status),
  );
  return (
    refused ??
    needsExercise(
      "a token whose scope is not enough for the first guarded request, for a list or for the call of a tool",
    )
  );
}

const onWithoutToken = checksOn(withoutToken, { transport: "http" });

export const status403 = onWithoutToken({
  id: "auth.insufficient-scope.status-403",
  title: "A token with insufficient scope is answered with status 403",
  requirements: ["auth.insufficient-scope.status-403"],
  after: [ACCEPTED],
  sends: "the guarded request, and later ones if that is served, with a token of the kind narrow",
  hint: "Answer 403 if the token is valid and only a scope is missing.",
  run({ seen, expect }) {
    const answer = narrowAnswer(seen);
    expect.that(answer.status === 403, {
      expected: "HTTP 403",
      actual: `${answer.sent} → ${describeAnswer(answer)}`,
      at: answer.seq,
    });
  },
});

/** A check of one parameter in the challenge of that 403. */
function ofChallenge(
  name: "error" | "scope" | "resource-metadata",
  {
    parameter,
    title,
    holds,
    expected,
  }: {
    readonly parameter: string;
    readonly title: string;
    readonly holds: (value: string) => boolean;
    readonly expected: string;
  },
) {
  return check({
    id: `auth.insufficient-scope.${name}`,
    title,
    requirements: [`auth.insufficient-scope.${name}`],
    transport: "http",
    on: withoutToken,
    after: [status403.id],
    sends: "the guarded request, and later ones if that is served, with a token of the kind narrow",
    hint: 'Add WWW-Authenticate: Bearer error="insufficient_scope", scope="…", resource_metadata="…" to status 403.',
    run({ seen, expect }) {
      const answer = narrowAnswer(seen);
      if (answer.status !== 403) notApplicable("the server does not answer with status 403");
      const value = parameterOf(bearerIn(answer.challenges), parameter);
      expect.that(value !== undefined && holds(value), {
        expected,
        actual: describeAnswer(answer),
        at: answer.seq,
      });
    },
  });
}

export const scopeError = ofChallenge("error", {
  parameter: "error",
  title: "The challenge of status 403 has the error insufficient_scope",
  holds: (value) => value === "insufficient_scope",
  expected: 'error="insufficient_scope"',
});

export const scopeNamed = ofChallenge("scope", {
  parameter: "scope",
  title: "The challenge of status 403 names the scopes that are needed",
  holds: (value) => value.trim() !== "",
  expected: "scope with at least one scope",
});

export const scopeMetadata = ofChallenge("resource-metadata", {
  parameter: "resource_metadata",
  title: "The challenge of status 403 names the URL of the resource metadata",
  holds: (value) => URL.canParse(value),
  expected: "resource_metadata with an absolute URL",
});

export const hierarchy = onWithoutToken({
  id: "auth.scope.hierarchy",
  title: "A token with a broader scope is accepted",
  requirements: ["auth.scope.hierarchy"],
  after: [ACCEPTED],
  sends: "the guarded request with a token of the kind broad",
  reading:
    "The operator says with --token-env broad=… that the scope of this token implies the one that is needed.",
  hint: "Accept a token whose scope implies the one that the request needs.",
  run({ seen, expect }) {
    const answer = answerTo(seen, "broad");
    expect.that(isServed(answer), {
      expected: "a result",
      actual: `${answer.sent} → ${describeAnswer(answer)}`,
      at: answer.seq,
    });
  },
});

export const allAtOnce = onWithoutToken({
  id: "auth.insufficient-scope.all-at-once",
  title: "One challenge names all scopes that the request needs",
  requirements: ["auth.insufficient-scope.all-at-once"],
  after: [status403.id],
  sends:
    "the guarded request with a token that has all scopes of the challenge for a token of the kind narrow",
  reading:
    "Only a second challenge with a scope that the first one does not name is a finding. Any other refusal may have another reason.",
  hint: "Put all scopes that the request needs into the challenge of status 403.",
  run({ seen, expect }) {
    const { widened } = grantedIn(seen);
    const first = scopesNeeded(narrowAnswer(seen));
    if (first.length === 0) notApplicable("the server does not answer with status 403 and scopes");
    if (widened === undefined)
      needsExercise("the harness as the authorization server: --auth issuer=<URL on loopback>");
    const answer = answered(widened.asked);
    const more = scopesNeeded(answer).filter((one) => !widened.scope.split(" ").includes(one));
    if (!isServed(answer) && more.length === 0)
      needsExercise(`a token that the server accepts: ${describeAnswer(answer)}`);
    expect.that(more.length === 0, {
      expected: "a result",
      actual: `a second challenge for ${more.join(" ")}, after one for ${first.join(" ")}`,
      at: answer.seq,
    });
  },
});
