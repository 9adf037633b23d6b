/** Where metadata may be, as pure functions. RFC 9728, 3.1; RFC 8414, 3.1; OpenID Connect Discovery. */

export type Route = "path" | "root";

const RESOURCE = "/.well-known/oauth-protected-resource";
const OAUTH = "/.well-known/oauth-authorization-server";
const OPENID = "/.well-known/openid-configuration";

/** The well-known URLs of the resource metadata: with the path of the endpoint, then at the root. */
export function resourceMetadataUrls(
  endpoint: string,
): readonly { readonly route: Route; readonly url: string }[] {
  const { origin, pathname, search } = new URL(endpoint);
  const root = { route: "root", url: `${origin}${RESOURCE}` } as const;
  if (pathname === "/" && search === "") return [root];
  const path = pathname === "/" ? "" : pathname;
  return [{ route: "path", url: `${origin}${RESOURCE}${path}${search}` }, root];
}

/** The well-known URLs of the metadata of an authorization server, in the order in which a client tries them. */
export function issuerMetadataUrls(issuer: string): readonly string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, "");
  if (path === "") return [`${origin}${OAUTH}`, `${origin}${OPENID}`];
  return [`${origin}${OAUTH}${path}`, `${origin}${OPENID}${path}`, `${origin}${path}${OPENID}`];
}

/** In 2025-03-26: the metadata of a server that is its own authorization server, at the root of its origin. */
export function ownMetadataUrl(endpoint: string): string {
  return `${new URL(endpoint).origin}${OAUTH}`;
}

/** In 2025-03-26: the endpoints of a server without metadata. */
export function defaultEndpoints(
  endpoint: string,
): Readonly<Record<"authorize" | "token" | "register", string>> {
  const { origin } = new URL(endpoint);
  return { authorize: `${origin}/authorize`, token: `${origin}/token`, register: `${origin}/register` };
}
