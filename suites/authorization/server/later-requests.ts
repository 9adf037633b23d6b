import { isDeepStrictEqual } from "node:util";
import { type Expect, Inconclusive, needsExercise, notApplicable } from "../../../harness/check/expect.ts";
import { check } from "../../across-topics/server/check.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import type { RequirementId } from "../../catalogue/index.ts";
import { type Answer, type Asked, describeAnswer, isServed } from "./caller.ts";
import { answered, hasBearer } from "./judging.ts";
import { type LaterAnswers, NOT_PERMITTED, type WrongToken } from "./later.ts";
import { ACCEPTED, grantedIn } from "./tokens.ts";
import { type Seen, withoutToken } from "./without-token.ts";

/** Ends a check if the server does not serve the valid token on later requests either. */
function laterIn(seen: Seen): LaterAnswers {
  const later = grantedIn(seen).later ?? needsExercise("a valid token: --bearer-env VARIABLE");
  const control = answered(later.controls[0]);
  return isServed(control)
    ? later
    : needsExercise(`a later request that is served: ${describeAnswer(control)}`);
}

/** The answers to what was sent. A run sends few refused tokens to a server on another machine. */
function sentOf(asked: readonly Asked[]): readonly Answer[] {
  const sent = asked.filter((one) => one.kind === "answer" || one.why !== NOT_PERMITTED);
  if (sent.length === 0) needsExercise("more refused tokens: --allow refusals:<n>");
  return sent.map(answered);
}

/** Whether a wrong token was handled like a right one: any status of success, or the same error as with the valid token. */
function isHandled({ controls }: LaterAnswers, answer: Answer): boolean {
  if (answer.status >= 200 && answer.status < 300) return true;
  const of = ({ sent }: Asked) => sent.split(" ")[0];
  const control = controls.find((one) => of(one) === of(answer));
  return (
    control?.kind === "answer" &&
    answer.message?.error !== undefined &&
    control.status === answer.status &&
    isDeepStrictEqual(control.message?.error, answer.message.error)
  );
}

const isTaken = (later: LaterAnswers, asked: Asked) => asked.kind === "answer" && isHandled(later, asked);

/** Status 401 is required. Another refusal does no harm, and a server may look for the session first. */
function judge(expect: Expect, later: LaterAnswers, answer: Answer): void {
  const what = { actual: `${answer.sent} → ${describeAnswer(answer)}`, at: answer.seq };
  if (expect.that(!isHandled(later, answer), { expected: "HTTP 401", ...what }))
    expect.should(answer.status === 401, { expected: "HTTP 401", ...what });
}

const READING =
  "Status 401 is required. A server that refuses with another status than on the first request serves nothing, so that is a warning.";

function refusedLater(
  kind: WrongToken,
  name: string,
  {
    title,
    requirements,
  }: { readonly title: string; readonly requirements: readonly [RequirementId, ...RequirementId[]] },
) {
  return check({
    id: `auth.later.${name}`,
    title,
    requirements,
    transport: "http",
    on: withoutToken,
    // A server that takes such a token on the first request takes it on all.
    after: [ACCEPTED, `auth.token.${name}`],
    leniency: "tolerated",
    sends: `a list, a call of a tool that does not exist and, in 2026-07-28, subscriptions/listen, after the first request of a conversation, with a token of the kind ${kind}`,
    reading: READING,
    hint: "Validate the token of every HTTP request, also of a session that a valid token has opened, and of every method.",
    run({ seen, expect }) {
      const later = laterIn(seen);
      const asked = later.requests[kind];
      if (asked === undefined) needsExercise(`a token: --token-env ${kind}=VARIABLE`);
      for (const answer of sentOf(asked)) judge(expect, later, answer);
    },
  });
}

const unknownLater = refusedLater("unknown", "unknown", {
  title: "A token that no authorization server has issued is refused on later requests as well",
  requirements: ["auth.token.invalid-401", "auth.token.validated"],
});

const expiredLater = refusedLater("expired", "expired", {
  title: "An expired token is refused on later requests as well",
  requirements: ["auth.token.invalid-401", "auth.token.validated"],
});

const foreignLater = refusedLater("other-resource", "audience", {
  title: "A token for another server is refused on later requests as well",
  requirements: ["auth.token.audience", "auth.token.invalid-401"],
});

const onWithoutToken = checksOn(withoutToken, { transport: "http" });

const streamLater = onWithoutToken({
  id: "auth.later.stream",
  title: "A GET in a session with a token that is not valid opens no event stream",
  requirements: ["auth.token.validated"],
  revisions: { since: "2025-03-26", until: "2025-11-25" },
  after: [ACCEPTED],
  sends: "a GET with the id of a session, with an unknown token, an expired one and one for another server",
  reading: "Every refusal passes: a server without streams may answer 405 before it looks at the token.",
  hint: "Validate the token on GET as on POST: the stream has the messages of the session.",
  run({ seen, expect }) {
    const streams = laterIn(seen).streams ?? notApplicable("the server assigns no session id with the token");
    for (const answer of sentOf(Object.values(streams)))
      expect.that(!answer.isStream, {
        expected: "a refusal",
        actual: `${answer.sent} → ${describeAnswer(answer)}`,
        at: answer.seq,
      });
  },
});

const deleteLater = onWithoutToken({
  id: "auth.later.delete",
  title: "A DELETE with a token that is not valid does not end the session",
  requirements: ["auth.token.validated"],
  revisions: { since: "2025-03-26", until: "2025-11-25" },
  after: [ACCEPTED],
  sends:
    "DELETE with the id of a session and an unknown token, an expired one and one for another server, each time a list with the valid token after it",
  reading:
    "Judged only by whether the session still serves the valid token after it, and only for tokens that are refused on other requests.",
  hint: "Validate the token on DELETE as on POST.",
  run({ seen, expect }) {
    const later = laterIn(seen);
    const all = later.remove ?? notApplicable("the server assigns no session id with the token");
    // A token that is served on other requests has its failure there.
    const remove = all.filter(({ kind }) => !later.requests[kind]?.some((one) => isTaken(later, one)));
    if (remove.length === 0)
      throw new Inconclusive("depends-on", "the wrong tokens are accepted on other requests, too", {
        on: unknownLater.id,
      });
    const sent = sentOf(remove.map(({ asked }) => asked));
    for (const { asked, after: list } of remove) {
      const answer = sent.find((one) => one === asked);
      if (answer === undefined) continue;
      const after = answered(list);
      expect.that(isServed(after), {
        expected: "a session that still serves the valid token",
        actual: `${answer.sent} → ${describeAnswer(answer)}; ${after.sent} → ${describeAnswer(after)}`,
        at: after.seq,
      });
    }
  },
});

const challengedLater = onWithoutToken({
  id: "auth.later.challenged",
  title: "The refusal of a token on a later request has a Bearer challenge as well",
  requirements: ["auth.token.error-response"],
  after: [ACCEPTED, "auth.token.refusal-challenged"],
  sends: "later requests with wrong tokens",
  reading:
    "Clients get a new token where they find the challenge: an access token expires within a conversation.",
  hint: "Add WWW-Authenticate to every answer with status 401.",
  run({ seen, expect }) {
    const refused = sentOf(Object.values(laterIn(seen).requests).flat()).filter(
      ({ status }) => status === 401,
    );
    if (refused.length === 0) notApplicable("no later request was refused with status 401");
    for (const answer of refused)
      expect.that(hasBearer(answer), {
        expected: "a Bearer challenge",
        actual: `${answer.sent} → ${describeAnswer(answer)}`,
        at: answer.seq,
      });
  },
});

/** Authorization is in every HTTP request, also where they belong to one session. */
export const laterRequests = [
  unknownLater,
  expiredLater,
  foreignLater,
  streamLater,
  deleteLater,
  challengedLater,
];
