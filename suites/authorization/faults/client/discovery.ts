import {
  both,
  onAuthorize,
  onDocument,
  onWeb,
} from "../../../../harness/reference/client/authorization/rewrite.ts";
import type { WebAnswer } from "../../../../harness/reference/client/authorization/web.ts";
import type { Fault, Hooks } from "../../../../harness/reference/client/switch.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { since } from "../../../../schema/revision.ts";
import { HTTP } from "../../../across-topics/faults/client/places.ts";

const transports = HTTP;
const OWN = ["2025-03-26"] as const;
const SEPARATE = since("2025-06-18");
const WITH_OPENID = since("2025-11-25");

const NOT_FOUND: WebAnswer = { status: 404, headers: {}, body: "" };
const RESOURCE = "/.well-known/oauth-protected-resource";

/** Acts as if documents at these URLs were absent, without a request. */
const never = (isAbsent: (url: string) => boolean): Pick<Hooks, "web"> => ({
  web: async (call, next) => (isAbsent(call.url) ? NOT_FOUND : next(call)),
});

/** Changes the challenge of a refusal. */
const onChallenge = (edit: (value: string) => string | undefined): Pick<Hooks, "http"> => ({
  http: async (request, next) => {
    const reply = await next(request);
    const { "www-authenticate": value, ...headers } = reply.headers;
    const changed = value === undefined ? undefined : edit(value);
    return {
      ...reply,
      headers: changed === undefined ? headers : { ...headers, "www-authenticate": changed },
    };
  },
});

/** Calls `web` for requests of resource metadata that no challenge names. */
const withoutUrl = (web: NonNullable<Hooks["web"]>): Hooks => {
  let isNamed = true;
  return {
    http: async (request, next) => {
      const reply = await next(request);
      if (reply.status === 401) isNamed = /resource_metadata/i.test(reply.headers["www-authenticate"] ?? "");
      return reply;
    },
    web: (call, next) => (!isNamed && call.purpose === "resource-metadata" ? web(call, next) : next(call)),
  };
};

/** How the client finds the authorization server and its endpoints. */
export const authorizationDiscoveryFaults: readonly Fault[] = inPlace(
  { revisions: WITH_OPENID, transports },
  [
    {
      id: "auth.discovery.ignores-challenge-url",
      describe: "requests the well-known URI although the challenge names another URL",
      trips: ["client.auth.discovery.challenge-url"],
      mayTrip: ["client.auth.discovery.challenge-list", "client.auth.discovery.challenge-spaces"],
      says: /other authorization server/,
      ...onWeb("resource-metadata", (call) => {
        if (call.url.includes("/.well-known/")) return call;
        return { ...call, url: new URL(`${RESOURCE}/mcp`, call.url).href };
      }),
    },
    {
      id: "auth.discovery.first-scheme-only",
      describe: "reads the first challenge of a list only",
      revisions: SEPARATE,
      trips: ["client.auth.discovery.challenge-list"],
      says: /well-known URI instead/,
      ...onChallenge((value) => (value.startsWith("Bearer") ? value : undefined)),
    },
    {
      id: "auth.discovery.case-sensitive",
      describe: "reads the parameters of a challenge in lower case only",
      revisions: SEPARATE,
      trips: ["client.auth.discovery.challenge-list"],
      says: /well-known URI instead/,
      ...onChallenge((value) => value.replace(/RESOURCE_METADATA="[^"]*"/, "")),
    },
    {
      id: "auth.discovery.no-spaces",
      describe: "does not read a parameter of a challenge with spaces around its equals sign",
      revisions: SEPARATE,
      trips: ["client.auth.discovery.challenge-spaces"],
      says: /well-known URI instead/,
      ...onChallenge((value) => value.replace(/resource_metadata +=/, "unread =")),
    },
    {
      id: "auth.discovery.no-well-known",
      describe: "gives up if the challenge names no URL",
      trips: ["client.auth.discovery.well-known", "client.auth.discovery.no-challenge"],
      mayTrip: ["client.auth.discovery.root-last"],
      says: /ended without it/,
      remember: () => withoutUrl(async () => NOT_FOUND),
    },
    {
      id: "auth.discovery.root-first",
      describe: "requests the well-known URI at the root first",
      trips: ["client.auth.discovery.root-last"],
      says: /root first/,
      remember: () =>
        withoutUrl(async (call, next) => {
          const root = await next({ ...call, url: new URL(RESOURCE, call.url).href });
          return root.status === 200 ? root : next(call);
        }),
    },
    {
      id: "auth.discovery.server-as-issuer",
      describe: "takes the MCP server for the authorization server, with default paths",
      revisions: SEPARATE,
      trips: ["client.auth.discovery.resource-metadata"],
      // Its token requests go to the MCP server.
      mayTrip: [
        "client.auth.metadata.endpoints",
        "client.auth.extensions.client-credentials.assertion",
        "client.auth.extensions.enterprise.token-exchange",
        "client.auth.extensions.enterprise.jwt-bearer",
      ],
      says: /origin of the MCP server/,
      ...both(
        onDocument("resource-metadata", (document, { url }) => ({
          ...document,
          authorization_servers: [new URL(url).origin],
        })),
        {
          web: async (call, next) => {
            const answer = await next(call);
            if (call.purpose !== "metadata" || answer.status === 200) return answer;
            const { origin } = new URL(call.url);
            return { ...answer, status: 200, body: JSON.stringify(defaults(origin)) };
          },
        },
      ),
    },
    {
      id: "auth.metadata.ignored",
      describe: "uses a default path although the metadata names another",
      revisions: ["2025-03-26", "2025-06-18"],
      trips: ["client.auth.metadata.endpoints"],
      says: /default path/,
      ...onDocument("metadata", (document, { url }) => ({
        ...document,
        authorization_endpoint: `${new URL(url).origin}/authorize`,
      })),
    },
    {
      id: "auth.metadata.no-openid",
      describe: "does not know OpenID Connect discovery",
      trips: [
        "client.auth.metadata.openid-root",
        "client.auth.metadata.openid-inserted",
        "client.auth.metadata.openid-appended",
      ],
      mayTrip: ["client.auth.metadata.after-500"],
      says: /ended without it/,
      ...never((url) => url.includes("openid-configuration")),
    },
    {
      id: "auth.metadata.path-dropped",
      describe: "drops the path of the issuer in the URI of OAuth metadata",
      trips: ["client.auth.metadata.oauth-inserted"],
      mayTrip: ["client.auth.metadata.order"],
      says: /ended without it/,
      ...onWeb("metadata", (call) => ({
        ...call,
        url: call.url.replace(/(\/\.well-known\/oauth-authorization-server)\/.*/, "$1"),
      })),
    },
    {
      id: "auth.metadata.never-appended",
      describe: "does not look for OpenID configuration after the path",
      trips: ["client.auth.metadata.openid-appended"],
      says: /ended without it/,
      ...never((url) => /\/tenant\/\.well-known\//.test(url)),
    },
    {
      id: "auth.metadata.never-inserted",
      describe: "does not look for OpenID configuration with the path inserted",
      trips: ["client.auth.metadata.openid-inserted"],
      says: /ended without it/,
      ...never((url) => url.includes("openid-configuration/")),
    },
    {
      id: "auth.metadata.appended-first",
      describe: "prefers OpenID configuration after the path",
      trips: ["client.auth.metadata.order"],
      says: /endpoint of openid-appended/,
      web: async (call, next) => {
        const { origin, pathname } = new URL(call.url);
        const [, path] = /^\/\.well-known\/oauth-authorization-server(\/.+)$/.exec(pathname) ?? [];
        if (path === undefined) return next(call);
        const appended = await next({ ...call, url: `${origin}${path}/.well-known/openid-configuration` });
        return appended.status === 200 ? appended : next(call);
      },
    },
    {
      id: "auth.request.second-question-mark",
      describe: "writes a question mark and its parameters behind an authorization endpoint that has a query",
      trips: ["client.auth.request.query-kept"],
      says: /a second question mark/,
      ...onWeb("authorize", (call) => ({ ...call, url: call.url.replace(/(\?document=[^&]*)&/, "$1?") })),
    },
    {
      id: "auth.request.query-dropped",
      describe: "drops the query of the authorization endpoint",
      trips: ["client.auth.request.query-kept"],
      // Another situation names itself in the query of the endpoint, too.
      mayTrip: ["client.auth.issuer.none-accepted"],
      says: /the query of the endpoint is lost/,
      ...onAuthorize((parameters) => parameters.delete("document")),
    },
    {
      id: "auth.metadata.defaults-first",
      describe: "uses default paths without a request for metadata",
      revisions: OWN,
      trips: ["client.auth.metadata.before-defaults"],
      mayTrip: ["client.auth.metadata.endpoints"],
      says: /no earlier request/,
      ...never((url) => url.includes("/.well-known/")),
    },
    {
      id: "auth.metadata.defaults-under-path",
      describe: "appends the default paths to the path of the endpoint",
      revisions: OWN,
      trips: ["client.auth.metadata.default-paths"],
      says: /another path/,
      web: (call, next) => {
        const url = new URL(call.url);
        if (["/register", "/authorize"].includes(url.pathname)) url.pathname = `/mcp${url.pathname}`;
        return next({ ...call, url: url.href });
      },
    },
  ],
);

const defaults = (origin: string) => ({
  issuer: origin,
  authorization_endpoint: `${origin}/authorize`,
  token_endpoint: `${origin}/token`,
  registration_endpoint: `${origin}/register`,
  code_challenge_methods_supported: ["S256"],
});
