import { check } from "../../across-topics/server/check.ts";
import { judgeRefused, tokenResponse } from "./codes.ts";
import { granted, refreshTokenIn } from "./flow.ts";
import { answered, describeToken, refreshIn } from "./judging.ts";
import { authorizationServer } from "./seen.ts";

export const rotation = check({
  id: "auth.as.refresh-rotation",
  title: "A refresh replaces the refresh token of a public client",
  requirements: ["auth.as.refresh-rotation"],
  transport: "http",
  on: authorizationServer,
  after: [tokenResponse.id],
  sends: "a refresh token, then the same refresh token again",
  reading:
    "Each refresh needs a new refresh token. Many servers accept the replaced one for some seconds more, for clients that lost the answer, so that is a warning.",
  hint: "Issue a new refresh token with each refresh, and refuse the old one with invalid_grant.",
  run({ seen, expect }) {
    const { first, again } = refreshIn(seen);
    const answer = answered(first);
    const next = refreshTokenIn(answer);
    if (granted(answer) === undefined) {
      expect.that(false, { expected: "a new access token", actual: describeToken(answer), at: answer.seq });
      return;
    }
    const isReplaced = again.kind === "answer" || again.why !== "the refresh token was not replaced";
    const what = next === undefined ? "no refresh token" : "the same refresh token";
    const holds = expect.that(isReplaced, {
      expected: "another refresh token in the answer",
      actual: isReplaced ? "another refresh token" : `${describeToken(answer)} and ${what}`,
      at: answer.seq,
    });
    if (!holds) return;
    const replay = answered(again);
    expect.should(granted(replay) === undefined, {
      expected: "no access token for the replaced refresh token",
      actual: describeToken(replay),
      at: replay.seq,
    });
  },
});

export const refreshClient = check({
  id: "auth.as.refresh-client",
  title: "A refresh token is refused to another client",
  requirements: ["auth.as.oauth"],
  transport: "http",
  on: authorizationServer,
  after: [tokenResponse.id],
  sends: "a refresh token with the client_id of another client",
  reading: "The sentence refers to OAuth 2.1, 4.3.1: a refresh token is bound to its client.",
  hint: "Store the client with the refresh token, and compare it with client_id.",
  run({ seen, expect }) {
    judgeRefused(expect, refreshIn(seen).stolen);
  },
});
