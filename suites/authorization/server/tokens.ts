import type { TokenKind } from "../../../harness/authorization/setup.ts";
import { type Expect, needsExercise, notApplicable } from "../../../harness/check/expect.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { type Answer, type Asked, describeAnswer, isServed } from "./caller.ts";
import type { Granted, SessionAnswers } from "./granted.ts";
import { answered, protectedServer } from "./judging.ts";
import { judgeRefusal } from "./refusals.ts";
import { type Seen, withoutToken } from "./without-token.ts";

export const ACCEPTED = "auth.token.accepted";

const onWithoutToken = checksOn(withoutToken, { transport: "http" });

export const accepted = onWithoutToken({
  id: ACCEPTED,
  title: "A valid token is accepted",
  requirements: ["auth.token.validated"],
  sends: "the guarded request with the token of --bearer-env",
  reading: "A refused token may be no longer valid, so its refusal is no violation.",
  hint: "If expiry, audience, issuer and scopes of the token that you gave are right, correct how the server verifies them.",
  run({ seen, expect }) {
    const { control } = protectedServer(seen);
    if (control === undefined) needsExercise("a valid token: --bearer-env VARIABLE");
    const answer = answered(control);
    if (!isServed(answer)) needsExercise(`a token that the server accepts: ${describeAnswer(answer)}`);
    expect.that(true, {
      expected: "a result",
      actual: `${answer.sent} → ${describeAnswer(answer)}`,
      at: answer.seq,
    });
  },
});

export function grantedIn(seen: Seen): Granted {
  return protectedServer(seen).granted ?? needsExercise("a valid token: --bearer-env VARIABLE");
}

/** The answer to a token of the operator. */
export function answerTo(seen: Seen, kind: TokenKind): Answer {
  const asked = grantedIn(seen).others[kind];
  return asked === undefined ? needsExercise(`a token: --token-env ${kind}=VARIABLE`) : answered(asked);
}

export const schemeCase = onWithoutToken({
  id: "auth.token.scheme-case",
  title: "The scheme Bearer is accepted in lower and in upper case",
  requirements: ["auth.token.validated"],
  after: [ACCEPTED],
  sends: "the guarded request with the valid token and the schemes bearer and BEARER",
  leniency: "tolerated",
  reading:
    "Schemes have no case (RFC 9110, 11.1). The specification does not repeat it, so a refusal is a warning.",
  hint: "Compare the scheme without regard to case.",
  run({ seen, expect }) {
    for (const asked of grantedIn(seen).cases) {
      const answer = answered(asked);
      expect.should(isServed(answer), {
        expected: "a result",
        actual: `${answer.sent} → ${describeAnswer(answer)}`,
        at: answer.seq,
      });
    }
  },
});

export const tampered = onWithoutToken({
  id: "auth.token.tampered",
  title: "A valid token that was changed is refused",
  requirements: ["auth.token.validated", "auth.token.invalid-401"],
  after: [ACCEPTED],
  sends: "the guarded request with the valid token: its signature changed, its subject changed, or cut short",
  hint: "Verify the signature over header and payload with the key of your authorization server.",
  run({ seen, expect }) {
    for (const asked of grantedIn(seen).tampered) judgeRefusal(expect, asked);
  },
});

export const audience = onWithoutToken({
  id: "auth.token.audience",
  title: "A token for another server is refused",
  requirements: ["auth.token.audience", "auth.token.invalid-401"],
  after: [ACCEPTED],
  sends: "the guarded request with a token of the kind other-resource",
  reading:
    "A token for another server is invalid, and the text requires status 401 for it. Status 403 is for valid tokens with too few scopes (OAuth 2.1, 5.3).",
  hint: "Compare the audience of each token with the URL of this server. Answer 401 if it differs.",
  run({ seen, expect }) {
    const answer = answerTo(seen, "other-resource");
    const details = {
      expected: "HTTP 401",
      actual: `${answer.sent} → ${describeAnswer(answer)}`,
      at: answer.seq,
    };
    expect.that(answer.status === 401, details);
  },
});

export const expired = onWithoutToken({
  id: "auth.token.expired",
  title: "An expired token is answered with status 401",
  requirements: ["auth.token.invalid-401", "auth.token.validated"],
  after: [ACCEPTED],
  sends: "the guarded request with a token of the kind expired",
  hint: "Compare the expiry of each token with the present time.",
  run({ seen, expect }) {
    const answer = answerTo(seen, "expired");
    judgeRefusal(expect, answer);
  },
});

export const inQuery = onWithoutToken({
  id: "auth.token.query",
  title: "Observes whether a token in the query is accepted",
  requirements: ["auth.token.validated"],
  after: [ACCEPTED],
  sends: "the guarded request with a token of the harness in the query, as access_token",
  reading:
    "Clients must not put tokens into the query. The specification does not say that servers must refuse them, so it is recorded, not judged.",
  hint: "Accept tokens in the Authorization header only: URLs are written to logs.",
  run({ seen, expect }) {
    const { query } = grantedIn(seen);
    if (query === undefined)
      needsExercise("the harness as the authorization server: --auth issuer=<URL on loopback>");
    const answer = answered(query);
    expect.observe(
      `a token in the query ${isServed(answer) ? "is accepted" : "is not accepted"} (HTTP ${answer.status})`,
      answer.seq,
    );
  },
});

function sessionIn(seen: Seen): SessionAnswers {
  const session = grantedIn(seen).session ?? notApplicable("the server assigns no session id with the token");
  const control = answered(session.control);
  return isServed(control) ? session : needsExercise(`a ping that is served: ${describeAnswer(control)}`);
}

export const sessionWithoutToken = onWithoutToken({
  id: "session.security.no-authentication",
  title: "A session id without a token is not enough",
  requirements: ["session.security.no-authentication"],
  after: [ACCEPTED],
  sends: "a ping, a GET and a DELETE with the id of a session, without a token",
  reading:
    "Every refusal passes. DELETE is judged only by whether the session still serves the valid token after it.",
  hint: "Validate the token of each request, also in a session.",
  run({ seen, expect }) {
    const { ping, get, remove, afterRemove } = sessionIn(seen);
    const judged = [ping, get].map((asked) => ({ asked, isDone: isServed(asked) }));
    const isEnded = afterRemove?.kind === "answer" && !isServed(afterRemove);
    for (const { asked, isDone } of [...judged, { asked: remove, isDone: isEnded }]) {
      const answer = answered(asked);
      expect.that(!isDone, {
        expected: "a refusal",
        actual: `${answer.sent} → ${describeAnswer(answer)}`,
        at: answer.seq,
      });
    }
  },
});

export const sessionOfUser = onWithoutToken({
  id: "session.security.bound-to-user",
  title: "The session of a user is refused to another user",
  requirements: ["session.security.bound-to-user"],
  after: [ACCEPTED],
  sends: "a ping with the id of a session and the token other-user",
  hint: "Store the user with the session, and compare both with each request.",
  run({ seen, expect }) {
    notServed(expect, sessionIn(seen).otherUser);
  },
});

export const streamOfUser = onWithoutToken({
  id: "session.security.stream-of-user",
  title: "The event stream of a session is refused to another user",
  requirements: ["session.security.bound-to-user"],
  after: [ACCEPTED],
  sends: "a GET with the id of a session and the token other-user",
  hint: "Compare the user of the session with the user of the token on GET as well: the stream has messages for the first user.",
  run({ seen, expect }) {
    notServed(expect, sessionIn(seen).otherUserGet);
  },
});

function notServed(expect: Expect, asked: Asked | undefined): void {
  if (asked === undefined) needsExercise("a token: --token-env other-user=VARIABLE");
  const answer = answered(asked);
  expect.that(!isServed(answer), {
    expected: "a refusal",
    actual: `${answer.sent} → ${describeAnswer(answer)}`,
    at: answer.seq,
  });
}

export const sessionRenewed = onWithoutToken({
  id: "session.security.token-renewed",
  title: "A session continues with a new token of the same user",
  requirements: ["session.security.bound-to-user"],
  after: [ACCEPTED],
  sends: "a ping with the id of a session and a new token of the same user and the same scopes",
  leniency: "tolerated",
  reading:
    "Access tokens are short-lived, so clients renew them within a session. A session is bound to its user. The text does not say that it must survive its token, so a refusal is a warning.",
  hint: "Store the user with the session, not the token.",
  run({ seen, expect }) {
    const { renewed } = sessionIn(seen);
    if (renewed === undefined)
      needsExercise("the harness as the authorization server: --auth issuer=<URL on loopback>");
    const answer = answered(renewed);
    expect.should(isServed(answer), {
      expected: "a result",
      actual: `${answer.sent} → ${describeAnswer(answer)}`,
      at: answer.seq,
    });
  },
});
