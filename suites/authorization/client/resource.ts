import type { Played } from "../../../harness/check/situation.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { conclude } from "../../across-topics/client/conclude.ts";
import { auth } from "../situations/auth.ts";
import { expiringToken, refusedToken } from "../situations/refresh.ts";
import { needsAuthorization } from "./evidence.ts";
import { endpointOf, exchangesOf, type Monitored, resourceMetadataIn, type WebExchange } from "./seen.ts";

const EVERY = { transport: "http", on: "every", of: "authorization", also: [auth] } as const;
const SENDS = "status 401, and resource metadata that names the server";

/** The resource metadata in these situations is for another resource on purpose. */
const POISONED = ["auth-foreign-resource", "auth-sibling-resource"];

interface Asked {
  readonly played: Played;
  readonly one: WebExchange;
  readonly resources: readonly string[];
  readonly what: string;
}

/** The requests that must have a resource parameter. */
function askedIn(seen: readonly Played[]): readonly Asked[] {
  return seen
    .filter(({ situation }) => !POISONED.includes(situation.name))
    .flatMap((played) =>
      exchangesOf(played).flatMap((one) => {
        const grant = one.parameters.get("grant_type");
        const isToken = one.kind === "token" && (grant === "authorization_code" || grant === "refresh_token");
        if (one.kind !== "authorize" && !isToken) return [];
        const what = isToken ? `the token request with grant_type=${grant}` : "the authorization request";
        return [{ played, one, what, resources: one.parameters.getAll("resource") }];
      }),
    );
}

export const sent = clientCheck({
  ...EVERY,
  // A client refreshes its token only where the first one expires.
  also: [auth, expiringToken],
  id: "client.auth.resource.sent",
  title: "The authorization request and each token request have the resource parameter",
  requirements: ["auth.resource.sent"],
  sends: SENDS,
  hint: "Send resource in the authorization request, in the token request, and when you refresh.",
  run({ seen, expect }: Monitored) {
    const asked = askedIn(seen);
    conclude(expect, {
      expected: "the parameter resource",
      read: asked.map(({ one }) => one.request.seq),
      flaws: asked
        .filter(({ resources }) => resources.length === 0)
        .map(({ one, what }) => ({ actual: `${what} without resource`, at: one.request.seq })),
      needs: needsAuthorization(seen),
    });
  },
});

export const canonical = clientCheck({
  ...EVERY,
  id: "client.auth.resource.canonical",
  title: "The resource parameter is an absolute URI without a fragment",
  requirements: ["auth.resource.canonical"],
  sends: SENDS,
  hint: "Send the URL of the MCP endpoint, or the resource of its metadata.",
  run({ seen, expect }: Monitored) {
    const asked = askedIn(seen).filter(({ resources }) => resources.length > 0);
    conclude(expect, {
      expected: "an absolute URI without a fragment",
      read: asked.map(({ one }) => one.request.seq),
      flaws: asked.flatMap(({ one, resources, what }) =>
        resources
          .filter((resource) => !URL.canParse(resource) || resource.includes("#"))
          .map((resource) => ({ actual: `${what} with resource=${brief(resource)}`, at: one.request.seq })),
      ),
      needs: "a client that sends resource",
    });
  },
});

export const namesServer = clientCheck({
  ...EVERY,
  id: "client.auth.resource.names-server",
  title: "The resource parameter names the server that the token is for",
  requirements: ["auth.resource.names-server"],
  sends: SENDS,
  reading:
    "The resource of the metadata, the URL of the endpoint, and each URL of its origin with a part of its path name the server. A slash at the end makes no difference.",
  hint: "Send the URL of the MCP endpoint, or the resource of its metadata. The authorization server is not the resource.",
  run({ seen, expect }: Monitored) {
    const asked = askedIn(seen).flatMap(({ played, one, what, resources }) =>
      resources.filter((uri) => URL.canParse(uri)).map((uri) => ({ uri: new URL(uri), played, one, what })),
    );
    conclude(expect, {
      expected: "the URL of the server",
      read: asked.map(({ one }) => one.request.seq),
      flaws: asked
        .filter(({ uri, played }) => !isPart(uri, new URL(endpointOf(played))))
        .map(({ uri, one, what }) => ({
          actual: `${what} with resource=${brief(uri.href)}`,
          at: one.request.seq,
        })),
      needs: "a client that sends an absolute URI as resource",
    });
  },
});

/** Whether a URL has the origin of the endpoint, and the first segments of its path. */
function isPart(uri: URL, endpoint: URL): boolean {
  const path = uri.pathname.replace(/\/+$/, "");
  return uri.origin === endpoint.origin && `${endpoint.pathname}/`.startsWith(`${path}/`);
}

export const mostSpecific = clientCheck({
  ...EVERY,
  id: "client.auth.resource.most-specific",
  title: "The resource parameter is as specific as the resource metadata",
  requirements: ["auth.resource.most-specific"],
  sends: SENDS,
  hint: "Keep the path: an origin can have several MCP servers.",
  run({ seen, expect }: Monitored) {
    const asked = askedIn(seen).flatMap(({ played, one, what, resources }) => {
      const known = resourceMetadataIn(played)?.resource;
      if (typeof known !== "string" || !URL.canParse(known) || new URL(known).pathname === "/") return [];
      return resources.filter((uri) => URL.canParse(uri)).map((uri) => ({ uri: new URL(uri), one, what }));
    });
    conclude(expect, {
      expected: "a resource with a path",
      read: asked.map(({ one }) => one.request.seq),
      flaws: asked
        .filter(({ uri }) => uri.pathname === "/")
        .map(({ uri, one, what }) => ({
          actual: `${what} with resource=${brief(uri.href)}`,
          at: one.request.seq,
        })),
      needs: "a client that sends resource, and knows a resource with a path",
    });
  },
});

export const noSlash = clientCheck({
  ...EVERY,
  // A library that reads and writes a URL adds the slash only where the URL is an origin.
  also: [auth, refusedToken],
  id: "client.auth.resource.no-slash",
  title: "The resource parameter has no slash at its end that the URL of the server does not have",
  requirements: ["auth.canonical-uri.no-trailing-slash"],
  sends:
    "status 401, and resource metadata that names the server, which is at the root of its origin in one situation",
  hint: "Send the resource of the metadata as it is written. A URL object of a library writes `https://host` as `https://host/`.",
  run({ seen, expect }: Monitored) {
    const asked = askedIn(seen).flatMap(({ played, one, what, resources }) => {
      const known = resourceMetadataIn(played)?.resource;
      const server = [known, endpointOf(played)];
      return resources.map((resource) => ({ resource, one, what, known, server }));
    });
    conclude(expect, {
      expected: "the URL of the server as the metadata has it",
      read: asked.map(({ one }) => one.request.seq),
      flaws: asked
        .filter(({ resource, known }) => resource !== known)
        .filter(({ resource, server }) => server.some((url) => resource === `${url}/`))
        .map(({ resource, one, what }) => ({
          actual: `${what} with resource=${brief(resource)}`,
          at: one.request.seq,
        })),
      needs: "a client that sends resource",
    });
  },
});

export const resourceChecks = [sent, namesServer, canonical, mostSpecific, noSlash];
