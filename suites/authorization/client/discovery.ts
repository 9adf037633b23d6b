import { needsExercise } from "../../../harness/check/expect.ts";
import { HEADER, headerOf } from "../../../harness/trace/headers.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { clientMonitor } from "../../across-topics/client/monitor.ts";
import { auth } from "../situations/auth.ts";
import {
  challengeList,
  customMetadata,
  ODD_METADATA,
  pathMetadata,
  rootMetadata,
  silent401,
} from "../situations/discovery.ts";
import { oddToken } from "../situations/tokens.ts";
import {
  afterChallenge,
  exchangesIn,
  firstOf,
  judging,
  mustDo,
  requestAs,
  requireChallenge,
} from "./evidence.ts";
import { type Monitored, ofKind, type WebExchange } from "./seen.ts";

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
    const all = exchangesIn(seen, auth);
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
    const requests = exchangesIn(seen, auth).filter(({ kind }) => kind === "authorize");
    if (requests.length === 0) needsExercise("a client that requests authorization");
    const isDefault = ({ url }: WebExchange) => url.pathname.endsWith("/authorize");
    mustDo(expect, seen, auth, {
      expected: "the authorization_endpoint of the metadata",
      did: requests.find((one) => !isDefault(one)),
      wrong: requestAs(requests.find(isDefault), "a default path"),
    });
  },
});

const versionHeader = clientMonitor({
  transport: "http",
  of: "authorization",
  also: [auth],
  id: "client.auth.metadata.version-header",
  title: "A client names its protocol version when it requests metadata",
  requirements: ["auth.as-metadata.version-header"],
  sends: "status 401, and metadata at the origin of the server",
  hint: "Send MCP-Protocol-Version with the request for /.well-known/oauth-authorization-server.",
  reads: (seen) => ofKind("metadata", seen),
  judge: (requests) => ({
    expected: "the header MCP-Protocol-Version",
    read: requests.map(({ request }) => request.seq),
    flaws: requests
      .filter(({ request }) => headerOf(request.headers, HEADER.protocolVersion) === undefined)
      .map(({ request, url }) => ({ actual: `GET ${url.pathname} without it`, at: request.seq })),
    needs: "a client that requests the metadata of the authorization server",
  }),
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
      did: exchangesIn(seen, pathMetadata).find(isPathMetadata),
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
      did: firstOf(exchangesIn(seen, silent401), "resource-metadata"),
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
    const all = exchangesIn(seen, rootMetadata);
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
    const whole = exchangesIn(seen, customMetadata);
    requireChallenge(whole);
    const all = afterChallenge(whole);
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
    const all = exchangesIn(seen, challengeList);
    const did = all.find(({ url }) => url.pathname === ODD_METADATA);
    mustDo(expect, seen, challengeList, {
      expected: `a request for ${ODD_METADATA}, which the challenge names`,
      did,
      wrong: did ? undefined : requestAs(firstOf(all, "resource-metadata"), "a well-known URI instead"),
    });
  },
});

const spaces = clientCheck({
  ...judging(oddToken),
  id: "client.auth.discovery.challenge-spaces",
  title: "A client reads a parameter of a challenge that has spaces around its equals sign",
  requirements: ["auth.discovery.challenge-parsed"],
  sends: 'the challenge `Bearer resource_metadata = "…"`',
  reading:
    "RFC 9110, 5.6.3 and 11.2: no server may write these spaces, and each recipient must read and drop them. Only a server that breaks a rule shows the mistake of the client, so this only warns.",
  hint: "Accept spaces and tabs before and after the equals sign of each parameter in WWW-Authenticate.",
  run({ seen, expect }: Monitored) {
    const whole = exchangesIn(seen, oddToken);
    requireChallenge(whole);
    const all = afterChallenge(whole);
    const documents = all.filter(({ kind }) => kind === "resource-metadata");
    const did = all.find(({ url }) => url.pathname === ODD_METADATA);
    const isKnown = documents.length === 0 && whole.some(({ kind }) => kind === "resource-metadata");
    if (!did && isKnown) needsExercise("a client that requests the resource metadata after the challenge");
    mustDo(expect, seen, oddToken, {
      expected: `a request for ${ODD_METADATA}, which the challenge names`,
      did,
      wrong: did ? undefined : requestAs(documents[0], "a well-known URI instead"),
      warns: true,
    });
  },
});

export const discoveryChecks = [
  versionHeader,
  throughMetadata,
  challengeUrl,
  listed,
  spaces,
  wellKnown,
  noChallenge,
  rootLast,
  endpoints,
];
