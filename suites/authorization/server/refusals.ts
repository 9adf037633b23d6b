import { bearerIn, parameterOf } from "../../../harness/authorization/challenge.ts";
import { type Expect, Inconclusive } from "../../../harness/check/expect.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { type Answer, type Asked, describeAnswer, isServed } from "./caller.ts";
import { answered, hasBearer, protectedServer } from "./judging.ts";
import { type Protected, withoutToken } from "./without-token.ts";

/** A token that no authorization server has issued must have status 401. */
export function judgeRefusal(expect: Expect, asked: Asked): void {
  const answer = answered(asked);
  expect.that(answer.status === 401 && !isServed(answer), {
    expected: "HTTP 401",
    actual: `${answer.sent} → ${describeAnswer(answer)}`,
    at: answer.seq,
  });
}

const HINT =
  "Verify signature, issuer, audience and expiry of each token, and answer 401 if one is wrong. Throw what your middleware turns into 401 (SDK 1.x: InvalidTokenError), not a plain Error.";

const onWithoutToken = checksOn(withoutToken, { transport: "http" });

export const unknownToken = onWithoutToken({
  id: "auth.token.unknown",
  title: "A token that no authorization server has issued is answered with status 401",
  requirements: ["auth.token.invalid-401", "auth.token.validated"],
  sends: "the guarded request with a random token",
  hint: HINT,
  run({ seen, expect }) {
    judgeRefusal(expect, protectedServer(seen).unknown);
  },
});

export const unsignedToken = onWithoutToken({
  id: "auth.token.unsigned",
  title: "A JSON Web Token without a signature is refused",
  requirements: ["auth.token.validated", "auth.token.invalid-401"],
  sends:
    'the guarded request with a token of algorithm "none", whose issuer and audience are those of the metadata',
  hint: HINT,
  run({ seen, expect }) {
    judgeRefusal(expect, protectedServer(seen).unsigned);
  },
});

export const forgedToken = onWithoutToken({
  id: "auth.token.forged",
  title: "A JSON Web Token that is signed with an unknown key is refused",
  requirements: ["auth.token.validated", "auth.token.invalid-401"],
  sends:
    "the guarded request with a token that the harness has signed, whose issuer and audience are those of the metadata",
  hint: HINT,
  run({ seen, expect }) {
    judgeRefusal(expect, protectedServer(seen).forged);
  },
});

export const refusalChallenged = onWithoutToken({
  id: "auth.token.refusal-challenged",
  title: "The refusal of a token has a Bearer challenge with the error invalid_token",
  requirements: ["auth.token.error-response"],
  sends: "the guarded request with wrong tokens",
  leniency: "tolerated",
  reading:
    "The challenge is required (OAuth 2.1, 5.3). Its error code is a SHOULD there, so a missing one is a warning.",
  hint: 'Add WWW-Authenticate: Bearer error="invalid_token" to the answer.',
  run({ seen, expect }) {
    const { unknown, unsigned, forged } = protectedServer(seen);
    const refusals = [unknown, unsigned, forged].filter(
      (one): one is Answer => one.kind === "answer" && one.status === 401,
    );
    if (refusals.length === 0) {
      answered(unknown);
      throw new Inconclusive("depends-on", "depends on auth.token.unknown", { on: unknownToken.id });
    }
    for (const answer of refusals) {
      const actual = `${answer.sent} → ${describeAnswer(answer)}`;
      const isChallenged = expect.that(hasBearer(answer), {
        expected: "a Bearer challenge",
        actual,
        at: answer.seq,
      });
      if (!isChallenged) continue;
      expect.should(parameterOf(bearerIn(answer.challenges), "error") === "invalid_token", {
        expected: 'error="invalid_token"',
        actual,
        at: answer.seq,
      });
    }
  },
});

export const otherScheme = onWithoutToken({
  id: "auth.token.other-scheme",
  title: "Credentials that are no bearer token are refused with status 400 or 401",
  requirements: ["auth.error.status-codes"],
  sends: "the guarded request with Basic credentials, and with the scheme Bearer and no token",
  reading: "A malformed authorization request may have status 400.",
  hint: "Treat every other Authorization header as a request without a token.",
  run({ seen, expect }) {
    for (const asked of protectedServer(seen).schemes) {
      const answer = answered(asked);
      expect.that([400, 401].includes(answer.status), {
        expected: "HTTP 400 or 401",
        actual: `${answer.sent} → ${describeAnswer(answer)}`,
        at: answer.seq,
      });
    }
  },
});

/** Everything that was sent without a valid token. */
function refusalsIn({
  first,
  unknown,
  unsigned,
  forged,
  schemes,
  get,
  notification,
}: Protected): readonly Answer[] {
  return [first, unknown, unsigned, forged, ...schemes, get, notification].filter(
    (one) => one.kind === "answer",
  );
}

export const noResult = onWithoutToken({
  id: "auth.token.no-result",
  title: "The refusal of a request has no result and opens no stream",
  requirements: ["auth.token.validated-first"],
  sends: "all requests of this suite without a valid token",
  hint: "Validate the token before anything else, and end the request when it is refused.",
  run({ seen, expect }) {
    for (const answer of refusalsIn(protectedServer(seen)).filter(({ status }) => status >= 300)) {
      const hasResult = answer.isStream || (answer.message !== undefined && "result" in answer.message);
      expect.that(!hasResult, {
        expected: "no result and no event stream",
        actual: `${answer.sent} → ${describeAnswer(answer)}`,
        at: answer.seq,
      });
    }
  },
});

/** What a server without a token may answer before it looks at the token. */
const OTHER_REFUSALS: readonly number[] = [400, 401, 404, 405, 406];

export const everyMethod = onWithoutToken({
  id: "auth.every-method",
  title: "Notifications, GET and DELETE need a token as well",
  requirements: ["auth.error.status-codes"],
  sends: "a notification by POST, a GET for an event stream, and DELETE, each without a token",
  leniency: "tolerated",
  reading:
    "A server may refuse a method or a missing session before it looks at the token. A notification has no effect here, so status 202 is a warning. DELETE without a session ends nothing, so its answer is not judged (docs/readings.md, S63).",
  hint: "Put the check of the token in front of the whole endpoint, not only of POST.",
  run({ seen, expect }) {
    const { get, notification, guarded } = protectedServer(seen);
    const stream = answered(get);
    expect.that(!stream.isStream, {
      expected: "no event stream",
      actual: `${stream.sent} → ${describeAnswer(stream)}`,
      at: stream.seq,
    });
    // A server that opens sessions without a token takes their notifications as well.
    if (!["initialize", "server/discover"].includes(guarded.method)) return;
    const answer = answered(notification);
    expect.should(OTHER_REFUSALS.includes(answer.status), {
      expected: "HTTP 401",
      actual: `${answer.sent} → ${describeAnswer(answer)}`,
      at: answer.seq,
    });
  },
});
