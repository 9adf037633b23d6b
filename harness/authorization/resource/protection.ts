import { isObject, type JsonObject } from "../../../schema/json.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { document, plain, type WebReply, type WebRequest, words } from "../issuer/exchange.ts";
import type { Issuer } from "../issuer/issuer.ts";
import type { IssuedToken } from "../issuer/store.ts";

/** How a played server is protected. */
export interface Protection {
  /** Resource metadata and other documents, by path. */
  readonly documents: Readonly<Record<string, JsonObject | WebReply>>;
  /** The value of WWW-Authenticate in a refusal. `error` is absent if there was no token. Undefined: no such header. */
  challenge(error: string | undefined, request: WebRequest): string | undefined;
  /** What a token is good for. Undefined: it is refused. */
  accepted(token: string): IssuedToken | undefined;
  /** A refusal of a request with a good token, or another answer instead of that of the server. */
  instead?(request: WebRequest, token: IssuedToken): WebReply | undefined;
}

/** The answer of the protection to a request. Undefined: the server answers it. */
export function protectionReply(
  protection: Protection,
  endpoint: string,
  request: WebRequest,
): WebReply | undefined {
  const { pathname } = new URL(request.url);
  if (pathname !== new URL(endpoint).pathname) {
    const found = ownMember(protection.documents, pathname);
    if (found === undefined) return undefined;
    return isReply(found) ? found : document(found);
  }
  const value = bearerOf(request.headers.authorization);
  const token = value === undefined ? undefined : protection.accepted(value);
  if (token === undefined) return refused(protection, value && "invalid_token", request);
  return protection.instead?.(request, token);
}

const isReply = (found: JsonObject | WebReply): found is WebReply =>
  typeof found.status === "number" && isObject(found.headers);

export function refused(
  { challenge }: Pick<Protection, "challenge">,
  error: string | undefined,
  request: WebRequest,
  status = 401,
): WebReply {
  const value = challenge(error, request);
  return plain(
    status,
    "Authorization is required\n",
    value === undefined ? {} : { "www-authenticate": value },
  );
}

/** The name of the scheme has no case (RFC 9110, 11.1). */
const bearerOf = (header = ""): string | undefined => /^bearer +(\S+)$/i.exec(header)?.[1];

export interface ChallengeParameters {
  readonly resource_metadata?: string | undefined;
  readonly scope?: string | undefined;
  readonly error?: string | undefined;
  readonly error_description?: string | undefined;
}

/** A Bearer challenge (RFC 6750, 3), with its parameters in quotes. */
export function bearerChallenge(parameters: ChallengeParameters): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}="${value.replace(/[\\"]/g, "\\$&")}"`],
  );
  return `Bearer${pairs.length > 0 ? " " : ""}${pairs.join(", ")}`;
}

/** The path of the resource metadata of an endpoint (RFC 9728, 3.1). */
export function resourceMetadataPath(endpoint: string): string {
  const { pathname } = new URL(endpoint);
  return `/.well-known/oauth-protected-resource${pathname === "/" ? "" : pathname}`;
}

/** The active token of any of these issuers. */
export function acceptedBy(issuers: readonly Issuer[]): Protection["accepted"] {
  return (value) =>
    issuers.map(({ store }) => store.active(value, Math.floor(Date.now() / 1000))).find((token) => token);
}

/** Whether a token has all of these scopes. */
export function hasScopes({ scope }: IssuedToken, wanted: string): boolean {
  return words(wanted).every((word) => words(scope).includes(word));
}
