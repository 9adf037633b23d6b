import {
  onAuthorized,
  withBody,
} from "../../../../harness/reference/server/authorization/issuer-rewriting.ts";
import type { Fault } from "../../../../harness/switches/server.ts";
import { issuerHook } from "./setup.ts";

/** What an authorization server registers and announces, and does not do. */
export const authorizationServerRegistrationFaults: readonly Fault[] = [
  issuerHook(
    {
      id: "auth.as.registration-bare",
      describe: "answers a registration with the client id only",
      // Later revisions permit registration, and recommend nothing about it.
      revisions: ["2025-06-18"],
      trips: ["auth.as.registration-response"],
      says: /no redirect_uris, grant_types, response_types, token_endpoint_auth_method/,
    },
    {
      handle: (request, next) => {
        const reply = next(request);
        if (new URL(request.url).pathname !== "/register" || reply.status !== 201) return reply;
        return withBody(reply, ({ client_id }) => ({ client_id }));
      },
    },
  ),
  issuerHook(
    {
      id: "auth.as.basic-refused",
      describe: "lists client_secret_basic, and accepts no secret in the header",
      trips: ["auth.as.client-authentication"],
      says: /authenticates with client_secret_basic → HTTP 401, error=invalid_client/,
    },
    {
      handle: (request, next) => {
        if (
          new URL(request.url).pathname !== "/token" ||
          !/^basic /i.test(request.headers.authorization ?? "")
        )
          return next(request);
        return {
          status: 401,
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ error: "invalid_client" }),
        };
      },
    },
  ),
  issuerHook(
    {
      id: "auth.as.redirect-query-lost",
      describe: "leaves the query of a redirect URI out",
      trips: ["auth.as.redirect-query"],
      says: /and without its query/,
    },
    onAuthorized((reply) => {
      const { location } = reply.headers;
      return location === undefined
        ? reply
        : { ...reply, headers: { ...reply.headers, location: location.replace("from=mcp-conform&", "") } };
    }),
  ),
  issuerHook(
    {
      id: "auth.as.none-unlisted",
      describe: "does not list that it serves clients without a secret",
      trips: ["auth.as.metadata-behaviour"],
      says: /token_endpoint_auth_methods_supported: client_secret_basic, client_secret_post/,
    },
    {
      metadata: (document) => ({
        ...document,
        token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
      }),
    },
  ),
];
