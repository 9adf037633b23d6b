import type { JsonObject } from "../../../switches/message.ts";
import { isObject } from "../../message.ts";
import type { Challenge } from "./challenges.ts";
import type { NextWeb, WebCall } from "./web.ts";

/** What the client knows about a protected server before it authorizes. */
export interface Discovered {
  /** The resource indicator. Absent in 2025-03-26. */
  readonly resource?: string;
  readonly scopes?: readonly string[];
  readonly issuer: string;
  readonly metadata: JsonObject;
}

export class AuthorizationFailed extends Error {
  override readonly name = "AuthorizationFailed";
}

const RESOURCE = "/.well-known/oauth-protected-resource";
const OAUTH = "/.well-known/oauth-authorization-server";
const OPENID = "/.well-known/openid-configuration";

/** Since 2025-06-18: resource metadata names the authorization server. */
export async function discover(
  endpoint: string,
  challenge: Challenge | undefined,
  web: NextWeb,
): Promise<Discovered> {
  const { origin, pathname } = new URL(endpoint);
  const named = challenge?.parameters.resource_metadata;
  const candidates =
    named === undefined
      ? [...(pathname === "/" ? [] : [`${origin}${RESOURCE}${pathname}`]), `${origin}${RESOURCE}`]
      : [named];
  const document = await firstDocument(candidates, "resource-metadata", web);
  if (document === undefined) throw new AuthorizationFailed("The server has no resource metadata");
  const resource = String(document.resource);
  if (!covers(resource, endpoint)) throw new AuthorizationFailed(`The metadata is for ${resource}`);
  const [issuer] = stringsIn(document.authorization_servers);
  if (issuer === undefined) throw new AuthorizationFailed("No authorization server is named");
  const metadata = await metadataOf(issuer, web);
  if (metadata === undefined) throw new AuthorizationFailed("The authorization server has no metadata");
  return {
    resource,
    issuer,
    metadata,
    ...(document.scopes_supported === undefined ? {} : { scopes: stringsIn(document.scopes_supported) }),
  };
}

/** The metadata of an issuer. Metadata of another issuer is not used. */
async function metadataOf(issuer: string, web: NextWeb): Promise<JsonObject | undefined> {
  const { origin, pathname } = new URL(issuer);
  const path = pathname === "/" ? "" : pathname;
  const candidates = [
    `${origin}${OAUTH}${path}`,
    `${origin}${OPENID}${path}`,
    ...(path === "" ? [] : [`${origin}${path}${OPENID}`]),
  ];
  const metadata = await firstDocument(candidates, "metadata", web);
  if (metadata !== undefined && metadata.issuer !== issuer)
    throw new AuthorizationFailed(`The metadata is of ${metadata.issuer}, and not of ${issuer}`);
  return metadata;
}

/** In 2025-03-26 the server itself is the authorization server. Without metadata it has default paths. */
export async function discoverOlder(endpoint: string, web: NextWeb): Promise<Discovered> {
  const { origin } = new URL(endpoint);
  const headers = { "MCP-Protocol-Version": "2025-03-26" };
  const metadata = (await firstDocument([`${origin}${OAUTH}`], "metadata", web, headers)) ?? {
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    registration_endpoint: `${origin}/register`,
  };
  return { issuer: typeof metadata.issuer === "string" ? metadata.issuer : origin, metadata };
}

async function firstDocument(
  urls: readonly string[],
  purpose: WebCall["purpose"],
  web: NextWeb,
  headers: WebCall["headers"] = {},
): Promise<JsonObject | undefined> {
  for (const url of urls) {
    const call = { purpose, method: "GET", url, headers: { Accept: "application/json", ...headers } };
    const { status, body } = await web(call);
    const document = status === 200 ? parsed(body) : undefined;
    if (document !== undefined) return document;
  }
  return undefined;
}

/** A resource covers a URL of its origin whose path begins with its own, segment by segment (RFC 9728, 3.3). */
function covers(resource: string, endpoint: string): boolean {
  if (!URL.canParse(resource)) return false;
  const [one, other] = [new URL(resource), new URL(endpoint)];
  const path = one.pathname.replace(/\/$/, "");
  return one.origin === other.origin && `${other.pathname}/`.startsWith(`${path}/`);
}

export function parsed(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const stringsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
