import { needsExercise } from "../../../harness/check/expect.ts";
import { check } from "../../across-topics/server/check.ts";
import { flowIn, serverIn, visitedIn } from "./judging.ts";
import { authorizationServer, type Seen, UNTRUSTED } from "./seen.ts";
import { describeVisit, isAt, outcomeOf, type Visit } from "./visit.ts";

const READING =
  "A page with status 200 or a login is no redirect, but what follows is not known. Without a user it is judged only where a right request leads to a code at once.";

/** Whether a server leads the user, or lets the user decide, is known after a page only. */
function isRefused(visited: Visit, uri: string, right: Visit | undefined): boolean {
  const answer = visitedIn(visited);
  if (answer.kind === "redirect" && isAt(answer.to, uri)) return false;
  if (right === undefined || outcomeOf(answer, right) === "unknown") {
    if (answer.kind === "page" && answer.status >= 400) return true;
    needsExercise(`a user who logs in, which cannot be automated: ${describeVisit(answer)}`);
  }
  return true;
}

function rightIn(seen: Seen): Visit | undefined {
  const { flow } = serverIn(seen);
  return "done" in flow ? flow.done.right : undefined;
}

export const untrusted = check({
  id: "auth.as.redirect-untrusted",
  title: "The authorization server does not redirect an unknown client",
  requirements: ["auth.as.redirect-untrusted"],
  transport: "http",
  on: authorizationServer,
  sends: `an authorization request of an unknown client with redirect_uri=${UNTRUSTED}`,
  reading: READING,
  hint: "Show the error to the user if the client is unknown. Never redirect then.",
  run({ seen, expect }) {
    const { unknownClient } = serverIn(seen);
    if (!("done" in unknownClient)) needsExercise(unknownClient.blocked);
    const visited = visitedIn(unknownClient.done);
    expect.that(isRefused(visited, UNTRUSTED, rightIn(seen)), {
      expected: "no redirect to that URI",
      actual: describeVisit(visited),
      at: visited.seq,
    });
  },
});

export const exact = check({
  id: "auth.as.redirect-exact",
  title: "The authorization server redirects to exactly the registered URI only",
  requirements: ["auth.as.redirect-exact"],
  transport: "http",
  on: authorizationServer,
  sends:
    "authorization requests whose redirect_uri differs from the registered one in host, path, query or user",
  reading: `${READING} The port of a loopback address may differ (RFC 8252, 7.3), so it is not changed.`,
  hint: "Compare redirect_uri with the registered ones as whole strings, and show the error to the user.",
  run({ seen, expect }) {
    const { redirects, right } = flowIn(seen);
    for (const { uri, visited } of redirects) {
      const answer = visitedIn(visited);
      expect.that(isRefused(answer, uri, right), {
        expected: `no redirect to ${uri}`,
        actual: describeVisit(answer),
        at: answer.seq,
      });
    }
  },
});
