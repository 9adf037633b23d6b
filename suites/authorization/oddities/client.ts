import { identifiedBy } from "../../../harness/reference/client/authorization/own-documents.ts";
import {
  both,
  onAuthorize,
  onDocument,
  onToken,
  onWeb,
} from "../../../harness/reference/client/authorization/rewrite.ts";
import { exchangeWeb } from "../../../harness/reference/client/authorization/web.ts";
import { onHeader } from "../../../harness/reference/client/rewrite.ts";
import type { Oddity } from "../../../harness/reference/client/switch.ts";
import { inPlace } from "../../../harness/switches/switch.ts";
import { since } from "../../../schema/revision.ts";

const transports = ["http"] as const;

/** What authorization allows. */
export const authorizationOddities: readonly Oddity[] = inPlace({ transports }, [
  {
    id: "auth.scheme-in-small-letters",
    // The name of a scheme has no case (RFC 9110, 11.1).
    describe: "writes the scheme of its token in lower case",
    ...onHeader("Authorization", (value) => value.replace("Bearer", "bearer")),
  },
  {
    id: "auth.own-document",
    // An authorization server ignores members that it does not know (RFC 7591, 2).
    describe: "has a metadata document of its own, with more members than it needs",
    ...identifiedBy("good"),
  },
  {
    id: "auth.more-parameters",
    // An authorization server ignores parameters that it does not know (RFC 6749, 3.1).
    describe: "sends prompt and nonce in the authorization request",
    ...onAuthorize((query) => {
      query.set("prompt", "consent");
      query.set("nonce", "n-0S6_WzA2Mj");
    }),
  },
  {
    id: "auth.basic-in-small-letters",
    // The name of a scheme has no case (RFC 9110, 11.1).
    describe: "writes the scheme of its credentials in lower case",
    ...onWeb("token", ({ headers, ...call }) => {
      const { Authorization: value, ...others } = headers;
      return value === undefined
        ? { ...call, headers }
        : { ...call, headers: { ...others, Authorization: value.replace("Basic", "basic") } };
    }),
  },
  {
    id: "auth.client-id-in-every-form",
    // RFC 6749, 3.2.1, allows client_id in each token request.
    describe: "sends client_id also beside the scheme Basic",
    remember: () => {
      let id: string | null = null;
      return both(
        onAuthorize((query) => {
          id = query.get("client_id");
        }),
        onToken((form) => {
          if (id !== null) form.set("client_id", id);
        }),
      );
    },
  },
  {
    id: "auth.metadata-of-another-version",
    // The header is a hint for the server. The example of 2025-03-26 has an older version.
    describe: "names an older version when it requests metadata",
    revisions: ["2025-03-26"],
    ...onWeb("metadata", (call) => ({
      ...call,
      headers: { ...call.headers, "MCP-Protocol-Version": "2024-11-05" },
    })),
  },
  {
    id: "auth.more-redirects",
    describe: "registers several redirect URIs, and uses one of them",
    ...onWeb("register", (call) => ({
      ...call,
      body: (call.body ?? "").replace('"redirect_uris":[', '"redirect_uris":["http://[::1]:7777/callback",'),
    })),
  },
  {
    id: "auth.second-server",
    // RFC 9728, 7.6: the client selects one of the authorization servers.
    describe: "uses the last of several authorization servers",
    revisions: since("2026-07-28"),
    ...onDocument("resource-metadata", ({ authorization_servers: servers, ...document }) => ({
      ...document,
      ...(Array.isArray(servers) ? { authorization_servers: servers.toReversed() } : {}),
    })),
  },
  {
    id: "auth.both-documents",
    describe: "requests the well-known URIs with the path and at the root at the same time",
    web: async (call, next) => {
      const { origin, pathname } = new URL(call.url);
      const root = "/.well-known/oauth-protected-resource";
      if (call.purpose !== "resource-metadata" || !pathname.startsWith(`${root}/`)) return next(call);
      const [answer] = await Promise.all([next(call), exchangeWeb({ ...call, url: `${origin}${root}` })]);
      return answer;
    },
  },
  {
    id: "auth.metadata-before",
    // Resource metadata is public, and a client may ask for it at any time.
    describe: "requests the resource metadata before its first request as well",
    revisions: since("2025-06-18"),
    remember: () => {
      let isAsked = false;
      return {
        http: async (request, next) => {
          if (!isAsked) {
            isAsked = true;
            await next({ method: "GET", path: "/.well-known/oauth-protected-resource/mcp", headers: {} });
          }
          return next(request);
        },
      };
    },
  },
  {
    id: "auth.refresh-response-repeats",
    // A server without rotation may do so as well (RFC 6749, 6): for the client it is the same token.
    describe: "takes a refresh response without a refresh token as if it had the old one",
    revisions: since("2025-06-18"),
    remember: () => {
      let last: string | null = null;
      return both(
        onToken((form) => {
          last = form.get("refresh_token");
        }),
        onDocument("token", (document) => ({
          ...(last === null ? {} : { refresh_token: last }),
          ...document,
        })),
      );
    },
  },
  {
    id: "auth.head-first",
    describe: "sends HEAD before it requests a metadata document",
    web: async (call, next) => {
      if (call.purpose === "metadata") await exchangeWeb({ ...call, method: "HEAD" });
      return next(call);
    },
  },
  {
    id: "auth.no-refresh",
    // Refresh tokens are an offer.
    describe: "registers without refresh_token, and authorizes again when its token has expired",
    ...both(
      onWeb("register", (call) => ({ ...call, body: (call.body ?? "").replace(',"refresh_token"', "") })),
      onDocument("token", ({ refresh_token: _, ...response }) => response),
    ),
  },
  {
    id: "auth.offline-access",
    // The scope may be added if the authorization server lists it.
    describe: "requests offline_access where the authorization server lists it",
    revisions: since("2025-11-25"),
    remember: () => {
      let isListed = false;
      return both(
        onDocument("metadata", (document) => {
          isListed = JSON.stringify(document.scopes_supported ?? []).includes("offline_access");
          return document;
        }),
        onAuthorize((query) => {
          if (isListed)
            query.set(
              "scope",
              [query.get("scope"), "offline_access"].filter((one) => one !== null).join(" "),
            );
        }),
      );
    },
  },
  {
    id: "auth.scopes-reversed",
    // The order of scopes has no meaning (RFC 6749, 3.3).
    describe: "writes the scopes in another order",
    revisions: since("2025-11-25"),
    ...onAuthorize((query) => {
      const scope = query.get("scope");
      if (scope !== null) query.set("scope", scope.split(" ").toReversed().join(" "));
    }),
  },
  {
    id: "auth.more-token-parameters",
    // An authorization server ignores parameters that it does not know (RFC 6749, 3.2).
    describe: "sends parameters in the token request that no RFC defines",
    ...onToken((form) => form.set("x-client-version", "1.0")),
  },
  {
    id: "auth.two-at-once",
    // Each server has its own tokens. In which order a client of both needs them is not said.
    describe: "uses its first server while it authorizes at the second",
    revisions: ["2025-06-18", "2025-11-25"],
    decide: { bothAtOnce: () => true },
  },
]);
