import type { FaultyKind } from "./faulty-tokens.ts";
import { isLoopback } from "./loopback.ts";
import { Permission } from "./permission.ts";

/** The tokens that an operator can give. `valid` is what --bearer-env names. */
export const TOKEN_KINDS = ["valid", "other-resource", "expired", "narrow", "broad", "other-user"] as const;

export type TokenKind = (typeof TOKEN_KINDS)[number];

/** How many refused tokens a run may send to a server on another machine. More could lock an account out. */
export const MOST_REFUSALS = 12;

/** A number of requests that is used up over all legs of a run. */
export class Allowance {
  #left: number;

  constructor(most: number) {
    this.#left = most;
  }

  /** Whether one more is allowed. Then it counts as used. */
  take(): boolean {
    if (this.#left <= 0) return false;
    this.#left -= 1;
    return true;
  }
}

/** How the authorization server of a protected server is judged. */
export interface AuthorizationServerSetup {
  /** Absent: the first one that the metadata of the resource names. */
  readonly issuer?: string;
  /** Whether clients may be registered and authorized on another machine. On loopback they always may. */
  readonly mayRegister: boolean;
}

/** What the operator gave so that authorization can be judged. */
export interface AuthorizationSetup {
  readonly tokens: Readonly<Partial<Record<TokenKind, string>>>;
  /** Tokens that are wrong in one way each, if the harness is the authorization server. */
  readonly faulty?: Readonly<Record<FaultyKind, string>>;
  /** A new valid token with these scopes, if the harness is the authorization server. */
  readonly mint?: (scope: string) => string;
  /** Whether the server has asked for a token at introspection, if the harness is the authorization server. */
  readonly introspected?: (token: string) => boolean;
  /** The URL under which clients know the server. */
  readonly resource: string;
  readonly permission: Permission;
  /** The refused tokens that may still be sent. */
  readonly refusals: Allowance;
  /** Whether clients may be registered and authorized: on loopback, or with --allow registration. */
  readonly mayRegister: boolean;
  /** Present if the authorization server is judged, too. */
  readonly server?: AuthorizationServerSetup;
}

/** The setup of a run in which the operator gave no token. */
export function bareSetup(url: string, hosts: readonly string[] = []): AuthorizationSetup {
  return {
    tokens: {},
    resource: url,
    permission: new Permission(url, hosts),
    refusals: new Allowance(isLoopback(url) ? Number.POSITIVE_INFINITY : MOST_REFUSALS),
    mayRegister: isLoopback(url),
  };
}
