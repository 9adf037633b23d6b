import { needsExercise } from "../../../harness/check/expect.ts";
import type { ClientSituation, Played } from "../../../harness/check/situation.ts";
import { HEADER, headerOf } from "../../../harness/trace/headers.ts";
import { clientCheck } from "../check.ts";
import { conclude } from "../conclude.ts";
import { auth } from "../situations/authorization/auth.ts";
import {
  challengeList,
  customMetadata,
  decoys,
  ODD_METADATA,
  olderDefaults,
  openidInserted,
  pathMetadata,
  rootMetadata,
  silent401,
} from "../situations/authorization/discovery.ts";
import { judging, mustDo, playedIn, requestAs } from "./evidence.ts";
import { exchangesOf, type Kind, type Monitored, ofKind, type WebExchange } from "./seen.ts";

const of = (seen: readonly Played[], situation: ClientSituation): readonly WebExchange[] =>
  exchangesOf(playedIn(seen, situation));

const first = (all: readonly WebExchange[], kind: Kind): WebExchange | undefined =>
  all.find((one) => one.kind === kind);

const ROOT = "/.well-known/oauth-protected-resource";
const isPathMetadata = ({ kind, url }: WebExchange) => kind === "resource-metadata" && url.pathname !== ROOT;

const FALLBACK_HINT =
  "Without resource_metadata in the challenge, request /.well-known/oauth-protected-resource with the path of the endpoint, then without it.";

const throughMetadata = clientCheck({
  transport: "http",
  on: "every",
  of: "authorization",
  also: [auth],
  id: "client.auth.discovery.resource-metadata",
  title: "A client finds the authorization server through the resource metadata",
  requirements: ["auth.discovery.resource-metadata"],
  sends:
    "status 401 with the URL of the resource metadata, which names an authorization server at another origin",
  hint: "Request the resource metadata, and use the first of its authorization_servers. The origin of the MCP server is not the authorization server.",
  run({ seen, expect }: Monitored) {
    const all = of(seen, auth);
    const web = all.filter(({ kind }) => kind === "register" || kind === "authorize" || kind === "token");
    if (web.length === 0) needsExercise("a client that requests authorization");
    const atServer = web.find(({ issuer }) => issuer === undefined);
    mustDo(expect, seen, auth, {
      expected: "requests to the authorization server that the metadata names",
      did: web.find(({ issuer }) => issuer !== undefined),
      wrong: requestAs(atServer, "a request to the origin of the MCP server"),
    });
  },
});

const endpoints = clientCheck({
  transport: "http",
  on: "every",
  of: "authorization",
  also: [auth],
  id: "client.auth.metadata.endpoints",
  title: "A client takes the endpoints of the authorization server from its metadata",
  requirements: ["auth.as-metadata.endpoints"],
  sends: "metadata with an authorization endpoint at an unusual path",
  hint: "Use authorization_endpoint, token_endpoint and registration_endpoint of the metadata.",
  run({ seen, expect }: Monitored) {
    const requests = of(seen, auth).filter(({ kind }) => kind === "authorize");
    if (requests.length === 0) needsExercise("a client that requests authorization");
    const isDefault = ({ url }: WebExchange) => url.pathname.endsWith("/authorize");
    mustDo(expect, seen, auth, {
      expected: "the authorization_endpoint of the metadata",
      did: requests.find((one) => !isDefault(one)),
      wrong: requestAs(requests.find(isDefault), "a default path"),
    });
  },
});

const versionHeader = clientCheck({
  transport: "http",
  on: "every",
  of: "authorization",
  also: [auth],
  id: "client.auth.metadata.version-header",
  title: "A client names its protocol version when it requests metadata",
  requirements: ["auth.as-metadata.version-header"],
  sends: "status 401, and metadata at the origin of the server",
  hint: "Send MCP-Protocol-Version with the request for /.well-known/oauth-authorization-server.",
  run({ seen, expect }: Monitored) {
    const requests = ofKind("metadata", seen);
    conclude(expect, {
      expected: "the header MCP-Protocol-Version",
      read: requests.map(({ request }) => request.seq),
      flaws: requests
        .filter(({ request }) => headerOf(request.headers, HEADER.protocolVersion) === undefined)
        .map(({ request, url }) => ({ actual: `GET ${url.pathname} without it`, at: request.seq })),
      needs: "a client that requests the metadata of the authorization server",
    });
  },
});

const wellKnown = clientCheck({
  ...judging(pathMetadata),
  id: "client.auth.discovery.well-known",
  title: "Without a URL in the challenge, a client requests the well-known URI with the path of the endpoint",
  requirements: ["auth.discovery.well-known-fallback"],
  sends: "a challenge without resource_metadata",
  hint: FALLBACK_HINT,
  run({ seen, expect }: Monitored) {
    mustDo(expect, seen, pathMetadata, {
      expected: `a request for ${ROOT} with the path of the endpoint`,
      did: of(seen, pathMetadata).find(isPathMetadata),
    });
  },
});

const noChallenge = clientCheck({
  ...judging(silent401),
  id: "client.auth.discovery.no-challenge",
  title: "Without WWW-Authenticate, a client requests the well-known URI of the resource metadata",
  requirements: ["auth.discovery.well-known-fallback"],
  sends: "status 401 without WWW-Authenticate",
  hint: FALLBACK_HINT,
  run({ seen, expect }: Monitored) {
    mustDo(expect, seen, silent401, {
      expected: `a request for ${ROOT}`,
      did: first(of(seen, silent401), "resource-metadata"),
    });
  },
});

const rootLast = clientCheck({
  ...judging(rootMetadata),
  id: "client.auth.discovery.root-last",
  title: "A client requests the well-known URI with the path before the one at the root",
  requirements: ["auth.discovery.well-known-fallback"],
  sends: "a challenge without resource_metadata, and status 404 for the well-known URI with the path",
  reading:
    "A client that requests both at the same time, and prefers the one with the path, keeps the order.",
  hint: FALLBACK_HINT,
  run({ seen, expect }: Monitored) {
    const all = of(seen, rootMetadata);
    const root = all.find(({ kind, url }) => kind === "resource-metadata" && url.pathname === ROOT);
    const path = all.find(isPathMetadata);
    const isEarly = root && (path === undefined || path.request.seq > (root.response?.seq ?? 0));
    mustDo(expect, seen, rootMetadata, {
      expected: "the URI with the path, then the one at the root",
      did: root,
      wrong: isEarly ? requestAs(root, "the root first") : undefined,
    });
  },
});

const challengeUrl = clientCheck({
  ...judging(customMetadata),
  id: "client.auth.discovery.challenge-url",
  title: "A client uses the URL of the resource metadata in the challenge",
  requirements: ["auth.discovery.challenge-url"],
  sends:
    "a challenge with an unusual URL of the resource metadata, while the well-known URIs name another authorization server",
  hint: "Request the URL of resource_metadata. Use well-known URIs only if the challenge has none.",
  run({ seen, expect }: Monitored) {
    const all = of(seen, customMetadata);
    const decoy = all.find(
      ({ issuer, kind }) => issuer !== undefined && !issuer.endsWith("/tenant") && kind !== "other",
    );
    mustDo(expect, seen, customMetadata, {
      expected: `a request for ${ODD_METADATA}, and no request to the other authorization server`,
      did: all.find(({ url }) => url.pathname === ODD_METADATA),
      wrong: requestAs(decoy, "a request to the other authorization server"),
    });
  },
});

const listed = clientCheck({
  ...judging(challengeList),
  id: "client.auth.discovery.challenge-list",
  title: "A client finds the Bearer challenge in a list, with parameter names in any case",
  requirements: ["auth.discovery.challenge-parsed"],
  sends: '`Negotiate, Bearer Realm="…", Scope="…", RESOURCE_METADATA="…"` with escapes in the realm',
  hint: "Parse WWW-Authenticate as RFC 9110, 11.6.1 defines it: a list of challenges, names without case, quoted strings with escapes.",
  run({ seen, expect }: Monitored) {
    const all = of(seen, challengeList);
    const did = all.find(({ url }) => url.pathname === ODD_METADATA);
    mustDo(expect, seen, challengeList, {
      expected: `a request for ${ODD_METADATA}, which the challenge names`,
      did,
      wrong: did ? undefined : requestAs(first(all, "resource-metadata"), "a well-known URI instead"),
    });
  },
});

/** A client completes the discovery of this kind. It must have looked for metadata of the issuer. */
function findsIssuer(expect: Monitored["expect"], seen: Monitored["seen"], situation: ClientSituation): void {
  const all = of(seen, situation);
  if (!all.some(({ kind, issuer }) => kind === "metadata" && issuer !== undefined))
    needsExercise("a client that requests metadata of the authorization server");
  mustDo(expect, seen, situation, {
    expected: "an authorization request to the endpoint of the metadata",
    did: all.find(({ kind, issuer }) => kind === "authorize" && issuer !== undefined),
  });
}

const METADATA_HINT =
  "Try OAuth metadata with the path inserted, then OpenID configuration with the path inserted, then OpenID configuration after the path. Without a path, try both well-known URIs.";

const openidRoot = clientCheck({
  ...judging(pathMetadata),
  id: "client.auth.metadata.openid-root",
  title: "A client authorizes with an authorization server that has only OpenID Connect discovery",
  requirements: ["auth.as-metadata.both-kinds"],
  sends: "an issuer without a path, with OpenID configuration only",
  hint: METADATA_HINT,
  run: ({ seen, expect }: Monitored) => findsIssuer(expect, seen, pathMetadata),
});

const oauthInserted = clientCheck({
  ...judging(rootMetadata),
  id: "client.auth.metadata.oauth-inserted",
  title: "A client finds OAuth metadata of an issuer with a path, which is inserted in the well-known URI",
  requirements: ["auth.as-metadata.path-issuer"],
  sends: "an issuer with a path, with OAuth metadata only",
  hint: METADATA_HINT,
  run: ({ seen, expect }: Monitored) => findsIssuer(expect, seen, rootMetadata),
});

const openidWithin = clientCheck({
  ...judging(openidInserted),
  id: "client.auth.metadata.openid-inserted",
  title: "A client finds OpenID configuration with the path of the issuer inserted",
  requirements: ["auth.as-metadata.path-issuer"],
  sends: "an issuer with a path, with OpenID configuration at the inserted path only",
  hint: METADATA_HINT,
  run: ({ seen, expect }: Monitored) => findsIssuer(expect, seen, openidInserted),
});

const openidAfter = clientCheck({
  ...judging(customMetadata),
  id: "client.auth.metadata.openid-appended",
  title: "A client finds OpenID configuration after the path of the issuer",
  requirements: ["auth.as-metadata.path-issuer"],
  sends: "an issuer with a path, with OpenID configuration after the path only",
  hint: METADATA_HINT,
  run({ seen, expect }: Monitored) {
    const isReached = of(seen, customMetadata).some(({ issuer }) => issuer?.endsWith("/tenant"));
    if (!isReached) needsExercise("a client that uses the URL of the challenge");
    findsIssuer(expect, seen, customMetadata);
  },
});

const order = clientCheck({
  ...judging(decoys),
  id: "client.auth.metadata.order",
  title: "A client prefers OAuth metadata with the path inserted",
  requirements: ["auth.as-metadata.path-issuer"],
  sends: "an issuer with a path, and a different document at each of the three well-known URIs",
  reading: "Requests at the same time are allowed. The document that the client uses shows the order.",
  hint: METADATA_HINT,
  run({ seen, expect }: Monitored) {
    const used = first(of(seen, decoys), "authorize");
    const document = used?.parameters.get("document");
    const isOther = used !== undefined && document !== "oauth";
    mustDo(expect, seen, decoys, {
      expected: "the endpoint of the OAuth metadata",
      did: used,
      wrong: isOther
        ? { actual: `the endpoint of ${document ?? "no document"}`, at: used.request.seq }
        : undefined,
    });
  },
});

const defaultPaths = clientCheck({
  ...judging(olderDefaults),
  id: "client.auth.metadata.default-paths",
  title: "Without metadata, a client uses the default paths at the origin of the server",
  requirements: ["auth.as-metadata.default-paths", "auth.base-url.origin"],
  sends: "an MCP endpoint with a path, and no metadata",
  hint: "Use /authorize, /token and /register at the origin of the server. The path of the MCP endpoint is no part of them.",
  run({ seen, expect }: Monitored) {
    const requests = of(seen, olderDefaults).filter(
      ({ kind }) => kind === "authorize" || kind === "register",
    );
    const nested = requests.find(({ url }) => !["/authorize", "/register"].includes(url.pathname));
    mustDo(expect, seen, olderDefaults, {
      expected: "/register and /authorize at the origin",
      did: requests.find(({ kind }) => kind === "authorize"),
      wrong: requestAs(nested, "another path"),
    });
  },
});

const beforeDefaults = clientCheck({
  ...judging(olderDefaults),
  id: "client.auth.metadata.before-defaults",
  title: "A client requests the metadata before it uses default paths",
  requirements: ["auth.as-metadata.before-defaults"],
  sends: "no metadata",
  hint: "Request /.well-known/oauth-authorization-server first.",
  run({ seen, expect }: Monitored) {
    const all = of(seen, olderDefaults);
    const used = all.find(({ kind }) => kind === "register" || kind === "authorize");
    if (used === undefined) needsExercise("a client that uses default paths");
    const metadata = first(all, "metadata");
    const isEarly = metadata === undefined || metadata.request.seq > used.request.seq;
    mustDo(expect, seen, olderDefaults, {
      expected: "a request for metadata first",
      did: metadata,
      wrong: isEarly ? requestAs(used, "no earlier request for metadata") : undefined,
    });
  },
});

export const discoveryChecks = [
  versionHeader,
  throughMetadata,
  challengeUrl,
  listed,
  wellKnown,
  noChallenge,
  rootLast,
  endpoints,
  beforeDefaults,
  defaultPaths,
  openidRoot,
  oauthInserted,
  openidWithin,
  openidAfter,
  order,
];
