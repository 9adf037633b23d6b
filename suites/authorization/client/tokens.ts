import { brief } from "../../../harness/session/replies/reply.ts";
import { headerOf } from "../../../harness/trace/headers.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { conclude } from "../../across-topics/client/conclude.ts";
import { auth } from "../situations/auth.ts";
import {
  exchangesOf,
  type Monitored,
  NAMED_TOKEN,
  ofKind,
  openedIn,
  type WebExchange,
  wasServed,
} from "./seen.ts";

const EVERY = { transport: "http", on: "every", of: "authorization", also: [auth] } as const;
const SENDS = "status 401, and tokens from an authorization server";

const nameOf = ({ request, sent }: WebExchange) =>
  [request.method, typeof sent.method === "string" ? sent.method : ""]
    .filter((word) => word !== "")
    .join(" ");

export const header = clientCheck({
  ...EVERY,
  id: "client.auth.token.header",
  title: "A client sends its token in the Authorization header, with the scheme Bearer",
  requirements: ["auth.token.header"],
  sends: SENDS,
  hint: "Send `Authorization: Bearer <access token>`. The case of the word Bearer does not matter.",
  run({ seen, expect }: Monitored) {
    const sent = ofKind("endpoint", seen).flatMap((one) => {
      const place = placeOf(one);
      return place === undefined ? [] : [{ one, place }];
    });
    conclude(expect, {
      expected: "Authorization: Bearer and the token",
      read: sent.map(({ one }) => one.request.seq),
      flaws: sent
        .filter(({ place }) => place !== "bearer")
        .map(({ one, place }) => ({ actual: `${nameOf(one)} with ${place}`, at: one.request.seq })),
      needs: "a client that sends a token",
    });
  },
});

/** Where a request has a token of the harness. A token in the query is judged by another check. */
function placeOf({ request }: WebExchange): string | undefined {
  const value = headerOf(request.headers, "authorization");
  if (value !== undefined && NAMED_TOKEN.test(value))
    return /^bearer +\[token \d+\]$/i.test(value) ? "bearer" : `Authorization: ${brief(value)}`;
  const other = request.headers.find(
    ([name, text]) => name.toLowerCase() !== "cookie" && NAMED_TOKEN.test(text),
  );
  return other && `the token in the header ${other[0]}`;
}

export const everyRequest = clientCheck({
  ...EVERY,
  id: "client.auth.token.every-request",
  title: "Every HTTP request of a client to the server has the token, once the server has accepted it",
  requirements: ["auth.token.every-request"],
  sends: SENDS,
  hint: "Send the token with every POST, GET and DELETE, also for notifications and within a session.",
  run({ seen, expect }: Monitored) {
    // A client that is started again may try without its token first.
    const onceStarted = seen.filter(({ situation }) => situation.starts === undefined);
    const judged = onceStarted.flatMap((played) => {
      let isAccepted = false;
      // A command for the login is a start of its own.
      const ends = played.client.flatMap(({ channel, seq }) => (channel === "exit" ? [seq] : []));
      let start = 0;
      return exchangesOf(played)
        .filter(({ kind }) => kind === "endpoint")
        .flatMap((one) => {
          const startOfRequest = ends.filter((end) => end < one.request.seq).length;
          if (startOfRequest !== start) isAccepted = false;
          start = startOfRequest;
          const isJudged = isAccepted;
          // A refused token is no longer of use.
          if (one.response?.status === 401) isAccepted = false;
          else if (wasServed(one)) isAccepted = true;
          return isJudged ? [one] : [];
        });
    });
    conclude(expect, {
      expected: "the header Authorization",
      read: judged.map(({ request }) => request.seq),
      flaws: judged
        .filter(({ request }) => headerOf(request.headers, "authorization") === undefined)
        .filter((one) => !NAMED_TOKEN.test(JSON.stringify([one.request.url, one.request.headers])))
        .map((one) => ({ actual: `${nameOf(one)} without a token`, at: one.request.seq })),
      needs: "a client that sends more requests after its token was accepted",
    });
  },
});

export const notInQuery = clientCheck({
  ...EVERY,
  id: "client.auth.token.not-in-query",
  title: "A client puts no token into the query of a URL",
  requirements: ["auth.token.not-in-query"],
  sends: SENDS,
  hint: "URLs are stored in logs and histories. Send the token in the Authorization header only.",
  run({ seen, expect }: Monitored) {
    const withToken = seen.filter((played) => exchangesOf(played).some((one) => one.kind === "token"));
    const urls = withToken.flatMap((played) => [
      ...exchangesOf(played).map(({ request }) => request),
      ...openedIn(played),
    ]);
    conclude(expect, {
      expected: "no token in a URL",
      read: urls.map(({ seq }) => seq),
      flaws: urls
        .filter(({ url }) => /\[(?:refresh )?token \d+\]/.test(url))
        .map(({ url, seq }) => ({ actual: `a token in ${brief(new URL(url).pathname)}?…`, at: seq })),
      needs: "a client that obtains a token",
    });
  },
});

export const tokenChecks = [header, everyRequest, notInQuery];
