import {
  both,
  onAuthorize,
  onToken,
  onWeb,
} from "../../../../harness/reference/client/authorization/rewrite.ts";
import { headerOf, onHttp, withHeader, withoutHeader } from "../../../../harness/reference/client/rewrite.ts";
import type { Fault, HttpRequest } from "../../../../harness/reference/client/switch.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { between, since } from "../../../../schema/revision.ts";
import { HTTP } from "../../../across-topics/faults/client/places.ts";

const transports = HTTP;
const SEPARATE = since("2025-06-18");

/** The authorization request, the token request, and how the token is sent. */
export const authorizationFlowFaults: readonly Fault[] = inPlace({ transports }, [
  {
    id: "auth.pkce.none",
    describe: "authorizes without PKCE",
    trips: ["client.auth.pkce.used"],
    says: /without code_challenge/,
    ...both(
      onAuthorize((query) => {
        query.delete("code_challenge");
        query.delete("code_challenge_method");
      }),
      onToken((form) => form.delete("code_verifier")),
    ),
  },
  {
    id: "auth.pkce.no-verifier",
    describe: "sends no code_verifier",
    trips: ["client.auth.pkce.used"],
    says: /without code_verifier/,
    ...onToken((form) => form.delete("code_verifier")),
  },
  {
    id: "auth.pkce.wrong-verifier",
    describe: "sends a code_verifier that does not fit",
    trips: ["client.auth.pkce.used"],
    says: /does not fit/,
    ...onToken((form) => {
      if (form.has("code_verifier")) form.set("code_verifier", "v".repeat(43));
    }),
  },
  {
    id: "auth.pkce.short",
    describe: "sends a code_verifier of 20 characters",
    trips: ["client.auth.pkce.used"],
    // It is the same in each flow.
    says: /20 characters|of an earlier flow/,
    remember: () => {
      const verifier = "short-verifier-12345";
      // The S256 challenge of this verifier.
      const challenge = "9xtfoiEZogboJl3DRN8nyZTGNsZZn0jYn7bjqtGAeh4";
      return both(
        onAuthorize((query) => query.set("code_challenge", challenge)),
        onToken((form) => {
          if (form.has("code_verifier")) form.set("code_verifier", verifier);
        }),
      );
    },
  },
  {
    id: "auth.pkce.plain",
    describe: "uses the method plain",
    revisions: since("2025-11-25"),
    trips: ["client.auth.pkce.s256"],
    says: /code_challenge_method=plain/,
    remember: () => {
      const verifier = "plain-verifier-of-the-reference-client-0123456789";
      return both(
        onAuthorize((query) => {
          query.set("code_challenge", `${verifier}-${query.get("state")}`);
          query.set("code_challenge_method", "plain");
        }),
        onToken((form) => {
          if (form.has("code_verifier")) form.set("code_verifier", verifier);
        }),
      );
    },
  },
  {
    id: "auth.state.none",
    describe: "sends no state",
    revisions: SEPARATE,
    trips: ["client.auth.state.sent"],
    // Without a state there is nothing to compare.
    mayTrip: ["client.auth.state.compared", "client.auth.state.required"],
    says: /no state/,
    remember: () => {
      let state = "";
      return {
        web: async (call, next) => {
          if (call.purpose !== "authorize") return next(call);
          const url = new URL(call.url);
          state = url.searchParams.get("state") ?? "";
          url.searchParams.delete("state");
          const answer = await next({ ...call, url: url.href });
          const { location } = answer.headers;
          if (location === undefined) return answer;
          const back = new URL(location);
          back.searchParams.set("state", state);
          return { ...answer, headers: { ...answer.headers, location: back.href } };
        },
      };
    },
  },
  {
    id: "auth.redirect.remote-http",
    describe: "registers and uses a redirect URI at another host without https",
    trips: ["client.auth.redirect.safe"],
    says: /client\.example/,
    ...both(
      onWeb("register", (call) => ({
        ...call,
        body: (call.body ?? "").replace(
          /http:\/\/127\.0\.0\.1:\d+\/callback/,
          "http://client.example/callback",
        ),
      })),
      onAuthorize((query) => query.set("redirect_uri", "http://client.example/callback")),
      {
        web: async (call, next) => (call.purpose === "authorize" ? abandoned(await next(call)) : next(call)),
      },
    ),
  },
  {
    id: "auth.redirect.unregistered",
    describe: "uses a redirect URI with a path that it has not registered",
    revisions: SEPARATE,
    trips: ["client.auth.redirect.registered", "client.auth.redirect.stored"],
    says: /redirect_uri=.*registered/,
    ...onAuthorize((query) => query.set("redirect_uri", `${query.get("redirect_uri")}/other`)),
  },
  {
    id: "auth.registration.no-client-id",
    describe: "sends an authorization request without client_id",
    revisions: since("2026-07-28"),
    trips: ["client.auth.registration.client-id"],
    says: /without client_id/,
    ...onAuthorize((query) => query.delete("client_id")),
  },
  {
    id: "auth.resource.none-in-authorize",
    describe: "sends no resource in the authorization request",
    revisions: SEPARATE,
    trips: ["client.auth.resource.sent"],
    says: /authorization request without resource/,
    ...onAuthorize((query) => query.delete("resource")),
  },
  {
    id: "auth.resource.none-in-token",
    describe: "sends no resource in the token request",
    revisions: SEPARATE,
    trips: ["client.auth.resource.sent"],
    says: /token request with grant_type=authorization_code without resource/,
    ...onToken((form) => {
      if (form.get("grant_type") === "authorization_code") form.delete("resource");
    }),
  },
  {
    id: "auth.resource.fragment",
    describe: "sends a resource with a fragment",
    revisions: SEPARATE,
    trips: ["client.auth.resource.canonical"],
    says: /#fragment/,
    ...onAuthorize((query) => query.set("resource", `${query.get("resource")}#fragment`)),
  },
  {
    id: "auth.resource.of-the-issuer",
    describe: "names the authorization server as the resource",
    revisions: SEPARATE,
    trips: ["client.auth.resource.names-server"],
    mayTrip: ["client.auth.resource.most-specific"],
    says: /resource=http:\/\/127\.0\.0\.1/,
    ...onWeb("authorize", (call) => {
      const url = new URL(call.url);
      url.searchParams.set("resource", `${url.origin}/api`);
      return { ...call, url: url.href };
    }),
  },
  {
    id: "auth.resource.two",
    describe: "names a second resource that is not the server",
    revisions: SEPARATE,
    trips: ["client.auth.resource.names-server"],
    says: /resource=https:\/\/other\.example\/mcp/,
    ...onAuthorize((query) => query.append("resource", "https://other.example/mcp")),
  },
  {
    id: "auth.resource.origin-only",
    describe: "sends the origin of the server as the resource",
    revisions: SEPARATE,
    trips: ["client.auth.resource.most-specific"],
    says: /resource=http:\/\/127\.0\.0\.1:\d+\//,
    ...onAuthorize((query) => query.set("resource", new URL(query.get("resource") ?? "").origin)),
  },
  {
    id: "auth.resource.slash",
    describe: "writes a slash at the end of the resource of a server at the root of its origin",
    revisions: SEPARATE,
    trips: ["client.auth.resource.no-slash"],
    says: /resource=http:\/\/127\.0\.0\.1:\d+\//,
    ...both(onAuthorize(withSlash), onToken(withSlash)),
  },
  {
    id: "auth.token.other-scheme",
    describe: "sends its token with the scheme Token",
    trips: ["client.auth.token.header"],
    says: /Authorization: Token/,
    ...withToken((request, token) => withHeader(request, "Authorization", `Token ${token}`)),
  },
  {
    id: "auth.token.other-header",
    describe: "sends its token in a header of its own",
    trips: ["client.auth.token.header"],
    says: /X-Access-Token/i,
    ...withToken((request, token) =>
      withHeader(withoutHeader(request, "Authorization"), "X-Access-Token", token),
    ),
  },
  {
    id: "auth.token.in-query",
    describe: "sends its token in the query as well",
    trips: ["client.auth.token.not-in-query"],
    says: /a token in/,
    ...withToken((request, token) => ({ ...request, path: `/mcp?access_token=${token}` })),
  },
  {
    id: "auth.token.none-on-get",
    describe: "opens its stream without the token",
    revisions: between("2025-03-26", "2025-11-25"),
    trips: ["client.auth.token.every-request"],
    // Without the token its stream is refused, and the client gives up after a few new tokens.
    mayTrip: ["client.auth.step-up.for-user"],
    says: /GET without a token/,
    ...onHttp("GET", (request) => withoutHeader(request, "Authorization")),
  },
  {
    id: "auth.token.none-on-delete",
    describe: "ends its session without the token",
    revisions: between("2025-03-26", "2025-11-25"),
    trips: ["client.auth.token.every-request"],
    says: /DELETE without a token/,
    ...onHttp("DELETE", (request) => withoutHeader(request, "Authorization")),
  },
  {
    id: "auth.token.none-on-call",
    describe: "calls tools without the token",
    trips: ["client.auth.token.every-request"],
    says: /tools\/call without a token/,
    ...onHttp("POST", (request) =>
      `${request.body}`.includes('"tools/call"') ? withoutHeader(request, "Authorization") : request,
    ),
  },
]);

/** As a URL object of a library writes it. */
function withSlash(parameters: URLSearchParams): void {
  const resource = parameters.get("resource");
  if (resource !== null) parameters.set("resource", new URL(resource).href);
}

/** The user never comes back. */
const abandoned = <Answer extends object>(answer: Answer) => ({ ...answer, headers: {} });

/** Changes the requests that have a token. */
function withToken(edit: (request: HttpRequest, token: string) => HttpRequest) {
  return onHttp(undefined, (request) => {
    const token = headerOf(request, "Authorization")?.replace(/^Bearer /, "");
    return token === undefined ? request : edit(request, token);
  });
}
