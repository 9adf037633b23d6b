import type { WebReply } from "../../../../harness/authorization/issuer/exchange.ts";
import type { IssuerHooks } from "../../../../harness/authorization/issuer/options.ts";
import { challengeOf } from "../../../../harness/authorization/token.ts";
import {
  onAuthorize,
  onTokenReply,
  onTokenRequest,
  withBody,
} from "../../../../harness/reference/server/authorization/issuer-rewriting.ts";
import type { Fault } from "../../../../harness/switches/server.ts";
import { since } from "../../../../schema/revision.ts";
import { issuerFault, issuerHook } from "./setup.ts";

const _NEWEST = since("2026-07-28");

/** A verifier that fits where the server does not look at that of the client. */
const ANY = "any-verifier-of-a-server-that-does-not-compare-it";

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

/** Proofs of possession of codes, refresh tokens, and the answers of the token endpoint. */
export const authorizationServerTokenFaults: readonly Fault[] = [
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
