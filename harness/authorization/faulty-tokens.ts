import type { JsonObject } from "../../schema/json.ts";
import { type KeyPair, newKeyPair, signToken } from "./token.ts";

/** Tokens that differ from a valid one in exactly one way. Those with `audience-list` and `audience-in-upper-case` are valid. */
export const FAULTY_KINDS = [
  "not-yet-valid",
  "foreign-issuer",
  "foreign-signature",
  "no-algorithm",
  "public-key-as-secret",
  "no-audience",
  "longer-audience",
  "other-port",
  "audience-list",
  "audience-in-upper-case",
  "inactive",
] as const;

export type FaultyKind = (typeof FAULTY_KINDS)[number];

/** Introspection calls these active: the server itself has to compare the audience. It calls all others inactive. */
export const ACTIVE_KINDS: readonly FaultyKind[] = [
  "no-audience",
  "longer-audience",
  "other-port",
  "audience-list",
  "audience-in-upper-case",
];

interface Authority {
  readonly issuer: string;
  readonly resource: string;
  readonly scope?: string;
  readonly keys: KeyPair;
}

const HOUR_S = 3600;

/** The claims of a token that a server accepts. */
export function validClaims({ issuer, resource, scope = "mcp" }: Omit<Authority, "keys">): JsonObject {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: issuer,
    aud: resource,
    sub: "user-1",
    client_id: "mcp-conform",
    scope,
    iat: now,
    exp: now + HOUR_S,
  };
}

/** One token of each kind. */
export function faultyTokens({ keys, ...valid }: Authority): Readonly<Record<FaultyKind, string>> {
  const { resource } = valid;
  const claims = validClaims(valid);
  const { kid } = keys;
  const signed = (others: JsonObject) => signToken({ ...claims, ...others }, keys);
  const { aud: _, ...withoutAudience } = claims;
  const secret = keys.publicKey.export({ format: "pem", type: "spki" }).toString();
  const url = new URL(resource);
  const otherPort = new URL(resource);
  otherPort.port = String((Number(url.port || 443) % 65_000) + 1);
  return {
    "not-yet-valid": signed({ nbf: Math.floor(Date.now() / 1000) + HOUR_S / 2 }),
    "foreign-issuer": signed({ iss: "https://issuer.example" }),
    "foreign-signature": signToken(claims, { ...newKeyPair(), kid }),
    "no-algorithm": signToken(claims, { algorithm: "none", kid }),
    "public-key-as-secret": signToken(claims, { algorithm: "HS256", secret, kid }),
    "no-audience": signToken(withoutAudience, keys),
    "longer-audience": signed({ aud: `${resource}-evil` }),
    "other-port": signed({ aud: otherPort.href }),
    "audience-list": signed({ aud: ["https://other.example/mcp", resource] }),
    "audience-in-upper-case": signed({ aud: resource.replace(url.origin, url.origin.toUpperCase()) }),
    // Signature and claims are right: only introspection shows that it was revoked.
    inactive: signToken(claims, keys),
  };
}
