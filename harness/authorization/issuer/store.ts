import type { JsonObject } from "../../../schema/json.ts";

/** How a client authenticates at the token endpoint (RFC 7591, 2). */
export type AuthenticationMethod = "none" | "client_secret_post" | "client_secret_basic" | "private_key_jwt";

export interface RegisteredClient {
  readonly id: string;
  readonly secret?: string;
  readonly method?: AuthenticationMethod;
  readonly redirectUris: readonly string[];
  /** The grants of its registration. */
  readonly grantTypes: readonly string[];
  /** The public key of a client with private_key_jwt. */
  readonly jwk?: JsonObject;
  /** As the client sent it. Absent for a client that the operator registered. */
  readonly metadata?: JsonObject;
}

/** What an authorization code is bound to. */
export interface Grant {
  readonly clientId: string;
  readonly scope?: string;
  readonly resources: readonly string[];
  readonly subject: string;
}

export interface IssuedCode extends Grant {
  readonly redirectUri?: string;
  readonly challenge?: string;
  readonly challengeMethod?: string;
  readonly expires: number;
}

export interface IssuedToken extends Grant {
  readonly value: string;
  readonly expires: number;
  /** The resource that the token is for. */
  readonly audience?: string | readonly string[];
}

/** What the played authorization server has issued. It is in memory only, and each situation has its own. */
export class Store {
  readonly clients = new Map<string, RegisteredClient>();
  readonly codes = new Map<string, IssuedCode>();
  /** The tokens that were issued for a code, which are revoked when it is used again. */
  readonly usedCodes = new Map<string, string[]>();
  readonly accessTokens = new Map<string, IssuedToken>();
  readonly refreshTokens = new Map<string, Grant>();
  /** The tokens that resource servers have asked about. */
  readonly introspected = new Set<string>();

  /** An access token that is known and has not expired. */
  active(value: string, now: number): IssuedToken | undefined {
    const token = this.accessTokens.get(value);
    return token && token.expires > now ? token : undefined;
  }

  revoke(value: string): void {
    this.accessTokens.delete(value);
    this.refreshTokens.delete(value);
  }
}
