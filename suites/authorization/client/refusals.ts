import type { ClientSituation, Played } from "../../../harness/check/situation.ts";
import { given } from "../../../schema/given.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import {
  elsewhere,
  foreignIssuer,
  foreignResource,
  issuerSlash,
  noPkce,
  noPkceOpenid,
  plainOnly,
  refusedRegistration,
  siblingResource,
} from "../situations/poisons.ts";
import { judging, mustRefuse, playedIn, requestAs } from "./evidence.ts";
import { exchangesOf, type Kind, type Monitored, tokenOf, type WebExchange } from "./seen.ts";

export type Judged = Monitored & { readonly situation: ClientSituation };

const FLOW: readonly Kind[] = ["register", "authorize", "token"];

export const answeredSeq = (one: WebExchange | undefined): number | undefined =>
  one?.response && one.response.status < 400 ? one.response.seq : undefined;

/** The client must not authorize after it has read a document. */
export function stopsAfter(
  { seen, expect, situation }: Judged,
  kind: "metadata" | "resource-metadata",
  expected: string,
  forbidden: readonly Kind[],
  warns?: true,
): void {
  const all = exchangesOf(playedIn(seen, situation));
  const met = all.find((one) => one.kind === kind && answeredSeq(one) !== undefined);
  const sent = all.find((one) => forbidden.includes(one.kind) && one.request.seq > (met?.request.seq ?? 0));
  mustRefuse(expect, seen, situation, {
    expected,
    met: answeredSeq(met),
    forbidden: met && requestAs(sent, "the client continued"),
    needs: `a client that reads the ${kind === "metadata" ? "metadata of the authorization server" : "resource metadata"}`,
    ...given({ warns }),
  });
}

const resourceMatched = clientCheck({
  ...judging(foreignResource),
  id: "client.auth.resource.foreign-refused",
  title: "A client does not use resource metadata of another server",
  requirements: ["auth.discovery.resource-matched"],
  sends: "resource metadata whose resource is at another host",
  hint: "Compare resource with the URL of the server before you use authorization_servers (RFC 9728, 3.3).",
  run: (context: Monitored) =>
    stopsAfter({ ...context, situation: foreignResource }, "resource-metadata", "no authorization request", [
      "authorize",
    ]),
});

const siblingRefused = clientCheck({
  ...judging(siblingResource),
  id: "client.auth.resource.sibling-refused",
  title: "A client does not use resource metadata of another path of the same origin",
  requirements: ["auth.discovery.resource-matched"],
  sends: "resource metadata whose resource is at the origin of the server, with another path",
  reading:
    "RFC 9728, 3.3, requires the identical resource. A server that is configured for several paths may have one document for all of them, so this only warns.",
  hint: "Compare resource with the URL of the server, path included (RFC 9728, 3.3).",
  run: (context: Monitored) =>
    stopsAfter(
      { ...context, situation: siblingResource },
      "resource-metadata",
      "no authorization request",
      ["authorize"],
      true,
    ),
});

const PKCE_HINT =
  "Stop if code_challenge_methods_supported is missing: the authorization server may ignore PKCE.";

const pkceVerified = clientCheck({
  ...judging(noPkce),
  id: "client.auth.pkce.unannounced-refused",
  title: "A client stops if OAuth metadata does not announce PKCE",
  requirements: ["auth.pkce.support-verified"],
  sends: "OAuth metadata without code_challenge_methods_supported",
  hint: PKCE_HINT,
  run: (context: Monitored) =>
    stopsAfter({ ...context, situation: noPkce }, "metadata", "no authorization request", ["authorize"]),
});

const pkceOpenidVerified = clientCheck({
  ...judging(noPkceOpenid),
  id: "client.auth.pkce.unannounced-openid-refused",
  title: "A client stops if OpenID configuration does not announce PKCE",
  requirements: ["auth.pkce.openid-support-verified"],
  sends: "OpenID configuration without code_challenge_methods_supported",
  hint: PKCE_HINT,
  run: (context: Monitored) =>
    stopsAfter({ ...context, situation: noPkceOpenid }, "metadata", "no authorization request", [
      "authorize",
    ]),
});

const plainRefused = clientCheck({
  ...judging(plainOnly),
  id: "client.auth.pkce.plain-refused",
  title: "A client does not use the method plain because the authorization server announces nothing else",
  requirements: ["auth.pkce.s256"],
  sends: 'metadata with code_challenge_methods_supported: ["plain"]',
  hint: "Stop, or send S256.",
  run({ seen, expect }: Monitored) {
    const all = exchangesOf(playedIn(seen, plainOnly));
    const plain = all.find(
      ({ kind, parameters }) => kind === "authorize" && parameters.get("code_challenge_method") !== "S256",
    );
    mustRefuse(expect, seen, plainOnly, {
      expected: "S256, or no authorization request",
      met: answeredSeq(all.find(({ kind }) => kind === "metadata")),
      forbidden: requestAs(plain, "an authorization request without S256"),
      needs: "a client that reads the metadata of the authorization server",
    });
  },
});

const ISSUER_HINT =
  "Compare issuer with the identifier that the well-known URI was made of, character by character, before you use any endpoint.";

const issuerCompared = clientCheck({
  ...judging(foreignIssuer),
  id: "client.auth.metadata.issuer-compared",
  title: "A client does not use metadata of another issuer",
  requirements: ["auth.as-metadata.issuer-match"],
  sends: "metadata whose issuer is at another host",
  hint: ISSUER_HINT,
  run: (context: Monitored) =>
    stopsAfter({ ...context, situation: foreignIssuer }, "metadata", "no request to its endpoints", FLOW),
});

const issuerExact = clientCheck({
  ...judging(issuerSlash),
  id: "client.auth.metadata.issuer-exact",
  title: "A client does not use metadata whose issuer has one more slash",
  requirements: ["auth.as-metadata.issuer-match"],
  sends: "metadata whose issuer differs by a slash at its end",
  hint: ISSUER_HINT,
  run: (context: Monitored) =>
    stopsAfter({ ...context, situation: issuerSlash }, "metadata", "no request to its endpoints", FLOW),
});

export const ownServerOnly = clientCheck({
  ...judging(elsewhere),
  id: "client.auth.token.own-server-only",
  title: "A client does not send its token to another origin after a redirect",
  requirements: ["auth.token.own-server-only"],
  sends: "status 307 to another origin in answer to tools/list",
  reading:
    "The other origin is not the server that the token was issued for. To follow the redirect without the token is allowed.",
  hint: "Remove Authorization when a redirect leads to another origin, or do not follow it.",
  run({ seen, expect }: Monitored) {
    const all = exchangesOf(playedIn(seen, elsewhere));
    const leaked = all.find((one) => one.issuer !== undefined && tokenOf(one) !== undefined);
    mustRefuse(expect, seen, elsewhere, {
      expected: "no token at another origin",
      met: all.find(({ kind, response }) => kind === "endpoint" && response?.status === 307)?.response?.seq,
      forbidden: requestAs(leaked, "the token at another origin"),
      needs: "a client that requests the list of tools",
    });
  },
});

/** More registrations than this are an endless loop. */
const MOST_REGISTRATIONS = 3;

const rejectionSurvived = clientCheck({
  ...judging(refusedRegistration),
  id: "client.auth.registration.rejection-survived",
  title: "A client handles a rejected registration",
  requirements: ["auth.registration.rejection-survived"],
  sends: "invalid_redirect_uri in answer to every registration",
  hint: "Report the error, or register again with other redirect URIs or another application_type. Stop after a few attempts.",
  run({ seen, expect }: Monitored) {
    const played: Played = playedIn(seen, refusedRegistration);
    const attempts = exchangesOf(played).filter(({ kind }) => kind === "register");
    const signal = played.exit?.signal;
    const isCrash = played.ended === "itself" && typeof signal === "string";
    const at = attempts.at(-1)?.request.seq ?? 1;
    const forbidden = isCrash
      ? { actual: `the client ended by ${signal}`, at }
      : attempts.length > MOST_REGISTRATIONS
        ? { actual: `${attempts.length} registrations`, at }
        : undefined;
    mustRefuse(expect, seen, refusedRegistration, {
      expected: `at most ${MOST_REGISTRATIONS} registrations, and an orderly end`,
      met: attempts.find(({ response }) => response?.status === 400)?.response?.seq,
      forbidden,
      needs: "a client that registers",
    });
  },
});

export const refusalChecks = [
  resourceMatched,
  siblingRefused,
  issuerCompared,
  issuerExact,
  pkceVerified,
  pkceOpenidVerified,
  plainRefused,
  rejectionSurvived,
];
