import type { JsonObject } from "../../../../schema/json.ts";
import { decodeToken, isSignedBy, newKeyPair, type Signer, signToken } from "../../../authorization/token.ts";
import type { TokenRule } from "../../../switches/server.ts";

const LIFETIME_S = 3600;

/** The scope that requests need, and one that implies it. */
export const SCOPE = "mcp";
export const BROAD_SCOPE = "mcp:all";

/** Issues and examines the tokens of one protected server. */
export class Identity {
  readonly keys = newKeyPair();
  readonly #revoked = new Set<string>();
  readonly #introspected = new Set<string>();
  readonly #signed = new Set<string>();

  /** A token that this server accepts. `claims` replaces some of its claims. */
  token(resource: string, claims: JsonObject = {}, signer: Signer = this.keys): string {
    const now = Math.floor(Date.now() / 1000);
    const usual = {
      iss: new URL(resource).origin,
      aud: resource,
      sub: "user-1",
      client_id: "mcp-conform",
      scope: SCOPE,
      iat: now,
      exp: now + LIFETIME_S,
    };
    return signToken({ ...usual, ...claims }, signer);
  }

  revoke(token: string): void {
    this.#revoked.add(token);
  }

  /** Introspection: whether a token has not been revoked. */
  isActive(token: string): boolean {
    this.#introspected.add(token);
    return !this.#revoked.has(token);
  }

  wasIntrospected(token: string): boolean {
    return this.#introspected.has(token);
  }

  /** Whether a token is accepted. `skips`: what is not examined. */
  accepts(token: string, resource: string, skips: readonly TokenRule[]): boolean {
    if (skips.includes("token")) return true;
    const decoded = decodeToken(token);
    if (decoded === undefined) return false;
    const { claims, header } = decoded;
    const now = Date.now() / 1000;
    const aud = [claims.aud ?? []].flat().map(String);
    const isAbsent = aud.length === 0;
    const isHmac = header.alg === "HS256";
    const rules: Readonly<Partial<Record<TokenRule, () => boolean>>> = {
      algorithm: () => header.alg !== "none",
      signature: () => header.alg === "none" || isHmac || this.#hasSigned(token),
      "key-type": () => !isHmac,
      issuer: () => claims.iss === new URL(resource).origin,
      audience: () => aud.some((one) => isSame(one, resource, skips)) || isAbsent,
      "audience-present": () => !isAbsent,
      expiry: () => typeof claims.exp === "number" && claims.exp > now,
      "not-before": () => claims.nbf === undefined || (typeof claims.nbf === "number" && claims.nbf <= now),
    };
    return Object.entries(rules).every(([rule, holds]) => skips.some((one) => one === rule) || holds());
  }

  /** Most requests have the same token. */
  #hasSigned(token: string): boolean {
    if (!this.#signed.has(token) && !isSignedBy(token, this.keys)) return false;
    this.#signed.add(token);
    return true;
  }

  /** Whether a token that was accepted has the scope that requests need, or one that implies it. */
  hasScope(token: string): boolean {
    const scopes = String(decodeToken(token)?.claims.scope).split(" ");
    return [SCOPE, BROAD_SCOPE].some((one) => scopes.includes(one));
  }

  /** The user of a token that was accepted. */
  userOf(token: string): string {
    return String(decodeToken(token)?.claims.sub);
  }
}

/** Scheme and host of an audience have no case. */
function isSame(audience: string, resource: string, skips: readonly TokenRule[]): boolean {
  const canonical = URL.canParse(audience) ? new URL(audience).href : audience;
  return canonical === resource || (skips.includes("audience-exact") && canonical.startsWith(resource));
}
