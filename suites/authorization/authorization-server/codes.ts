import { type Expect, needsExercise } from "../../../harness/check/expect.ts";
import { headerOf } from "../../../harness/trace/headers.ts";
import { mediaType } from "../../../harness/transport/http/headers.ts";
import { check } from "../../across-topics/server/check.ts";
import { type Answer, type Asked, parsed } from "../server/caller.ts";
import { granted, STATE } from "./flow.ts";
import { answered, codesIn, controlledCodes, describeToken, flowIn, visitedIn } from "./judging.ts";
import { authorizationServer } from "./seen.ts";
import { describeVisit, outcomeOf, parameterIn } from "./visit.ts";

const READING = "The sentence refers to OAuth 2.1";

const common = { requirements: ["auth.as.oauth"], transport: "http", on: authorizationServer } as const;

/** A token request without an access token in its answer is refused, with any status. */
export function judgeRefused(expect: Expect, asked: Asked): void {
  const answer = answered(asked);
  expect.that(granted(answer) === undefined, {
    expected: "no access token",
    actual: describeToken(answer),
    at: answer.seq,
  });
}

export const tokenResponse = check({
  ...common,
  id: "auth.as.token-response",
  title: "A code with its verifier leads to an access token",
  sends: "an authorization request with PKCE, then the code with its verifier",
  reading: `${READING}, 3.2.3: access_token and token_type are required, and no cache may store the answer.`,
  hint: "Answer 200 with a JSON object, access_token and token_type, and send Cache-Control: no-store.",
  run({ seen, expect }) {
    const answer = answered(codesIn(seen).token);
    const body = granted(answer)?.issued;
    const hasToken = expect.that(body !== undefined && typeof body.token_type === "string", {
      expected: "a JSON object with access_token and token_type",
      actual: body === undefined ? describeToken(answer) : `${describeToken(answer)} and no token_type`,
      at: answer.seq,
    });
    if (!hasToken) return;
    const stored = headerOf(answer.headers, "Cache-Control");
    expect.should(/\bno-store\b/i.test(stored ?? ""), {
      expected: "Cache-Control: no-store",
      actual: stored === undefined ? "no Cache-Control" : `Cache-Control: ${stored}`,
      at: answer.seq,
    });
  },
});

export const pkceRequired = check({
  ...common,
  id: "auth.as.pkce-required",
  title: "A public client gets no token without PKCE",
  sends: "an authorization request without code_challenge, then the code without a verifier if there is one",
  reading: `${READING}, 7.5.1: servers enforce the code challenge of public clients, at the authorization endpoint or at the token endpoint.`,
  hint: "Answer an authorization request of a public client without code_challenge with error=invalid_request.",
  run({ seen, expect }) {
    const { unprotected, unprotectedToken, right } = flowIn(seen);
    const visited = visitedIn(unprotected);
    if (unprotectedToken !== undefined) {
      judgeRefused(expect, unprotectedToken);
      return;
    }
    if (outcomeOf(visited, right) === "unknown")
      needsExercise(`a user who logs in, which cannot be automated: ${describeVisit(visited)}`);
    expect.that(true, { expected: "no code", actual: describeVisit(visited), at: visited.seq });
  },
});

export const verifier = check({
  ...common,
  id: "auth.as.verifier",
  title: "A code is refused without its verifier",
  after: [tokenResponse.id],
  sends: "codes with another verifier, with their challenge as the verifier, and without a verifier",
  reading: `${READING}, 4.1.3: the server compares the verifier with the challenge of the code.`,
  hint: "Compare the hash of code_verifier with the code_challenge of the code, and refuse with invalid_grant.",
  run({ seen, expect }) {
    const { wrongVerifier, challengeAsVerifier, noVerifier } = controlledCodes(seen);
    for (const asked of [wrongVerifier, challengeAsVerifier, noVerifier]) judgeRefused(expect, asked);
  },
});

export const codeOnce = check({
  ...common,
  id: "auth.as.code-once",
  title: "A code is accepted once only",
  after: [tokenResponse.id],
  sends: "the same code with its verifier a second time",
  reading: `${READING}, 4.1.3: a second use of a code is denied.`,
  hint: "Delete the code when it is exchanged, and refuse it afterwards with invalid_grant.",
  run({ seen, expect }) {
    judgeRefused(expect, controlledCodes(seen).again);
  },
});

export const codeClient = check({
  ...common,
  id: "auth.as.code-client",
  title: "A code is refused to another client",
  after: [tokenResponse.id],
  sends: "a code with its verifier and the client_id of another client",
  reading: `${READING}, 4.1.3: the code must have been issued to the client.`,
  hint: "Store the client with the code, and compare it with client_id.",
  run({ seen, expect }) {
    judgeRefused(expect, controlledCodes(seen).otherClient);
  },
});

export const state = check({
  ...common,
  id: "auth.as.state",
  title: "The authorization response has the state of the request",
  sends: `an authorization request with state=${STATE}`,
  reading: `${READING}, 4.1.2: exactly the value that the client sent.`,
  hint: "Decode state once from the query, store it, and encode it once in the redirect.",
  run({ seen, expect }) {
    codesIn(seen);
    const visited = visitedIn(flowIn(seen).right);
    const given = parameterIn(visited, "state");
    expect.that(given === STATE, {
      expected: `state ${JSON.stringify(STATE)}`,
      actual: given === undefined ? "no state" : `state ${JSON.stringify(given)}`,
      at: visited.seq,
    });
  },
});

/** The statuses of RFC 6749, 5.2. */
const STATUSES = [400, 401];

export const errorResponse = check({
  ...common,
  id: "auth.as.error-response",
  title: "A refused token request gets a JSON object with an error code",
  sends: "token requests that have to be refused",
  reading: `${READING}, 3.2.4: status 400, or 401 for a client that did not authenticate. Another status of the client's error is a warning.`,
  hint: 'Answer 400 with a JSON object such as {"error": "invalid_grant"}.',
  run({ seen, expect }) {
    const { again, wrongVerifier, challengeAsVerifier, noVerifier, otherClient } = codesIn(seen);
    const answers = [again, wrongVerifier, challengeAsVerifier, noVerifier, otherClient].filter(
      (asked): asked is Answer => asked.kind === "answer" && granted(asked) === undefined,
    );
    if (answers.length === 0) needsExercise("a token request that the server refuses");
    for (const answer of answers) {
      const { status, headers, body, seq } = answer;
      const details = {
        expected: "HTTP 400 or 401 with a JSON object that has error",
        actual: `${describeToken(answer)}, ${mediaType(headers) ?? "no Content-Type"}`,
        at: seq,
      };
      const isReadable = status >= 400 && status < 500 && typeof parsed(body)?.error === "string";
      expect.that(isReadable, details);
      if (isReadable) expect.should(STATUSES.includes(status), details);
    }
  },
});

export const lifetime = check({
  id: "auth.as.short-lived-tokens",
  title: "Observes for how long access tokens are valid",
  requirements: ["auth.as.short-lived-tokens"],
  transport: "http",
  on: authorizationServer,
  after: [tokenResponse.id],
  sends: "an authorization request with PKCE, then the code with its verifier",
  reading: "The specification names no number, so the lifetime is recorded, not judged.",
  run({ seen, expect }) {
    const { token } = controlledCodes(seen);
    const { expires_in: seconds } = granted(token)?.issued ?? {};
    expect.observe(
      seconds === undefined ? "the answer has no expires_in" : `expires_in is ${JSON.stringify(seconds)}`,
      answered(token).seq,
    );
  },
});
