import type { WebReply } from "../../../../authorization/issuer/exchange.ts";
import type { IssuerHooks } from "../../../../authorization/issuer/options.ts";
import { challengeOf } from "../../../../authorization/token.ts";
import {
  onAuthorize,
  onAuthorized,
  onTokenReply,
  onTokenRequest,
  withBody,
} from "../../authorization/issuer-rewriting.ts";
import type { Fault } from "../../switch.ts";
import { issuerFault, issuerHook } from "./setup.ts";

const NEWEST = ["2026-07-28"] as const;

/** A verifier that fits where the server does not look at that of the client. */
const ANY = "any-verifier-of-a-server-that-does-not-compare-it";

const redirect = (location: string): WebReply => ({ status: 302, headers: { location }, body: "" });

/** Sends the user to every URI that a test of the requested one accepts. */
const redirectsWhere = (accepts: (uri: string, registered: string) => boolean) =>
  onAuthorized((reply, parameters) => {
    const uri = parameters.get("redirect_uri") ?? "";
    const isRefused = reply.status >= 400 && parameters.get("client_id")?.startsWith("client-");
    return isRefused && accepts(uri, "http://127.0.0.1:33418/callback")
      ? redirect(`${uri}${uri.includes("?") ? "&" : "?"}code=mcp-conform-code`)
      : reply;
  });

/** Remembers what was answered to the first use of a code or a token. */
function repeating(name: string) {
  const answers = new Map<string, WebReply>();
  return onTokenReply((reply, form) => {
    const key = form.get(name);
    if (key === null) return reply;
    const before = answers.get(key);
    if (reply.status === 200) answers.set(key, reply);
    return before ?? reply;
  });
}

/** Replaces the client of a code or a refresh token by the one that got it. */
function anyClient(name: "code" | "refresh_token"): readonly IssuerHooks[] {
  const owners = new Map<string, string>();
  return [
    onTokenRequest((form) => {
      const secret = form[name];
      const owner = secret === undefined ? undefined : owners.get(secret);
      return owner === undefined ? {} : { client_id: owner };
    }),
    {
      redirect: (location, parameters) => {
        owners.set(location.searchParams.get("code") ?? "", parameters.get("client_id") ?? "");
        return location;
      },
      issued: (response, form) => {
        owners.set(String(response.refresh_token), form.get("client_id") ?? "");
        return response;
      },
    },
  ];
}

const onRefused = (edit: (reply: WebReply) => WebReply) =>
  onTokenReply((reply) => (reply.status >= 400 ? edit(reply) : reply));

/** The authorization endpoint and the token endpoint. */
export const authorizationServerFlowFaults: readonly Fault[] = [
  issuerHook(
    {
      id: "auth.as.unknown-redirected",
      describe: "redirects an unknown client to the URI that it names",
      trips: ["auth.as.redirect-untrusted"],
      says: /attacker\.example\/callback with error=unauthorized_client/,
    },
    onAuthorized((reply, parameters) =>
      reply.body.startsWith("Unknown client")
        ? redirect(`${parameters.get("redirect_uri")}?error=unauthorized_client`)
        : reply,
    ),
  ),
  issuerHook(
    {
      id: "auth.as.redirect-any",
      describe: "redirects a registered client to every URI",
      trips: ["auth.as.redirect-exact"],
      says: /has another host → a redirect to https:\/\/attacker\.example/,
    },
    redirectsWhere(() => true),
  ),
  issuerHook(
    {
      id: "auth.as.redirect-prefix",
      describe: "compares the beginning of redirect URIs only",
      trips: ["auth.as.redirect-exact"],
      says: /has a longer path → a redirect/,
    },
    redirectsWhere((uri, registered) => uri.startsWith(registered)),
  ),
  issuerHook(
    {
      id: "auth.as.redirect-host-prefix",
      describe: "compares the beginning of the host of redirect URIs only",
      trips: ["auth.as.redirect-exact"],
      says: /has a longer host → a redirect/,
    },
    redirectsWhere((uri) => uri.startsWith("http://127.0.0.1.")),
  ),
  issuerHook(
    {
      id: "auth.as.redirect-host",
      describe: "compares the host of redirect URIs only",
      trips: ["auth.as.redirect-exact"],
      says: /has another path → a redirect/,
    },
    redirectsWhere((uri, registered) => new URL(uri).host === new URL(registered).host),
  ),
  issuerFault(
    {
      id: "auth.as.pkce-optional",
      describe: "gives a public client a token without PKCE",
      trips: ["auth.as.pkce-required"],
      says: /without code_challenge, and no verifier → HTTP 200, with an access token/,
    },
    { hooks: withoutChallenges() },
  ),
  issuerFault(
    {
      id: "auth.as.verifier-unchecked",
      describe: "does not compare the verifier with the challenge",
      trips: ["auth.as.verifier"],
      says: /another verifier, .* → HTTP 200, with an access token/,
    },
    {
      hooks: [
        onAuthorize(({ code_challenge: challenge }) =>
          challenge === undefined ? {} : { code_challenge: challengeOf(ANY) },
        ),
        onTokenRequest(({ grant_type: grant }) =>
          grant === "authorization_code" ? { code_verifier: ANY } : {},
        ),
      ],
    },
  ),
  issuerFault(
    {
      id: "auth.as.challenge-as-verifier",
      describe: "takes the challenge for the verifier, as with the method plain",
      trips: ["auth.as.verifier"],
      says: /its challenge as the verifier → HTTP 200, with an access token/,
    },
    { hooks: acceptsChallenge() },
  ),
  issuerHook(
    {
      id: "auth.as.code-twice",
      describe: "accepts a code twice",
      trips: ["auth.as.code-once"],
      says: /the same code again → HTTP 200, with an access token/,
    },
    repeating("code"),
  ),
  issuerFault(
    {
      id: "auth.as.code-of-another",
      describe: "accepts the code of another client",
      trips: ["auth.as.code-client"],
      says: /a code of another client → HTTP 200, with an access token/,
    },
    { hooks: anyClient("code") },
  ),
  issuerHook(
    {
      id: "auth.as.state-lost",
      describe: "sends no state in the authorization response",
      trips: ["auth.as.state"],
      says: /no state/,
    },
    {
      redirect: (location) => {
        location.searchParams.delete("state");
        return location;
      },
    },
  ),
  issuerHook(
    {
      id: "auth.as.state-decoded",
      describe: "decodes state twice",
      trips: ["auth.as.state"],
      says: /d&e\/~/,
    },
    {
      redirect: (location) => {
        location.searchParams.set("state", decodeURIComponent(location.searchParams.get("state") ?? ""));
        return location;
      },
    },
  ),
  issuerHook(
    {
      id: "auth.as.no-token-type",
      describe: "leaves token_type out of the token response",
      trips: ["auth.as.token-response"],
      says: /no token_type/,
    },
    { issued: ({ token_type: _, ...others }) => others },
  ),
  issuerHook(
    {
      id: "auth.as.token-storable",
      describe: "lets caches store tokens",
      trips: ["auth.as.token-response"],
      says: /no Cache-Control/,
    },
    onTokenReply(({ headers: { "cache-control": _, ...headers }, ...reply }) => ({ ...reply, headers })),
  ),
  issuerHook(
    {
      id: "auth.as.error-500",
      describe: "answers a refused token request with 500",
      trips: ["auth.as.error-response"],
      says: /HTTP 500/,
    },
    onRefused((reply) => ({ ...reply, status: 500 })),
  ),
  issuerHook(
    {
      id: "auth.as.error-page",
      describe: "answers a refused token request with a page",
      trips: ["auth.as.error-response"],
      says: /no error code, text\/html/,
    },
    onRefused(() => ({ status: 400, headers: { "content-type": "text/html" }, body: "<html></html>" })),
  ),
  issuerHook(
    {
      id: "auth.as.error-403",
      describe: "answers a refused token request with 403",
      trips: ["auth.as.error-response"],
      says: /HTTP 403/,
    },
    onRefused((reply) => ({ ...reply, status: 403 })),
  ),
  issuerHook(
    {
      id: "auth.as.iss-missing",
      describe: "announces iss, and sends none",
      revisions: NEWEST,
      trips: ["auth.as.issuer-sent"],
      says: /no iss/,
    },
    {
      redirect: (location) => {
        location.searchParams.delete("iss");
        return location;
      },
    },
  ),
  issuerHook(
    {
      id: "auth.as.iss-missing-in-errors",
      describe: "sends no iss with errors",
      revisions: NEWEST,
      trips: ["auth.as.issuer-sent"],
      says: /error=unsupported_response_type: no iss/,
    },
    {
      redirect: (location) => {
        if (location.searchParams.has("error")) location.searchParams.delete("iss");
        return location;
      },
    },
  ),
  issuerHook(
    {
      id: "auth.as.iss-other",
      describe: "sends the iss of another server",
      revisions: NEWEST,
      trips: ["auth.as.issuer-sent"],
      says: /iss "https:\/\/other\.example"/,
    },
    {
      redirect: (location) => {
        location.searchParams.set("iss", "https://other.example");
        return location;
      },
    },
  ),
  issuerHook(
    {
      id: "auth.as.refresh-kept",
      describe: "keeps the refresh token at each refresh",
      trips: ["auth.as.refresh-rotation"],
      says: /no refresh token/,
    },
    onTokenReply((reply, form) =>
      form.get("grant_type") === "refresh_token" && reply.status === 200
        ? withBody(reply, ({ refresh_token: _, ...others }) => others)
        : reply,
    ),
  ),
  issuerHook(
    {
      id: "auth.as.refresh-same",
      describe: "answers a refresh with the same refresh token",
      trips: ["auth.as.refresh-rotation"],
      says: /the same refresh token/,
    },
    onTokenReply((reply, form) =>
      form.get("grant_type") === "refresh_token" && reply.status === 200
        ? withBody(reply, (body) => ({ ...body, refresh_token: form.get("refresh_token") }))
        : reply,
    ),
  ),
  issuerHook(
    {
      id: "auth.as.refresh-old-accepted",
      describe: "accepts a refresh token that it has replaced",
      trips: ["auth.as.refresh-rotation"],
      says: /the replaced refresh token → HTTP 200, with an access token/,
    },
    repeating("refresh_token"),
  ),
  issuerFault(
    {
      id: "auth.as.refresh-of-another",
      describe: "accepts the refresh token of another client",
      trips: ["auth.as.refresh-client"],
      says: /a refresh token of another client → HTTP 200, with an access token/,
    },
    { hooks: anyClient("refresh_token") },
  ),
];

/** Accepts authorization requests without a challenge, and their codes without a verifier. */
function withoutChallenges(): readonly IssuerHooks[] {
  const open = new Set<string>();
  const challenge = challengeOf(ANY);
  return [
    onAuthorize(({ code_challenge: given }) =>
      given === undefined ? { code_challenge: challenge, code_challenge_method: "S256" } : {},
    ),
    onTokenRequest(({ code = "" }) => (open.has(code) ? { code_verifier: ANY } : {})),
    {
      redirect: (location, parameters) => {
        const code = location.searchParams.get("code");
        if (code !== null && parameters.get("code_challenge") === challenge) open.add(code);
        return location;
      },
    },
  ];
}

/** Accepts a verifier that is the challenge itself. Others are hashed once more, as all challenges are. */
function acceptsChallenge(): readonly IssuerHooks[] {
  const challenges = new Set<string>();
  return [
    onAuthorize(({ code_challenge: given }) => {
      if (given === undefined) return {};
      challenges.add(given);
      return { code_challenge: challengeOf(given) };
    }),
    onTokenRequest(({ code_verifier: verifier }) =>
      verifier === undefined || challenges.has(verifier) ? {} : { code_verifier: challengeOf(verifier) },
    ),
  ];
}
