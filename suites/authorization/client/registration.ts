import { needsExercise } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { conclude } from "../../across-topics/client/conclude.ts";
import { auth } from "../situations/auth.ts";
import { expiringToken, noRefresh } from "../situations/refresh.ts";
import { judging, mustDo, playedIn } from "./evidence.ts";
import { isLocal, withRedirects } from "./flow.ts";
import { exchangesOf, type Monitored, ofKind } from "./seen.ts";

const EVERY = { transport: "http", on: "every", of: "authorization", also: [auth] } as const;
const SENDS = "metadata with a registration_endpoint";
const NEEDS = "a client that registers dynamically";

const applicationType = clientCheck({
  ...EVERY,
  id: "client.auth.registration.application-type",
  title: "A dynamic registration has an application_type",
  requirements: ["auth.registration.application-type"],
  sends: SENDS,
  hint: 'Send application_type: "native" or "web".',
  run({ seen, expect }: Monitored) {
    const requests = ofKind("register", seen);
    conclude(expect, {
      expected: "application_type native or web",
      read: requests.map(({ request }) => request.seq),
      flaws: requests
        .filter(({ sent }) => sent.application_type !== "native" && sent.application_type !== "web")
        .map(({ sent, request }) => ({
          actual:
            sent.application_type === undefined
              ? "no application_type"
              : `application_type ${brief(JSON.stringify(sent.application_type))}`,
          at: request.seq,
        })),
      needs: NEEDS,
    });
  },
});

const applicationTypeFits = clientCheck({
  ...EVERY,
  id: "client.auth.registration.application-type-fits",
  title: "A client with redirect URIs at the user's machine registers as native",
  requirements: ["auth.registration.application-type-fits"],
  sends: SENDS,
  hint: 'Send application_type: "native" if the redirect goes to localhost or to a scheme of your own.',
  run({ seen, expect }: Monitored) {
    const requests = ofKind("register", seen).filter(
      (one) =>
        typeof one.sent.application_type === "string" &&
        withRedirects(one).length > 0 &&
        withRedirects(one).every((uri) => uri.protocol === "http:" && isLocal(uri)),
    );
    conclude(expect, {
      expected: "application_type native for a redirect to this machine",
      read: requests.map(({ request }) => request.seq),
      flaws: requests
        .filter(({ sent }) => sent.application_type !== "native")
        .map(({ sent, request }) => ({
          actual: `application_type ${brief(String(sent.application_type))}`,
          at: request.seq,
        })),
      needs: `${NEEDS}, with redirect URIs at this machine only`,
    });
  },
});

const grantType = clientCheck({
  ...EVERY,
  also: [expiringToken, auth],
  id: "client.auth.refresh.grant-type",
  title: "A client that refreshes tokens has refresh_token among its grant types",
  requirements: ["auth.refresh.grant-type"],
  sends: SENDS,
  hint: 'Register with grant_types: ["authorization_code", "refresh_token"].',
  run({ seen, expect }: Monitored) {
    // A client that refreshes in one situation wants refresh tokens in all.
    const refreshes = ofKind("token", seen).some(
      ({ parameters }) => parameters.get("grant_type") === "refresh_token",
    );
    const requests = refreshes ? ofKind("register", seen) : [];
    conclude(expect, {
      expected: "refresh_token in grant_types",
      read: requests.map(({ request }) => request.seq),
      flaws: requests
        .filter(
          ({ sent }) => !(Array.isArray(sent.grant_types) && sent.grant_types.includes("refresh_token")),
        )
        .map(({ request }) => ({ actual: "a registration without refresh_token", at: request.seq })),
      needs: "a client that registers dynamically and refreshes its token",
    });
  },
});

const notAssumed = clientCheck({
  ...judging(noRefresh),
  id: "client.auth.refresh.not-assumed",
  title: "A client without a refresh token authorizes again when its token has expired, or ends",
  requirements: ["auth.refresh.not-assumed"],
  sends: "a token response without refresh_token, and status 401 when the token has expired",
  hint: "Refresh only if the token response has a refresh_token.",
  run({ seen, expect }: Monitored) {
    const all = exchangesOf(playedIn(seen, noRefresh));
    const expired = all.find(
      ({ kind, request, response }) =>
        kind === "endpoint" && response?.status === 401 && JSON.stringify(request.headers).includes("[token"),
    );
    if (expired === undefined)
      return needsExercise("a client that sends more requests after the list of tools");
    const refresh = all.find(({ parameters }) => parameters.get("grant_type") === "refresh_token");
    mustDo(expect, seen, noRefresh, {
      expected: "no token request with grant_type=refresh_token",
      did: expired,
      wrong: refresh && { actual: "a token request with grant_type=refresh_token", at: refresh.request.seq },
    });
  },
});

export const registrationChecks = [applicationType, applicationTypeFits, grantType, notAssumed];
